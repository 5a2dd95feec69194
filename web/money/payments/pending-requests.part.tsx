import { Link } from '@tanstack/react-router';
import { IconClock } from '@tabler/icons-react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Menu, MenuLink } from '#ui/dialog/popover.tsx';
import { paymentRequestLink } from './payments.links.ts';
import css from './payments.module.css';

export type PendingRequest = {
  readonly externalId: string;
  readonly number: string;
  readonly amount: string;
  readonly currency: string;
};

/**
 * "1 payment request pending · View or void", for pages with open invoices. The page reads
 * `paymentRequests(filter: { status: ["open"] })` with its own query and loads the texts `payments`.
 */
export function PendingRequests({ requests }: { requests: readonly PendingRequest[] }) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const [first, second] = requests;
  if (!first) return null;
  return (
    <span className={css.pending}>
      <Icon of={IconClock} size={16} />
      {t('payments.pending.count', { count: requests.length })}
      {second === undefined ? (
        <>
          <span aria-hidden>·</span>
          <Link {...paymentRequestLink(lang, first.externalId)}>{t('payments.pending.view')}</Link>
        </>
      ) : (
        <Menu
          label={t('payments.pending.count', { count: requests.length })}
          trigger={(props) => (
            <Button {...props} size="small" variant="quiet">
              {t('payments.pending.view')}
            </Button>
          )}
        >
          {requests.map(({ externalId, number, amount, currency }) => (
            <MenuLink
              key={externalId}
              {...paymentRequestLink(lang, externalId)}
              side={formats.moneyIn(currency, amount)}
            >
              {number}
            </MenuLink>
          ))}
        </Menu>
      )}
    </span>
  );
}
