import { IconBookmark, IconCopy, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import css from './cart.module.css';

type Props = {
  count: number;
  all: number;
  onAll: () => void;
  onClear: () => void;
  onRemove: () => void;
  onSave: () => void;
  onCopy: () => void;
  onQuantity: (qty: number) => void;
};

/** Actions for the selected lines. */
export function CartBulk({ count, all, onAll, onClear, onRemove, onSave, onCopy, onQuantity }: Props) {
  const t = useText();
  const [qty, setQty] = useState(1);
  return (
    <ActionBar
      actions={
        <div className={css.bulk} role="group" aria-label={t('ui.table.selection')}>
          <b>{t('ui.table.selected', { count })}</b>
          {count < all && (
            <Button variant="quiet" size="small" onClick={onAll}>
              {t('ui.table.selectAll', { count: all })}
            </Button>
          )}
          <IconButton className={css.bulkClose} icon={IconX} label={t('ui.table.clearSelection')} onClick={onClear} />
          <span className={css.bulkQuantity}>
            <QuantityStepper label={t('cart.bulk.quantity')} value={qty} onChange={setQty} />
            <Button onClick={() => onQuantity(qty)}>{t('cart.bulk.set')}</Button>
          </span>
          <Button icon={IconBookmark} onClick={onSave}>
            {t('cart.line.save')}
          </Button>
          <Button icon={IconCopy} onClick={onCopy}>
            {t('cart.bulk.copy')}
          </Button>
          <Button icon={IconTrash} variant="danger" onClick={onRemove}>
            {t('cart.bulk.remove', { count })}
          </Button>
        </div>
      }
    />
  );
}
