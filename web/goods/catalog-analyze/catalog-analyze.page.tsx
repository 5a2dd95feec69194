import { IconDownload } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePermissions } from '#platform/permissions.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { Hidden } from '#ui/look/hidden.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Card } from '#ui/page/card.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import { useTableSelection } from '#ui/table/table.ts';
import { Segments } from '#ui/page/tabs.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { UnsavedGuard } from '#ui/dialog/unsaved-guard.tsx';
import { type ChangeList, useListSearch } from '#ui/table/use-list-search.ts';
import { useDownload } from '#ui/dialog/use-download.ts';
import { AnalysisCard, countsOf, rowId, shownRows, useAnalysisColumns } from './analysis.table.tsx';
import { AskCard, type ReadList } from './ask.card.tsx';
import { BatchReport, RunningBatches } from './batch-report.tsx';
import { type AnalyzeSearch, readAnalyzeSearch, shownArticles } from './catalog-analyze.links.ts';
import css from './catalog-analyze.module.css';
import { ChangeDialog } from './change.dialog.tsx';
import { codesOf, keepCodes } from './kept-codes.ts';
import { changeProducts, type Outcome, type ProductChange, type Progress } from './product-changes.ts';
import { useAnalysis } from './use-analysis.ts';

/**
 * Analyses whether articles can be ordered in a sales organisation, for a customer or in general, and changes
 * many articles at once: new-arrival dates, order switch, order limits, hide and restore.
 */
export function CatalogAnalyzePage() {
  const t = useText();
  const { search, change: replace } = useListSearch(readAnalyzeSearch);
  const change: ChangeList<Partial<AnalyzeSearch>> = (next, options) => replace({ ...search, ...next }, options);
  const listKey = `${search.list ?? ''} ${(search.codes ?? []).join(' ')}`;
  // One list for one address, so that the analysis is not asked anew with every look of the page.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names all of the search that counts
  const codes = useMemo(() => codesOf(search), [listKey]);
  const [read, setRead] = useState<ReadList | null>(null);
  return (
    <PageFrame title={t('analysis.page.title')} subtitle={t('analysis.page.hint')}>
      <Stack gap={4}>
        <AskCard
          search={search}
          codes={codes}
          onChange={change}
          onRead={(list, sorg) => {
            setRead(list);
            change({ ...keepCodes(list.codes), sorg, page: undefined, show: undefined, q: undefined });
          }}
        />
        {read && <ReadNote list={read} />}
        {codes !== null && codes.length > 0 ? (
          <Analysis key={listKey} search={search} codes={codes} onChange={change} />
        ) : (
          codes !== null && (
            <Card>
              <NothingYet title={t('analysis.table.none')}>{t('analysis.table.noneHint')}</NothingYet>
            </Card>
          )
        )}
      </Stack>
    </PageFrame>
  );
}

/** Notes on how the list was read, where that is unclear. */
function ReadNote({ list }: { list: ReadList }) {
  const t = useText();
  const pairs = list.respelled.slice(0, 20).map(({ given, code }) => `${given} → ${code}`);
  const told = [
    list.respelled.length > 0 &&
      t('analysis.read.respelled', {
        count: list.respelled.length,
        codes: pairs.join(', ') + (list.respelled.length > pairs.length ? ', …' : ''),
      }),
    list.duplicates > 0 && t('analysis.read.duplicates', { count: list.duplicates }),
    list.ignored > 0 && t('analysis.read.ignored', { count: list.ignored }),
  ].filter(Boolean);
  if (told.length === 0) return null;
  return (
    <Note tone="info" role="status">
      {told.join(' · ')}
    </Note>
  );
}

type AnalysisProps = {
  search: AnalyzeSearch;
  codes: readonly string[];
  onChange: ChangeList<Partial<AnalyzeSearch>>;
};

