import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { DealerLink } from '#field/dealer-page/dealer-link.part.tsx';
import type { BlockedDealer, WaitingCart } from './rep-day.documents.ts';

/** Name and city of a dealer, which open their page. */
export const DealerName = ({ dealer }: { dealer: { code: string; name: string; city: string } }) => (
  <DealerLink code={dealer.code}>{[dealer.name, dealer.city].filter(Boolean).join(', ')}</DealerLink>
);

/** Why a dealer is blocked, in words. */
export function BlockWords({ dealer }: { dealer: BlockedDealer }) {
  const t = useText();
  const credit = dealer.creditReason
    ? t(`shell.block.${dealer.creditReason}` as 'shell.block.limit_exceeded')
    : t('rep-day.blocked.credit');
  return (
    <>
      {[
        dealer.credit ? credit : '',
        dealer.areaReason === null ? '' : t('rep-day.blocked.delivery', { reason: dealer.areaReason }),
      ]
        .filter(Boolean)
        .join(' ')}
    </>
  );
}

/** The value of a cart, per currency. */
export function CartValue({ cart }: { cart: WaitingCart }) {
  const formats = useFormats();
  return <>{cart.values.map(({ currency, amount }) => formats.moneyIn(currency, amount, 0)).join(' + ')}</>;
}
