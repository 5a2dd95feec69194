import { IconWifiOff } from '@tabler/icons-react';
import { isConnectionLost } from '#platform/api/errors.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Note } from '#ui/page/card.tsx';
import { ErrorPanel } from '#ui/page/states.tsx';
import type { CartLine } from './cart.documents.ts';
import { priceChanges } from './cart-parts.ts';
import type { CartState } from './use-cart.ts';
import css from './cart.module.css';

/** Changes of the cart that the user did not make here: other tabs, refused or failed changes, prices. */
export function CartNotices({ cart, lines }: { cart: CartState; lines: readonly CartLine[] }) {
  const t = useText();
  const { saving } = cart;
  const renderContent = () => {
    if (saving.phase === 'failed' && isConnectionLost(saving.error))
      return (
        <Note tone="warn" role="status" icon={IconWifiOff}>
          <b>{t('cart.save.offline', { count: saving.wanted.size })}</b> {t('cart.save.offlineHint')}{' '}
          <Button variant="quiet" size="small" className={css.inline} onClick={() => void cart.flush()}>
            {t('ui.error.retry')}
          </Button>
        </Note>
      );
    if (saving.phase === 'failed')
      return <ErrorPanel error={saving.error} title={t('cart.save.failed')} onRetry={() => void cart.flush()} />;
    return null;
  };
  return (
    <>
      {renderContent()}
      {saving.conflict.length > 0 && (
        <Note tone="warn" role="alert">
          <b>{t('cart.save.conflict')}</b> {t('cart.save.conflictHint', { count: saving.conflict.length })}{' '}
          <Button variant="quiet" size="small" className={css.inline} onClick={cart.reapply}>
            {t('cart.save.reapply')}
          </Button>
          <Button variant="quiet" size="small" className={css.inline} onClick={cart.forgetConflict}>
            {t('cart.save.keep')}
          </Button>
        </Note>
      )}
      {cart.changedElsewhere && saving.conflict.length === 0 && (
        <Note tone="info" role="status">
          {t('cart.save.elsewhere')}{' '}
          <Button variant="quiet" size="small" className={css.inline} onClick={cart.dismissChange}>
            {t('cart.save.seen')}
          </Button>
        </Note>
      )}
      <PriceChanges
        lines={lines}
        onAccept={(changed) =>
          cart.setAll(
            changed.map(({ articleCode, sorg, qty }) => ({ articleCode, sorg, qty })),
            'now',
          )
        }
      />
    </>
  );
}

function PriceChanges({
  lines,
  onAccept,
}: {
  lines: readonly CartLine[];
  onAccept: (lines: readonly CartLine[]) => void;
}) {
  const t = useText();
  const formats = useFormats();
  const { fallen, risen } = priceChanges(lines);
  const changed = [...risen, ...fallen];
  const [first] = changed;
  if (!first) return null;
  const review = () => {
    const row = document.querySelector<HTMLElement>(
      `[data-line="${CSS.escape(`${first.sorg}:${first.articleCode}`)}"]`,
    );
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus({ preventScroll: true });
  };
  return (
    <Note tone={risen.length > 0 ? 'warn' : 'ok'}>
      <b>{t('cart.price.changed', { fallen: fallen.length, risen: risen.length })}</b>{' '}
      {changed
        .slice(0, 3)
        .map((line) =>
          t('cart.price.one', {
            name: line.product.name,
            now: formats.money(line.unitPrice ?? '0'),
            before: formats.money(line.seenPrice ?? '0'),
          }),
        )
        .join(' ')}{' '}
      <Button variant="quiet" size="small" className={css.inline} onClick={review}>
        {t('cart.price.review')}
      </Button>
      <Button variant="quiet" size="small" className={css.inline} onClick={() => onAccept(changed)}>
        {t('cart.price.accept')}
      </Button>
    </Note>
  );
}
