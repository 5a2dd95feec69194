import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';

/** The user's files, their regular exports, and for administrators of markets the folders of the market. */
export function DownloadTabs() {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const link = {
    to: '/$lang/download-area',
    params: { lang },
    activeOptions: { exact: true, includeSearch: true },
  } as const;
  return (
    <TabBar label={t('downloads.page.title')}>
      <TabLink {...link} search={{}}>
        {t('downloads.list.title')}
      </TabLink>
      <TabLink {...link} search={{ tab: 'regular' }}>
        {t('downloads.schedule.title')}
      </TabLink>
      {can('page.market') && (
        <TabLink {...link} search={{ tab: 'folders' }}>
          {t('downloads.target.title')}
        </TabLink>
      )}
    </TabBar>
  );
}
