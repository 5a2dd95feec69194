import { useCallback } from 'react';
import { vendorArticleViews } from '#rules/partners/vendor-desk/choices.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Row } from '#ui/page/layout.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import { readSort, useTableSelection, type TableSelection } from '#ui/table/table.ts';
import type { useListSearch } from '#ui/table/use-list-search.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { wordsOf } from '#ui/table/use-list-search.ts';
import { articleId, useArticleColumns } from './desk-articles.table.tsx';
import { HistoryDialog } from './history.dialog.tsx';
import {
  DeskArticleHistory,
  DeskArticles,
  DeskOverview,
  SwitchVendorArticles,
  type DeskArticle,
} from './vendor-desk.documents.ts';
import type { DeskSearch } from './vendor-desk.links.ts';

export type DeskListProps = Pick<ReturnType<typeof useListSearch<DeskSearch>>, 'search' | 'change' | 'refilter'>;

/** The articles of the caller's vendors: stock and price in their rows, and off or on (Q-125). */
export function DeskArticlesList({ search, change, refilter }: DeskListProps) {
  const t = useText();
  const can = usePermissions();
  const editable = can('3rd-party.upload');
  const { page = 1, limit = 10, q, view, vendor, article, of } = search;
  const sort = readSort(search.sort);
  const query = useDocument(DeskArticles, {
    vendor,
    view,
    search: q,
    sort: sort?.id,
    descending: sort?.direction === 'desc',
    page,
    limit,
  });
  const vendors = useDocument(DeskOverview, { vendor }).data?.deskVendors ?? [];
  const selection = useTableSelection(articleId);
  const openHistory = useCallback(
    (row: DeskArticle) => change({ ...search, article: row.articleCode, of: row.vendor.id }),
    [change, search],
  );
  const columns = useArticleColumns({ editable, several: vendors.length > 1, onHistory: openHistory });
  return (
    <>
      <DataTable
        name="vendor-articles"
        label={t('vendor-desk.article.title')}
        columns={columns}
        {...tablePage(query, query.data?.vendorArticles)}
        rowId={articleId}
        view={{ page, limit, sort: search.sort }}
        onView={(next, options) => change({ ...search, page: next.page, limit: next.limit, sort: next.sort }, options)}
        {...(editable && { selection, bulkActions: <SwitchButtons selection={selection} /> })}
        search={wordsOf(search, refilter, t('vendor-desk.article.search'), 100)}
        toolbar={<Filters search={search} refilter={refilter} />}
        onExport={null}
        empty={<NothingYet title={t('vendor-desk.article.none')}>{t('vendor-desk.article.noneHint')}</NothingYet>}
      />
      {article !== undefined && of !== undefined && (
        <HistoryDialog
          vendor={of}
          article={article}
          onClose={() => change({ ...search, article: undefined, of: undefined })}
        />
      )}
    </>
  );
}

/** The views with their counts, and the vendor for users of several. */
function Filters({ search, refilter }: Pick<DeskListProps, 'search' | 'refilter'>) {
  const t = useText();
  const formats = useFormats();
  const overview = useDocument(DeskOverview, { vendor: search.vendor }).data;
  const countOf = (view: string): string => {
    const found = overview?.vendorArticleCounts.find((one) => one.view === view);
    return found ? ` (${formats.count(found.count)})` : '';
  };
  const vendors = overview?.deskVendors ?? [];
  return (
    <Row gap={2} wrap>
      <SelectInput
        label={t('vendor-desk.view.label')}
        hideLabel
        inputSize="small"
        value={search.view ?? ''}
        choices={[
          { value: '', label: t('vendor-desk.view.all') },
          ...vendorArticleViews.map((view) => ({
            value: view,
            label: `${t(`vendor-desk.view.${view}`)}${countOf(view)}`,
          })),
        ]}
        onChange={({ target }) =>
          refilter({ ...search, view: vendorArticleViews.find((view) => view === target.value) })
        }
      />
      {vendors.length > 1 && (
        <SelectInput
          label={t('vendor-desk.vendor.label')}
          hideLabel
          inputSize="small"
          value={search.vendor ?? ''}
          choices={[
            { value: '', label: t('vendor-desk.vendor.all') },
            ...vendors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => refilter({ ...search, vendor: target.value || undefined })}
        />
      )}
    </Row>
  );
}

/** Switches the selected articles off or on, vendor by vendor. */
function SwitchButtons({ selection }: { selection: TableSelection<DeskArticle> }) {
  const t = useText();
  const change = useAction(SwitchVendorArticles, (answer) => answer.switchVendorArticles, {
    refresh: [DeskArticles, DeskArticleHistory, DeskOverview],
  });
  const each = async (off: boolean): Promise<void> => {
    for (const [vendor, rows] of Map.groupBy(selection.rows, (row) => row.vendor.id))
      await change.mutateAsync({ vendor, articleCodes: rows.map((row) => row.articleCode), off });
  };
  const { busy, run } = useVerb(each, {
    done: (_outcome, off) => {
      selection.clear();
      return t(off ? 'vendor-desk.switch.off' : 'vendor-desk.switch.on', { count: selection.ids.size });
    },
  });
  const tooMany = selection.ids.size > mostSwitched;
  return (
    <Row gap={2} wrap>
      <Button size="small" busy={busy} disabled={tooMany} onClick={() => void run(true)}>
        {t('vendor-desk.switch.turnOff')}
      </Button>
      <Button size="small" busy={busy} disabled={tooMany} onClick={() => void run(false)}>
        {t('vendor-desk.switch.turnOn')}
      </Button>
    </Row>
  );
}

/** The server switches at most so many articles at once. */
const mostSwitched = 100;
