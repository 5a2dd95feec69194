import type { Translate } from '#platform/texts/texts.tsx';
import type { OrderedLine, SupplyLine } from './checkout.documents.ts';

export type LineState = { kind: 'confirmed' | 'partly' | 'planned' | 'backOrdered'; qty: number; total: number };

/** How much of a line is promised: by the ERP once it has responded, else by the plan before ordering. */
export function lineState(
  line: Pick<OrderedLine, 'qty' | 'confirmations'>,
  planned: SupplyLine | undefined,
): LineState {
  const confirmed = line.confirmations.reduce((sum, part) => sum + part.supplyQty, 0);
  if (confirmed >= line.qty) return { kind: 'confirmed', qty: confirmed, total: line.qty };
  if (confirmed > 0) return { kind: 'partly', qty: confirmed, total: line.qty };
  const open = Math.min(line.qty, planned?.openQty ?? 0);
  return open > 0 ? { kind: 'backOrdered', qty: open, total: line.qty } : { kind: 'planned', qty: 0, total: line.qty };
}

export function lineStateWords(t: Translate, { kind, qty, total }: LineState): string {
  switch (kind) {
    case 'confirmed':
      return t('cart.done.confirmed');
    case 'partly':
      return t('cart.done.partly', { qty, total });
    case 'backOrdered':
      return t('cart.done.backOrdered', { qty });
    default:
      return t('cart.done.planned');
  }
}
