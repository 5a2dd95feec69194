import { IconPlus } from '@tabler/icons-react';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Note } from '#ui/page/card.tsx';
import { BucketSwitch, EmptyBucket, useBucket } from '#ui/table/bucket.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Row } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { pagingOf, useListSearch } from '#ui/table/use-list-search.ts';
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
  const inBucket = search.bucket ?? false;
  const { remove, restore } = useDocumentBucket();
  const columns = useEditedColumns({ inBucket, onRemove: remove, onRestore: restore });
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
        key={inBucket ? 'bucket' : 'list'}
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
        onClearFilters={() => change({ limit: search.limit, ...(inBucket ? { bucket: true } : {}) })}
        onExport={null}
        toolbar={
          <Row gap={2} wrap>
            <BucketSwitch
              list={t('document-admin.list.title')}
              inBucket={inBucket}
              onChange={(bucket) => change({ limit: search.limit, ...(bucket ? { bucket } : {}) })}
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
          inBucket ? (
            <EmptyBucket />
          ) : (
            <NothingYet title={t('document-admin.list.empty')} actions={create}>
              {t('document-admin.list.emptyHint')}
            </NothingYet>
          )
        }
      />
    </PageFrame>
  );
}

/** Moves a document to the bucket, which the toast undoes, or takes it out again. */
function useDocumentBucket() {
  const refresh = { refresh: [EditedDocuments] };
  const remover = useAction(DeleteSalesDocument, (answer) => answer.deleteSalesDocument, refresh);
  const restorer = useAction(RestoreSalesDocument, (answer) => answer.restoreSalesDocument, refresh);
  return useBucket((row: EditedDocument) => row.title, {
    remove: ({ id }) => remover.mutateAsync({ id }),
    restore: ({ id }) => restorer.mutateAsync({ id }),
  });
}
