import { IconCheck, IconDownload } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { rowGroups, type RowGroup } from '#rules/buying/upload-area/choices.ts';
import type { VendorColumn } from '#rules/partners/vendor-desk/columns.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { useSite } from '#platform/site.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Note } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, NothingYet, SkeletonPage } from '#ui/page/states.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { useDownload } from '#ui/dialog/use-download.ts';
import { useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { useRowColumns, type ShownSheetRow } from '#buying/upload-area/sheet-rows.part.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { shownValues } from './shown-values.ts';
import { UploadStateChip } from './upload-state.tsx';
import {
  ConfirmVendorUpload,
  DeskArticleHistory,
  DeskArticles,
  DeskOverview,
  DiscardVendorUpload,
  VendorUploadDetail,
  VendorUploadList,
  type VendorUploadShown,
} from './vendor-desk.documents.ts';
import { readVendorRowsSearch } from './vendor-desk.links.ts';

const rowId = (row: ShownSheetRow): string => String(row.line);
const noColumns: readonly string[] = [];

/** One upload of a vendor: its rows in three groups, and what can be done with it. */
export function VendorUploadPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false });
  const { search, change, refilter } = useListSearch(readVendorRowsSearch);
  const { page = 1, limit = 10, view, q } = search;
  const query = useDocument(
    VendorUploadDetail,
    { id, group: view ?? 'first', search: q, page, limit },
    { keepPrevious: { while: 'id' } },
  );
  const facts = query.data?.vendorUpload;
  const { currency } = useSite();
  const rows = useMemo(
    () =>
      facts && {
        info: facts.rows.info,
        data: facts.rows.data.map((row): ShownSheetRow => ({ ...row, changes: shownValues(row.values, currency) })),
      },
    [facts, currency],
  );
  const headingOf = useCallback((column: string) => t(`vendor-desk.column.${column as VendorColumn}`), [t]);
  const columns = useRowColumns({
    columns: facts?.columns ?? noColumns,
    headingOf,
    title: 'articleCode',
    named: facts?.sheet === 'products',
  });
  if (isForbidden(query.error)) return <NoPermission />;
  if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonPage />;
  if (!facts) return <NoResult title={t('vendor-desk.one.none')}>{t('vendor-desk.one.noneHint')}</NoResult>;
  const group = view ?? rowGroups.find((one) => one === facts.firstGroup) ?? 'taken';
  return (
    <UploadFrame shown={facts}>
      <GroupTabs shown={facts} group={group} />
      <DataTable
        name={`vendor-rows-${facts.sheet}`}
        label={t(`upload-area.group.${group}`)}
        columns={columns}
        {...tablePage(query, rows)}
        rowId={rowId}
        view={{ page, limit }}
        onView={(next, options) => change({ ...search, page: next.page, limit: next.limit }, options)}
        search={wordsOf(search, refilter, t('upload-area.row.search'), 100)}
        onExport={null}
        empty={<NothingYet title={t('upload-area.group.none')}>{t('upload-area.group.noneHint')}</NothingYet>}
      />
    </UploadFrame>
  );
}

function UploadFrame({ shown, children }: { shown: VendorUploadShown; children: React.ReactNode }) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  return (
    <PageFrame
      title={shown.fileName}
      badge={<UploadStateChip {...shown} />}
      subtitle={t('vendor-desk.one.sent', {
        name: shown.sentBy,
        at: `${formats.day(shown.checkedAt)} ${formats.time(shown.checkedAt)}`,
      })}
      crumbs={[
        {
          key: 'desk',
          link: (
            <Link to="/$lang/3rd-party/article-maintenance" params={{ lang }} search={{ tab: 'uploads' }}>
              {t('vendor-desk.page.title')}
            </Link>
          ),
        },
      ]}
      actions={<UploadActions shown={shown} />}
    >
      <Stack gap={4}>
        {shown.state === 'checked' &&
          (shown.refused > 0 ? (
            <Note tone="err">{t('vendor-desk.one.refused', { count: shown.refused })}</Note>
          ) : (
            <Note>{t('vendor-desk.one.preview')}</Note>
          ))}
        {children}
      </Stack>
    </PageFrame>
  );
}

function GroupTabs({ shown, group }: { shown: VendorUploadShown; group: RowGroup }) {
  const t = useText();
  const lang = useLocale();
  return (
    <TabBar label={t('vendor-desk.one.rows')}>
      {rowGroups.map((one) => (
        <TabLink
          key={one}
          to="/$lang/3rd-party/article-maintenance/$id"
          params={{ lang, id: shown.id }}
          search={{ view: one }}
          replace
          aria-current={one === group ? 'page' : undefined}
          activeProps={{}}
          inactiveProps={{}}
          count={shown[one]}
        >
          {t(`upload-area.group.${one}`)}
        </TabLink>
      ))}
    </TabBar>
  );
}

/** Writes or discards a preview, and fetches its rows with their reasons to correct them. */
function UploadActions({ shown }: { shown: VendorUploadShown }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const { saving, save } = useDownload();
  const confirmed = useAction(ConfirmVendorUpload, (answer) => answer.confirmVendorUpload, {
    refresh: [VendorUploadDetail, VendorUploadList, DeskArticles, DeskArticleHistory, DeskOverview],
  });
  const confirm = useVerb(confirmed.mutateAsync, { done: () => t('vendor-desk.one.written') });
  const discarded = useAction(DiscardVendorUpload, (answer) => answer.discardVendorUpload, {
    refresh: [VendorUploadList],
  });
  const discard = useVerb(discarded.mutateAsync, {
    done: () => {
      void navigate({
        to: '/$lang/3rd-party/article-maintenance',
        params: { lang },
        search: { tab: 'uploads' },
        replace: true,
      });
      return t('vendor-desk.one.discarded');
    },
  });
  const count = shown.taken + shown.noted;
  return (
    <>
      <Button
        icon={IconDownload}
        busy={saving}
        onClick={() => void save(`/vendor-desk/uploads/${shown.id}/rows`, shown.fileName)}
      >
        {t('vendor-desk.one.rowsFile')}
      </Button>
      {shown.state === 'checked' && shown.own && (
        <>
          <Button busy={discard.busy} disabled={confirm.busy} onClick={() => void discard.run({ id: shown.id })}>
            {t('vendor-desk.one.discard')}
          </Button>
          {shown.refused === 0 && (
            <Button
              variant="primary"
              icon={IconCheck}
              disabled={discard.busy}
              busy={confirm.busy}
              onClick={() => void confirm.run({ id: shown.id })}
            >
              {t('vendor-desk.one.write', { count })}
            </Button>
          )}
        </>
      )}
    </>
  );
}
