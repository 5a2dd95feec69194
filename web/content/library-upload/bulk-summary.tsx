import { useMemo } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { useStore } from '#platform/store.ts';
import { uploadItems } from '#platform/uploads/upload-items.ts';
import { retryUpload } from '#platform/uploads/uploads.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { ProgressLine } from '#ui/figures/progress.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import css from './library-upload.module.css';
import { type BulkRow, isShown, rowFilters } from './bulk-rows.ts';
import { readBulkSearch } from './library-upload.links.ts';
import type { BulkRows } from './use-bulk-rows.ts';

/** Progress of all files, how many are in each state, and decisions about all of them at once. */
export function BulkSummary({
  bulk,
  equal,
  disabled,
}: {
  bulk: BulkRows;
  equal: ReadonlyMap<string, string>;
  disabled: boolean;
}) {
  const t = useText();
  const { search, change } = useListSearch(readBulkSearch);
  const items = useStore(uploadItems);
  const { rows } = bulk;
  const progress = useMemo(() => {
    const sent = rows.reduce(
      (sum, row) => sum + (row.state === 'sending' ? (items.get(row.key)?.sentBytes ?? 0) : row.bytes),
      0,
    );
    const waiting = rows.flatMap((row) => (items.get(row.key)?.failed === true ? [row.key] : []));
    return { sent, all: rows.reduce((sum, { bytes }) => sum + bytes, 0), waiting };
  }, [rows, items]);
  const sending = rows.filter(({ state }) => state === 'sending').length;
  const isDuplicate = (row: BulkRow): boolean =>
    row.state === 'ready' && (row.duplicates.length > 0 || equal.has(row.key));
  const duplicates = rows.filter(isDuplicate).length;
  const suggested = rows.filter((row) => row.state === 'ready' && row.suggested).length;
  const decide = (choice: 'skip' | 'add'): void =>
    bulk.changeAll((row) => (isDuplicate(row) ? { ...row, choice } : row));
  return (
    <Card>
      <Stack gap={4}>
        {sending > 0 && (
          <div>
            <Text size="sm">
              {t('marketing-bulk.progress.files', { done: rows.length - sending, total: rows.length })}
            </Text>
            <ProgressLine
              done={progress.sent}
              of={progress.all}
              label={t('marketing-bulk.progress.files', { done: rows.length - sending, total: rows.length })}
            />
          </div>
        )}
        <div className="visually-hidden" role="status">
          {sending === 0 ? t('marketing-bulk.progress.complete', { total: rows.length }) : ''}
        </div>
        {progress.waiting.length > 0 && (
          <Note tone="warn">
            <Row gap={2} wrap justify="between">
              <span>{t('marketing-bulk.progress.waiting', { count: progress.waiting.length })}</span>
              <Button size="small" onClick={() => progress.waiting.forEach((place) => retryUpload(place))}>
                {t('uploads.slot.retry')}
              </Button>
            </Row>
          </Note>
        )}
        {bulk.unanswered && <Note tone="warn">{t('marketing-bulk.progress.unanswered')}</Note>}
        <div className={css.counts} role="group" aria-label={t('marketing-bulk.filter.title')}>
          {rowFilters.map((filter) => (
            <button
              key={filter}
              type="button"
              className={css.count}
              aria-pressed={(search.files ?? 'all') === filter}
              onClick={() => change({ ...search, files: filter === 'all' ? undefined : filter, page: undefined })}
            >
              <span>{t(`marketing-bulk.filter.${filter}`)}</span>
              <b>{rows.filter((row) => isShown(row, filter, equal.has(row.key))).length}</b>
            </button>
          ))}
        </div>
        {(duplicates > 0 || suggested > 0) && (
          <Row gap={2} wrap>
            {duplicates > 0 && (
              <>
                <Button size="small" disabled={disabled} onClick={() => decide('skip')}>
                  {t('marketing-bulk.duplicate.skipAll', { count: duplicates })}
                </Button>
                <Button size="small" disabled={disabled} onClick={() => decide('add')}>
                  {t('marketing-bulk.duplicate.addAll', { count: duplicates })}
                </Button>
              </>
            )}
            {suggested > 0 && (
              <>
                <Button
                  size="small"
                  disabled={disabled}
                  onClick={() => bulk.changeAll((row) => ({ ...row, suggested: false }))}
                >
                  {t('marketing-bulk.codes.confirmAll', { count: suggested })}
                </Button>
                <Button
                  size="small"
                  disabled={disabled}
                  onClick={() =>
                    bulk.changeAll((row) => (row.suggested ? { ...row, codes: [], suggested: false } : row))
                  }
                >
                  {t('marketing-bulk.codes.dropAll')}
                </Button>
              </>
            )}
          </Row>
        )}
      </Stack>
    </Card>
  );
}
