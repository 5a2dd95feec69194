import { useState } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { graphql } from '#platform/api/graphql.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { pagingOf, useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditSheet } from './audit-line.dialog.tsx';
import { AuditLog } from './audit.documents.ts';
import { type AuditSearch, filterOf, readAuditSearch } from './audit.links.ts';
import { AuditCard, type AuditEntry, useAuditColumns } from './audit.table.tsx';
import { useAuditWords } from './audit-words.ts';

const rowId = (line: AuditEntry): string => line.id;
/** Maximum number of entries in an export; the server does not count further. */
const mostExported = 10_000;

/**
 * The audit log (page.audit): user, customer, time and address of each change. It is append-only, so this page is
 * read-only.
 */
export function AuditPage() {
  const t = useText();
  const { search, change, refilter } = useListSearch(readAuditSearch);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const variables = { filter: filterOf(search), page: search.page ?? 1, limit: search.limit ?? 10 };
  const query = useDocument(AuditLog, variables, { staleTime: 0 });
  const log = query.data?.auditLog;
  const columns = useAuditColumns(setOpened);
  const filters = useActiveFilters(search, refilter);

  const everyPage = async (): Promise<AuditEntry[]> => {
    const rows: AuditEntry[] = [];
    for (let page = 1; page <= mostExported / 100; page += 1) {
      const { auditLog } = await graphql(AuditLog, { ...variables, page, limit: 100 });
      rows.push(...auditLog.data);
      if (page >= auditLog.info.pageTotal) break;
    }
    return rows;
  };

  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <PageFrame title={t('audit.list.title')} subtitle={t('audit.list.hint')}>
      <DataTable
        name="audit"
        label={t('audit.list.title')}
        columns={columns}
        {...tablePage(query, log)}
        rowId={rowId}
        {...pagingOf(search, change)}
        search={wordsOf(search, refilter, t('audit.list.search'), 200)}
        filters={filters}
        onClearFilters={() => change({ limit: search.limit })}
        toolbar={<AuditFilters key={JSON.stringify(search)} search={search} onChange={refilter} />}
        onExport={everyPage}
        empty={<NothingYet title={t('audit.list.none')}>{t('audit.list.noneHint')}</NothingYet>}
        card={(line) => <AuditCard line={line} onOpen={setOpened} />}
      />
      {opened && <AuditSheet line={opened} onClose={() => setOpened(null)} />}
    </PageFrame>
  );
}

function useActiveFilters(search: AuditSearch, refilter: (next: AuditSearch) => void): ActiveFilter[] {
  const t = useText();
  const formats = useFormats();
  const words = useAuditWords();
  const filters: ActiveFilter[] = [];
  const add = (names: readonly (keyof AuditSearch)[], name: string, value: string | undefined): void => {
    if (value)
      filters.push({
        id: names.join(),
        name,
        value,
        onRemove: () => refilter({ ...search, ...Object.fromEntries(names.map((key) => [key, undefined])) }),
      });
  };
  add(['actor'], t('audit.list.actor'), search.actor);
  add(['customer'], t('audit.list.customer'), search.customer);
  add(['action'], t('audit.list.action'), search.action && words.action(search.action));
  if (search.id)
    add(['subject', 'id'], search.subject ? words.subject(search.subject) : t('audit.list.subject'), search.id);
  else add(['subject'], t('audit.list.subject'), search.subject && words.subject(search.subject));
  const dates =
    search.from || search.to
      ? [search.from, search.to].map((date) => (date ? formats.date(date) : '…')).join(' – ')
      : undefined;
  add(['from', 'to'], t('audit.filter.dates'), dates);
  return filters;
}
