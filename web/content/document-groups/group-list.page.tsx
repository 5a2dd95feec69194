import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { DelayedSearch } from '#ui/form/delayed-search.tsx';
import { Text } from '#ui/page/layout.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, NothingYet, SkeletonRows } from '#ui/page/states.tsx';
import { DeleteDocumentGroup, DocumentGroups } from './document-groups.documents.ts';
import { GroupRows, type ListedGroup } from './group-rows.tsx';
import { newGroupRoute } from './document-groups.links.ts';
import css from '#content/sales-documents/sales-documents.module.css';

/** Groups of documents in their order, which editors change by dragging or by keys. */
export function GroupListPage() {
  const t = useText();
  const lang = useLocale();
  const [search, setSearch] = useState('');
  const query = useDocument(DocumentGroups, { search });
  const remove = useAction(DeleteDocumentGroup, (answer) => answer.deleteSalesDocumentGroup, {
    refresh: [DocumentGroups],
  });
  const removal = useAsked((row: ListedGroup) => remove.mutateAsync({ id: row.id }));
  const groups = query.data?.salesDocumentGroups.data;
  const create = (
    <ButtonLink to={newGroupRoute} params={{ lang }} variant="primary" icon={IconPlus}>
      {t('document-admin.group.create')}
    </ButtonLink>
  );
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    if (query.error && !groups) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!groups) return <SkeletonRows />;
    if (groups.length === 0 && search === '')
      return (
        <NothingYet title={t('document-admin.group.none')} actions={create}>
          {t('document-admin.group.noneHint')}
        </NothingYet>
      );
    return (
      <>
        <div className={css.bar}>
          <DelayedSearch
            label={t('document-admin.group.search')}
            placeholder={t('document-admin.group.search')}
            value={search}
            onChange={setSearch}
            maxLength={100}
          />
          <Text size="sm" tone="dim">
            {t(search === '' ? 'document-admin.group.orderHint' : 'document-admin.group.noOrder')}
          </Text>
        </div>
        {groups.length === 0 ? (
          <NoResult onClear={() => setSearch('')} />
        ) : (
          <Card padded={false}>
            <GroupRows groups={groups} ordered={search === ''} onDelete={removal.ask} />
          </Card>
        )}
      </>
    );
  };
  return (
    <PageFrame title={t('document-admin.group.list')} subtitle={t('document-admin.group.hint')} actions={create}>
      {renderContent()}
      <ConfirmDelete
        of={removal}
        title={(row) => t('document-admin.group.deleteTitle', { name: row.name })}
        action={t('document-admin.group.delete')}
        done={t('document-admin.group.deleted')}
      >
        {(row) => t('document-admin.group.deleteHint', { count: row.documentCount })}
      </ConfirmDelete>
    </PageFrame>
  );
}