function Analysis({ search, codes, onChange }: AnalysisProps) {
  const t = useText();
  const sorg = search.sorg ?? '';
  const custCode = (search.r3 ?? search.isr) === undefined ? null : { r3: search.r3 ?? '', isr: search.isr ?? '' };
  const analysis = useAnalysis({ sorg, codes, custCode, sales: search.sales ?? null });
  const rows = analysis.data;
  const columns = useAnalysisColumns(custCode);
  const selection = useTableSelection(rowId);
  const [asking, setAsking] = useState<ProductChange['kind'] | null>(null);
  const batches = useBatches(sorg, () => void analysis.refetch());
  const shown = useMemo(() => shownRows(rows ?? [], search), [rows, search]);
  const limit = search.limit ?? 10;
  const pageTotal = Math.max(1, Math.ceil(shown.length / limit));
  const page = Math.min(search.page ?? 1, pageTotal);
  const counts = countsOf(rows ?? []);
  const offered = useOfferedChanges();
  const { saving, saveWorkbook } = useWorkbook({
    sorg,
    articleCodes: shown.map(rowId),
    custCode,
    salesUsername: search.sales ?? null,
  });

  const start = (kind: ProductChange) => {
    const chosen = selection.rows.map(rowId);
    selection.clear();
    void batches.run(kind, chosen);
  };
  return (
    <>
      {batches.progress && <RunningBatches progress={batches.progress} />}
      {batches.failed && (
        <BatchReport outcome={batches.failed.outcome} onRetry={batches.retry} onClose={batches.dismiss} />
      )}
      <Hidden>
        <output aria-live="polite">
          {analysis.isFetching && codes.length > analysis.read
            ? t('analysis.table.loading', { done: analysis.read, total: codes.length })
            : ''}
        </output>
      </Hidden>
      <DataTable
        name="catalog-analysis"
        label={t('analysis.table.label')}
        columns={columns}
        rows={rows && shown.slice((page - 1) * limit, page * limit)}
        rowId={rowId}
        info={{ page, count: shown.length, pageTotal }}
        view={{ page: search.page, limit: search.limit, sort: search.sort }}
        onView={(view, options) => onChange(view, options)}
        fetching={analysis.isFetching}
        error={analysis.error}
        onRetry={() => void analysis.refetch()}
        selection={offered.length > 0 && !batches.progress ? selection : undefined}
        onSelectAll={() => selection.set(shown, true)}
        bulkActions={offered.map((kind) => (
          <Button
            key={kind}
            size="small"
            variant={kind === 'hide' ? 'danger' : undefined}
            onClick={() => setAsking(kind)}
          >
            {t(`analysis.bulk.${kind}`)}
          </Button>
        ))}
        search={{
          value: search.q ?? '',
          onChange: (words) => onChange({ q: words.trim() || undefined, page: undefined }),
          placeholder: t('analysis.table.search'),
        }}
        filters={
          search.show
            ? [
                {
                  id: 'show',
                  name: t(`analysis.show.${search.show}`, { count: counts[search.show] }),
                  onRemove: () => onChange({ show: undefined }),
                },
              ]
            : []
        }
        onClearFilters={() => onChange({ show: undefined, q: undefined, page: undefined })}
        toolbar={
          <AnalysisToolbar
            search={search}
            counts={counts}
            onChange={onChange}
            saving={saving}
            onSave={shown.length === 0 ? undefined : saveWorkbook}
          />
        }
        onExport={() => Promise.resolve(shown)}
        card={(row) => <AnalysisCard row={row} custCode={custCode} />}
      />
      {asking && (
        <ChangeDialog
          kind={asking}
          count={selection.ids.size}
          sorg={sorg}
          onChange={start}
          onClose={() => setAsking(null)}
        />
      )}
      <UnsavedGuard dirty={batches.progress !== null} />
    </>
  );
}

/** Downloads the shown articles as a workbook. */
function useWorkbook(body: object) {
  const { saving, save } = useDownload();
  const path = '/api/admin/catalog-analyze/download-excel';
  return { saving, saveWorkbook: () => void save(path, 'catalog-analysis.xlsx', { method: 'POST', body }) };
}

/** The changes of articles that the user may make. */
function useOfferedChanges(): readonly ProductChange['kind'][] {
  const can = usePermissions();
  const attributes = can('product-attribute.update');
  const limits = can('order-limit.update');
  return [
    ...(attributes ? (['newArrival', 'order'] as const) : []),
    ...(limits ? (['limit'] as const) : []),
    ...(attributes ? (['hide', 'restore'] as const) : []),
  ];
}

type ToolbarProps = Pick<AnalysisProps, 'search' | 'onChange'> & {
  counts: ReturnType<typeof countsOf>;
  saving: boolean;
  /** Undefined without articles. */
  onSave: (() => void) | undefined;
};

function AnalysisToolbar({ search, counts, onChange, saving, onSave }: ToolbarProps) {
  const t = useText();
  return (
    <>
      <span className={css.shown}>
        <Segments
          label={t('analysis.table.show')}
          value={search.show ?? 'all'}
          onChange={(show) => onChange({ show: show === 'all' ? undefined : show, page: undefined })}
          options={shownArticles.map((value) => ({
            value,
            label: t(`analysis.show.${value}`, { count: counts[value] }),
          }))}
        />
      </span>
      <Button size="small" icon={IconDownload} busy={saving} disabled={!onSave} onClick={onSave}>
        {t('analysis.export.excel')}
      </Button>
    </>
  );
}

/** Runs changes in batches. Keeps unsaved articles until the user retries or dismisses them. */
function useBatches(sorg: string, onDone: () => void) {
  const t = useText();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failed, setFailed] = useState<{ change: ProductChange; outcome: Outcome } | null>(null);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => void (left.current = true);
  }, []);
  const run = async (change: ProductChange, codes: readonly string[]) => {
    setFailed(null);
    const wordsOf = (error: unknown) =>
      t('analysis.run.unanswered', { reason: error === null ? t('something_wrong') : failureWords(t, error) });
    const outcome = await changeProducts(sorg, change, codes, {
      onProgress: setProgress,
      wordsOf,
      left: () => left.current,
    });
    if (left.current) return;
    setProgress(null);
    if (outcome.failed.length > 0) setFailed({ change, outcome });
    else showToast({ text: t('analysis.run.done', { count: outcome.saved.length }) });
    onDone();
  };
  const retry = () =>
    void (
      failed &&
      run(
        failed.change,
        failed.outcome.failed.map(({ articleCode }) => articleCode),
      )
    );
  return { progress, failed, run, retry, dismiss: () => setFailed(null) };
}
