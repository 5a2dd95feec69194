import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Note } from '#ui/page/note.tsx';
import { Text } from '#ui/page/layout.tsx';
import { ErrorPanel } from '#ui/page/states.tsx';
import { useAmountsText } from './repeat-amount.tsx';
import type { Totals } from './repeat-lines.ts';
import type { Preview } from './repeat-order.documents.ts';
import type { useReorder } from './use-reorder.ts';

/** Changes that a dealer should see before adding: all except quantities already in the cart. */
export const changedLines = (preview: Preview): number =>
  preview.lines.filter((line) => line.changes.some((change) => change !== 'in_cart')).length;

/** Changes since the order, refused lines, and errors. */
export function ReorderNotes({ state, preview }: { state: ReturnType<typeof useReorder>; preview: Preview }) {
  const t = useText();
  const formats = useFormats();
  const problems = Object.keys(state.refused).length;
  const changed = changedLines(preview);
  return (
    <>
      <Text size="sm" tone="muted">
        {[
          t('repeat.preview.changed', { count: changed, lines: preview.lines.length }),
          preview.asOf && t('repeat.list.asOf', { time: formats.time(preview.asOf) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {preview.leftOut > 0 && (
        <Note tone="warn">{t('repeat.preview.leftOut', { count: preview.leftOut, shown: preview.lines.length })}</Note>
      )}
      {problems > 0 && (
        <Note tone="warn" role="alert">
          {t('repeat.add.refused', { count: problems })}
        </Note>
      )}
      {state.error && <ErrorPanel error={state.error} title={t('repeat.add.failed')} />}
    </>
  );
}

/** "12 articles · 34 units · $1,234.00" */
export function useTotalsText(): (totals: Totals) => string {
  const t = useText();
  const amounts = useAmountsText();
  return (totals) =>
    [
      t('repeat.total.articles', { count: totals.articles }),
      t('ui.quantity.units', { count: totals.units }),
      amounts(totals.amounts),
    ]
      .filter(Boolean)
      .join(' · ');
}
