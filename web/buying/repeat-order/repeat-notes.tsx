import { useText } from '#platform/texts/texts.tsx';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { StatusChip, type ChipTone } from '#ui/button/chip.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import { type Choice, laterUnits, offerOf } from './repeat-lines.ts';
import type { Repeated } from './repeat-order.documents.ts';

/** Changes that show as a chip; changes of price, stock and quantity show in their own place. */
const chips: Readonly<Record<string, { text: MessageId; tone: ChipTone }>> = {
  unknown: { text: 'repeat.change.unknown', tone: 'err' },
  discontinued: { text: 'repeat.change.discontinued', tone: 'grey' },
  other_currency: { text: 'repeat.change.otherCurrency', tone: 'warn' },
};

/** The changes, as chips. */
export function RepeatChips({ line }: { line: Repeated }) {
  const t = useText();
  const shown = line.changes.flatMap((change) => (chips[change] ? [{ change, ...chips[change] }] : []));
  if (shown.length === 0) return null;
  return (
    <Row gap={1} wrap>
      {shown.map(({ change, text, tone }) => (
        <StatusChip key={change} tone={tone}>
          {t(text)}
        </StatusChip>
      ))}
    </Row>
  );
}

/** Notes on a quantity: why it differs from the requested one, what arrives later, what the cart already holds. */
export function QuantityNotes({ line, choice }: { line: Repeated; choice: Choice }) {
  const t = useText();
  const offer = offerOf(line, choice.take);
  if (!offer) return null;
  const asProposed = choice.qty === offer.qty && choice.qty > 0;
  const later = laterUnits(offer, choice.qty);
  const notes = [
    ...(asProposed ? offer.notes : []).map((note) => {
      if (note === 'pack') return t('repeat.note.pack', { pack: offer.product.packSize });
      if (note === 'limit') return t('repeat.note.limit', { limit: offer.product.orderLimit ?? 0 });
      return t('repeat.note.stock', { count: offer.qty });
    }),
    ...(later > 0 && choice.qty > 0
      ? [t(offer.laterQty > 0 ? 'repeat.note.later' : 'repeat.note.short', { count: later })]
      : []),
    ...(offer.inCart > 0 ? [t('repeat.note.inCart', { count: offer.inCart })] : []),
    ...(offer.problems[0] ? [offer.problems[0].message] : []),
  ];
  return (
    <>
      {notes.map((note) => (
        <Text key={note} size="xs" tone="muted">
          {note}
        </Text>
      ))}
    </>
  );
}
