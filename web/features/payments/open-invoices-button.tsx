import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { openInvoicesLink } from '../invoices/open-invoices.links.ts';
import { ButtonLink } from '../../ui/button-link.tsx';

/** The way back to the list in which invoices are selected. */
export function OpenInvoicesButton({ primary }: { primary?: boolean }) {
  const t = useText();
  const lang = useLocale();
  return (
    <ButtonLink {...openInvoicesLink(lang)} {...(primary && { variant: 'primary' as const })}>
      {t('payments.page.openInvoices')}
    </ButtonLink>
  );
}
