import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

/** The way back to the list in which invoices are selected. */
export function OpenInvoicesButton({ primary }: { primary?: boolean }) {
  const t = useText();
  const lang = useLocale();
  return (
    <ButtonLink
      to="/$lang/$"
      params={{ lang, _splat: 'invoice/open-invoice' }}
      {...(primary && { variant: 'primary' as const })}
    >
      {t('payments.page.openInvoices')}
    </ButtonLink>
  );
}
