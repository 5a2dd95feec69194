import { IconPlus } from '@tabler/icons-react';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Note } from '#ui/page/card.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Row } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { pagingOf, useListSearch } from '#ui/table/use-list-search.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { DeleteSalesDocument, EditedDocuments, RestoreSalesDocument } from './edited-documents.documents.ts';
import { EditedFilters, useEditedChips } from './edited-filters.tsx';
import { type EditedDocument, useEditedColumns } from './edited-documents.table.tsx';
import {
  type DocumentListSearch,
  documentsRoute,
  newDocumentRoute,
  readDocumentListSearch,
} from './sales-documents.links.ts';

const rowId = (row: EditedDocument): string => row.id;

const askedOf = (search: DocumentListSearch) => ({
  page: search.page ?? 1,
  limit: search.limit ?? 10,
  search: search.q,
  type: search.type,
  group: search.group === 'none' ? undefined : search.group,
  hasGroup: search.group === 'none' ? false : undefined,
  state: search.state,
  markets: search.market ? [search.market] : undefined,
  missing: search.missing,
  replaced: search.replaced && search.replaced === 'yes',
  bucket: search.bucket ?? false,
});

/** Documents for editors with search, filters and the bucket; the URL holds all of the state. */
export function EditedDocumentsPage() {
  const t = useText();
  const lang = useLocale();
  const { search, change, refilter } = useListSearch(readDocumentListSearch);
  const query = useDocument(EditedDocuments, askedOf(search), { keepPrevious: { while: 'bucket' } });
  const { removal, restore } = useDocumentActions();
  const columns = useEditedColumns({ bucket: search.bucket ?? false, onDelete: removal.ask, onRestore: restore });
  const groups = query.data?.salesDocumentGroups.data ?? [];
  const markets = query.data?.contentTargetMarkets.contentTargetMarkets ?? [];
  const chips = useEditedChips({ search, groups, markets, onChange: refilter });
  const create = (
    <ButtonLink to={newDocumentRoute} params={{ lang }} variant="primary" icon={IconPlus}>
      {t('document-admin.list.create')}
    </ButtonLink>
  );
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <PageFrame
      title={t('document-admin.list.title')}
      subtitle={t('document-admin.list.hint')}
      actions={
        <>
          <ButtonLink to={documentsRoute} params={{ lang }} size="small">
            {t('document-admin.list.asReader')}
          </ButtonLink>
          {create}
        </>
      }
    >
      {query.data?.salesDocuments.similar && <Note>{t('document-admin.list.similar', { words: search.q ?? '' })}</Note>}
      <DataTable
        key={search.bucket ? 'bucket' : 'list'}
        name="edited-documents"
        label={t('document-admin.list.title')}
        columns={columns}
        {...tablePage(query, query.data?.salesDocuments)}
        rowId={rowId}
        picture
        {...pagingOf(search, change)}
        search={{
          value: search.q ?? '',
          onChange: (q) => refilter({ ...search, q: q.trim() || undefined }),
          placeholder: t('document-admin.list.search'),
          maxLength: 100,
        }}
        filters={chips}
        onClearFilters={() => change({ limit: search.limit, ...(search.bucket ? { bucket: true } : {}) })}
        onExport={null}
        toolbar={
          <Row gap={2} wrap>
            <Segments
              label={t('document-admin.list.place')}
              value={search.bucket ? 'bucket' : 'list'}
              options={(['list', 'bucket'] as const).map((value) => ({
                value,
                label: t(`document-admin.place.${value}`),
              }))}
              onChange={(place) => change({ limit: search.limit, ...(place === 'bucket' ? { bucket: true } : {}) })}
            />
            <EditedFilters
              key={JSON.stringify(search)}
              search={search}
              groups={groups}
              markets={markets}
              onChange={refilter}
            />
          </Row>
        }
        empty={
          search.bucket ? (
            <NothingYet title={t('document-admin.list.emptyBucket')} />
          ) : (
            <NothingYet title={t('document-admin.list.empty')} actions={create}>
              {t('document-admin.list.emptyHint')}
            </NothingYet>
          )
        }
      />
      <ConfirmDelete
        of={removal}
        title={(row) => t('document-admin.delete.title', { title: row.title })}
        action={t('document-admin.delete.action')}
        done={t('document-admin.delete.done')}
      >
        {t('document-admin.delete.hint')}
      </ConfirmDelete>
    </PageFrame>
  );
}

/** Moves a document to the bucket, or takes it out again. */
function useDocumentActions() {
  const t = useText();
  const refresh = [EditedDocuments];
  const remove = useAction(DeleteSalesDocument, (answer) => answer.deleteSalesDocument, { refresh });
  const removal = useAsked((row: EditedDocument) => remove.mutateAsync({ id: row.id }));
  const back = useAction(RestoreSalesDocument, (answer) => answer.restoreSalesDocument, { refresh });
  const { run } = useVerb(({ id }: EditedDocument) => back.mutateAsync({ id }), {
    done: (_outcome, { title }) => t('document-admin.restore.done', { title }),
  });
  return { removal, restore: run };
}
