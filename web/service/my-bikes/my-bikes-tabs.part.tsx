import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { frameSearchRoute } from '#goods/frames/frames.links.ts';
import { frameListRoute } from '#service/retail-sales/retail-sales.links.ts';

/** The two views of a dealer's bikes: the list, and the registration of many. */
export function MyBikesTabs() {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  if (!can('retail-sales.register', 'page.customer-sales-report')) return null;
  return (
    <TabBar label={t('my-bikes.tabs.label')}>
      <TabLink to={frameSearchRoute} params={{ lang }} activeOptions={{ exact: true, includeSearch: false }}>
        {t('my-bikes.list.title')}
      </TabLink>
      <TabLink to={frameListRoute} params={{ lang }} activeOptions={{ exact: true }}>
        {t('my-bikes.tabs.register')}
      </TabLink>
    </TabBar>
  );
}
