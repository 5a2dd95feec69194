import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { ErrorPanel, NoResult, SkeletonRows } from '#ui/page/states.tsx';
import { ReorderLines } from './reorder-lines.tsx';
import { ReorderNotes, useTotalsText } from './reorder-parts.tsx';
import type { RepeatSource } from './repeat-order.documents.ts';
import { useReorder } from './use-reorder.ts';

/** Reorders an order or delivery: current prices, stock and successors, adjustable quantities, one request. */
export function ReorderDialog({ source, onClose }: { source: RepeatSource; onClose: () => void }) {
  const t = useText();
  const words = useTotalsText();
  const state = useReorder(source, (outcome) => {
    if (Object.keys(outcome.refused).length === 0) onClose();
  });
  const { query, preview, totals } = state;
  const number = 'orderNumber' in source ? source.orderNumber : source.deliveryNumber;
  const renderContent = () => {
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.data) return <SkeletonRows rows={5} picture />;
    if (!preview)
      return <NoResult title={t('repeat.preview.missing', { number })}>{t('repeat.preview.missingHint')}</NoResult>;
    return (
      <Stack gap={3}>
        <ReorderNotes state={state} preview={preview} />
        <ReorderLines lines={preview.lines} choices={state.choices} refused={state.refused} onChoose={state.choose} />
      </Stack>
    );
  };
  return (
    <Dialog
      title={t('repeat.preview.title', { number })}
      subtitle={t('repeat.preview.hint')}
      size="wide"
      onClose={state.busy ? undefined : onClose}
      footer={
        <>
          <Text size="sm" tone="muted" strong>
            {words(totals)}
          </Text>
          <Button onClick={onClose} disabled={state.busy}>
            {t('ui.dialog.cancel')}
          </Button>
          <Button variant="primary" busy={state.busy} disabled={totals.articles === 0} onClick={state.add}>
            {t('repeat.add.action', { count: totals.articles })}
          </Button>
        </>
      }
    >
      {renderContent()}
    </Dialog>
  );
}
