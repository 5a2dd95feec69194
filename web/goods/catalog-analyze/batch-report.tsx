import { IconRefresh, IconX } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { ProgressLine } from '#ui/figures/progress.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import type { NotSaved, Outcome, Progress } from './product-changes.ts';
import css from './catalog-analyze.module.css';

/** The progress of the batches, also announced to screen readers. */
export function RunningBatches({ progress }: { progress: Progress }) {
  const t = useText();
  const words = t('analysis.run.progress', { ...progress });
  return (
    <Card title={t('analysis.run.title')}>
      <Stack gap={2}>
        <ProgressLine done={progress.done} of={progress.total} label={words} />
        <output aria-live="polite">{words}</output>
        <Text as="p" size="xs" tone="dim">
          {t('analysis.run.stay')}
        </Text>
      </Stack>
    </Card>
  );
}

const rowId = ({ articleCode }: NotSaved) => articleCode;

/** Lists every article that was not saved with its reason and a retry button for these. */
export function BatchReport({
  outcome,
  onRetry,
  onClose,
}: {
  outcome: Outcome;
  onRetry: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const columns: TableColumn<NotSaved>[] = [
    {
      id: 'code',
      header: t('analysis.column.code'),
      cell: ({ articleCode }) => <b>{articleCode}</b>,
      csv: rowId,
      fixed: true,
      card: 'title',
    },
    {
      id: 'batch',
      header: t('analysis.run.batch'),
      cell: ({ batch }) => batch,
      csv: ({ batch }) => batch,
      align: 'right',
      card: 'meta',
    },
    { id: 'reason', header: t('analysis.run.reason'), cell: ({ reason }) => reason, csv: ({ reason }) => reason },
  ];
  return (
    <Note tone="err" role="alert">
      <Stack gap={3}>
        <Row justify="between" gap={2}>
          <b>{t('analysis.run.failed', { failed: outcome.failed.length, saved: outcome.saved.length })}</b>
          <IconButton size="small" icon={IconX} label={t('analysis.run.close')} onClick={onClose} />
        </Row>
        <div className={css.report}>
          <DataTable
            name="analysis-not-saved"
            label={t('analysis.run.reason')}
            columns={columns}
            rows={outcome.failed}
            rowId={rowId}
            bare
          />
        </div>
        <Row gap={2}>
          <Button size="small" icon={IconRefresh} onClick={onRetry}>
            {t('analysis.run.retry')}
          </Button>
        </Row>
      </Stack>
    </Note>
  );
}
