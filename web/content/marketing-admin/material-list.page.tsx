import { IconArrowsSort, IconChartBar, IconPlus, IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import type { MaterialListQuery, MaterialListQueryVariables } from '#platform/api/generated/graphql.ts';
import { graphql } from '#platform/api/graphql.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Row } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { useTableSelection } from '#ui/table/table.ts';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { BulkDeleteDialog } from './bulk-delete.dialog.tsx';
import { BulkEditDialog } from './bulk-edit.dialog.tsx';
import { MaterialChoices } from './materials.documents.ts';
import { type MaterialsSearch, readMaterialsSearch } from './marketing-admin.links.ts';
import { MaterialToolbar, useActiveMaterialFilters } from './material-filters.tsx';
import { MaterialOrderView } from './material-order.tsx';
import { useMaterialColumns } from './material-list.table.tsx';
import { DeleteMaterial, MaterialList } from './materials.documents.ts';

export type ListedMaterial = MaterialListQuery['marketingMaterials']['data'][number];
const rowId = (row: ListedMaterial): string => row.id;
/** Most materials that are changed at once. */
const mostChanged = 500;

const variablesOf = (search: MaterialsSearch): MaterialListQueryVariables => ({
  page: search.page ?? 1,
  limit: search.limit ?? 10,
  search: search.q ?? null,
  category: search.category ?? null,
  type: search.type ?? null,
  state: search.state ?? null,
  filterContentTargetMarket: search.market ? [search.market] : null,
  missingLanguage: search.missing ?? null,
  tag: search.tag ? [search.tag] : null,
  media: search.media ? [search.media] : null,
  rightsEndWithin: search.rights ?? null,
  order: search.order ?? (search.category ? 'position' : 'latest'),
});

/** Materials of the library for their editors: filters, selection over pages, bulk edit. */
export function MaterialListPage() {
  const { search, change, refilter } = useListSearch(readMaterialsSearch);
  return search.arrange && search.category ? (
    <MaterialOrderView category={search.category} search={search} />
  ) : (
    <Materials search={search} change={change} refilter={refilter} />
  );
}

type MaterialsProps = Pick<ReturnType<typeof useListSearch<MaterialsSearch>>, 'search' | 'change' | 'refilter'>;

function Materials({ search, change, refilter }: MaterialsProps) {
  const t = useText();
  const query = useDocument(MaterialList, variablesOf(search));
  const choices = useDocument(MaterialChoices, {}, { quiet: true });
  const selection = useTableSelection(rowId);
  const [bulk, setBulk] = useState<'edit' | 'delete' | null>(null);
  const remove = useAction(DeleteMaterial, (answer) => answer.deleteMarketingMaterial, { refresh: [MaterialList] });
  const removal = useAsked(async (row: ListedMaterial) => {
    await remove.mutateAsync({ id: row.id });
    selection.set([row], false);
  });
  const columns = useMaterialColumns(removal.ask);
  const filters = useActiveMaterialFilters(search, choices.data, refilter);
  const page = query.data?.marketingMaterials;
  const actions = <ListActions search={search} />;
  const selectAll = async (): Promise<void> => {
    const all = await graphql(MaterialList, { ...variablesOf(search), page: 1, limit: mostChanged });
    selection.set(all.marketingMaterials.data, true);
  };
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <PageFrame title={t('marketing-admin.list.title')} subtitle={t('marketing-admin.list.hint')} actions={actions}>
      {page?.similar && <Note>{t('marketing-admin.list.similar')}</Note>}
      <DataTable
        name="marketing-materials"
        label={t('marketing-admin.list.title')}
        columns={columns}
        {...tablePage(query, page)}
        rowId={rowId}
        picture
        view={{ page: search.page, limit: search.limit }}
        onView={({ page: number, limit }, options) => change({ ...search, page: number, limit }, options)}
        selection={selection}
        onSelectAll={() => void selectAll()}
        bulkActions={
          <Row gap={2}>
            <Button size="small" disabled={selection.ids.size > mostChanged} onClick={() => setBulk('edit')}>
              {t('marketing-admin.bulkEdit.open')}
            </Button>
            <Button size="small" variant="danger" onClick={() => setBulk('delete')}>
              {t('marketing-admin.bulkDelete.open')}
            </Button>
          </Row>
        }
        search={{
          value: search.q ?? '',
          onChange: (q) => refilter({ ...search, q: q.trim() || undefined }),
          placeholder: t('marketing-admin.list.search'),
        }}
        filters={filters}
        onClearFilters={() => change({ limit: search.limit, order: search.order })}
        toolbar={<MaterialToolbar search={search} choices={choices.data} onChange={refilter} />}
        empty={
          <NothingYet title={t('marketing-admin.list.empty')} actions={actions}>
            {t('marketing-admin.list.emptyHint')}
          </NothingYet>
        }
      />
      <ConfirmDelete
        of={removal}
        title={(row) => t('marketing-admin.material.deleteTitle', { title: row.title })}
        action={t('marketing-admin.material.delete')}
        done={t('marketing-admin.material.deleted')}
      >
        {t('marketing-admin.material.deleteHint')}
      </ConfirmDelete>
      {bulk === 'edit' && <BulkEditDialog rows={selection.rows} choices={choices.data} onClose={() => setBulk(null)} />}
      {bulk === 'delete' && (
        <BulkDeleteDialog rows={selection.rows} selection={selection} onClose={() => setBulk(null)} />
      )}
    </PageFrame>
  );
}

function ListActions({ search: { category, ...filters } }: { search: MaterialsSearch }) {
  const t = useText();
  const lang = useLocale();
  const search = useMemo(() => (category ? { category } : {}), [category]);
  return (
    <>
      {category && (
        <ButtonLink
          to="/$lang/admin/marketing-material/image"
          params={{ lang }}
          search={{ ...filters, category, arrange: true }}
          icon={IconArrowsSort}
        >
          {t('marketing-admin.list.arrange')}
        </ButtonLink>
      )}
      <ButtonLink to="/$lang/admin/marketing-material/statistics" params={{ lang }} icon={IconChartBar}>
        {t('marketing-admin.list.statistics')}
      </ButtonLink>
      <ButtonLink
        to="/$lang/admin/marketing-material/image/create-bulk"
        params={{ lang }}
        search={search}
        icon={IconUpload}
      >
        {t('marketing-admin.list.bulk')}
      </ButtonLink>
      <ButtonLink
        to="/$lang/admin/marketing-material/image/create"
        params={{ lang }}
        search={search}
        variant="primary"
        icon={IconPlus}
      >
        {t('marketing-admin.list.create')}
      </ButtonLink>
    </>
  );
}
