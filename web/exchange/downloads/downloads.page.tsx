import { useQuery } from '@tanstack/react-query';
import { isForbidden } from '#platform/api/errors.ts';
import type { DownloadListQuery, DownloadOfferQuery } from '#platform/api/generated/graphql.ts';
import { graphql } from '#platform/api/graphql.ts';
import { documentKey } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, SkeletonRows } from '#ui/page/states.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { isOpen } from './download-state.tsx';
import { DownloadTabs } from './download-tabs.tsx';
import { DownloadsCard } from './downloads.card.tsx';
import { DownloadList, DownloadOffer } from './downloads.documents.ts';
import { readDownloadsSearch } from './downloads.links.ts';
import css from './downloads.module.css';
import { RequestForm } from './request.form.tsx';
import { SchedulesCard } from './schedules.card.tsx';
import { TargetsCard } from './targets.card.tsx';

/** Milliseconds between two looks while a file is made. */
const followMs = 2_000;

/** Requests exports as files, and lists those of the user with their progress. */
export function DownloadsPage() {
  const t = useText();
  const can = usePermissions();
  const { search, change } = useListSearch(readDownloadsSearch);
  const list = useQuery<DownloadListQuery>({
    queryKey: documentKey(DownloadList, {}),
    queryFn: ({ signal }) => graphql(DownloadList, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.downloadAreas ?? []).some(isOpen) ? followMs : false),
  });
  const offer = useQuery<DownloadOfferQuery>({
    queryKey: documentKey(DownloadOffer, {}),
    queryFn: ({ signal }) => graphql(DownloadOffer, {}, { signal }),
    staleTime: 0,
  });
  if (isForbidden(list.error)) return <NoPermission />;
  const renderContent = () => {
    if (offer.data)
      return (
        <RequestForm
          offer={offer.data.downloadOffer}
          module={search.module}
          onModule={(module) => change({ ...search, module })}
        />
      );
    if (offer.error) return <ErrorPanel error={offer.error} onRetry={() => void offer.refetch()} />;
    return <SkeletonRows rows={4} />;
  };
  return (
    <PageFrame title={t('downloads.page.title')} subtitle={t('downloads.page.hint')}>
      <Stack gap={4}>
        <DownloadTabs />
        {search.tab === 'regular' && <SchedulesCard offer={offer.data?.downloadOffer} />}
        {search.tab === 'folders' && can('page.market') && <TargetsCard />}
        {search.tab === undefined && can('download.request') && (
          <Card title={t('downloads.form.title')} className={css.request}>
            {renderContent()}
          </Card>
        )}
        {search.tab === undefined && <DownloadsCard query={list} />}
      </Stack>
    </PageFrame>
  );
}
