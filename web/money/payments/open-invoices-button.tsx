import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { openInvoicesLink } from '#money/open-invoices/open-invoices.links.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';

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

/** The same way back, above the title of a page. */
export function useOpenInvoicesCrumb(): readonly { key: string; link: ReactNode }[] {
  const t = useText();
  const lang = useLocale();
  return [{ key: 'open', link: <Link {...openInvoicesLink(lang)}>{t('payments.page.openInvoices')}</Link> }];
}
