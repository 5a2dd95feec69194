import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';

/** Articles with gaps, and imports for those who may start them. */
export function ArticleFileTabs() {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  if (!can('product-attribute.update')) return null;
  return (
    <TabBar label={t('article-files.page.title')}>
      <TabLink to="/$lang/admin/article-files" params={{ lang }} activeOptions={{ exact: true, includeSearch: false }}>
        {t('article-files.tab.gaps')}
      </TabLink>
      <TabLink to="/$lang/admin/article-files/imports" params={{ lang }}>
        {t('article-files.tab.imports')}
      </TabLink>
    </TabBar>
  );
}
