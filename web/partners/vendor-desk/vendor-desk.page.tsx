import { isForbidden } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Note } from '#ui/page/card.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission } from '#ui/page/states.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { DeskArticlesList } from './desk-articles.tsx';
import { DeskUploads } from './desk-uploads.tsx';
import { DeskOverview } from './vendor-desk.documents.ts';
import { deskTabs, readDeskSearch } from './vendor-desk.links.ts';

/** A vendor's own articles: edited in a table, or uploaded as sheets. */
export function VendorDeskPage() {
  const t = useText();
  const lang = useLocale();
  const list = useListSearch(readDeskSearch);
  const { tab = deskTabs[0], vendor } = list.search;
  const overview = useDocument(DeskOverview, {});
  if (isForbidden(overview.error)) return <NoPermission />;
  return (
    <PageFrame title={t('vendor-desk.page.title')} subtitle={t('vendor-desk.page.hint')}>
      <Stack gap={4}>
        <TabBar label={t('vendor-desk.page.title')}>
          {deskTabs.map((one) => (
            <TabLink
              key={one}
              to="/$lang/3rd-party/article-maintenance"
              params={{ lang }}
              search={{ ...(vendor !== undefined && { vendor }), tab: one === deskTabs[0] ? undefined : one }}
              activeOptions={{ includeSearch: true, explicitUndefined: true }}
            >
              {t(`vendor-desk.tab.${one}`)}
            </TabLink>
          ))}
        </TabBar>
        {overview.data?.deskVendors.length === 0 && <Note>{t('vendor-desk.vendor.none')}</Note>}
        {tab === 'articles' ? <DeskArticlesList {...list} /> : <DeskUploads {...list} />}
      </Stack>
    </PageFrame>
  );
}
