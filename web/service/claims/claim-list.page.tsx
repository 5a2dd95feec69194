import { IconInbox, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet, SkeletonRows } from '#ui/page/states.tsx';
import { pagingOf, useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { deskRoute } from '#service/claim-desk/claim-desk.links.ts';
import { ClaimDrafts } from '#service/claim-form/claim-drafts.part.tsx';
import { ClaimFilters, useActiveClaimFilters } from './claim-filters.tsx';
import { claimColumns } from './claim-list.table.tsx';
import { Claims, type ClaimRow } from './claims.documents.ts';
import { readClaimsSearch } from './claims.links.ts';
import { createClaimRoute } from '#service/claim-form/claim-form.links.ts';

const rowId = (row: ClaimRow): string => row.id;

/** Claims with their state and who acts next; drafts of the user above them. */
export function ClaimListPage() {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const user = useUser();
  const { search, change, refilter } = useListSearch(readClaimsSearch);
  const { page = 1, limit = 10, q, type, status, category, brand, from, to } = search;
  const forCustomer = user?.customer !== null;
  const mayWrite = can('claim.create') && forCustomer;
  const query = useDocument(Claims, {
    filter: { search: q, type, status, statusCategory: category, brand, from, to },
    page,
    limit,
    mine: mayWrite,
  });
  const list = query.data?.claimsV2;
  const drafts = query.data?.claimDrafts ?? [];
  const columns = useMemo(() => claimColumns(t, lang, forCustomer), [t, lang, forCustomer]);
  const filters = useActiveClaimFilters(search, refilter);
  const create = mayWrite && (
    <ButtonLink variant="primary" icon={IconPlus} to={createClaimRoute} params={{ lang }}>
      {t('claims.list.create')}
    </ButtonLink>
  );
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    // Whether drafts stand above the list decides where its search field is.
    if (mayWrite && query.isPending)
      return (
        <Card padded={false}>
          <SkeletonRows rows={limit} />
        </Card>
      );
    return (
      <Stack gap={4}>
        {drafts.length > 0 && <ClaimDrafts drafts={drafts} />}
        <DataTable
          name="claims"
          label={t('claims.list.title')}
          columns={columns}
          {...tablePage(query, list)}
          rowId={rowId}
          {...pagingOf(search, change)}
          search={wordsOf(search, refilter, t(forCustomer ? 'claims.list.search' : 'claims.list.searchAll'))}
          filters={filters}
          onClearFilters={() => change({ limit: search.limit })}
          toolbar={<ClaimFilters search={search} onChange={refilter} />}
          empty={
            <NothingYet title={t('claims.list.empty')} actions={create}>
              {t('claims.list.emptyHint')}
            </NothingYet>
          }
        />
      </Stack>
    );
  };
  return (
    <PageFrame
      title={t('claims.list.title')}
      subtitle={t('claims.list.hint')}
      actions={
        <>
          {can('claim.status') && (
            <ButtonLink icon={IconInbox} to={deskRoute} params={{ lang }}>
              {t('claims.list.desk')}
            </ButtonLink>
          )}
          {create}
        </>
      }
    >
      {renderContent()}
    </PageFrame>
  );
}
