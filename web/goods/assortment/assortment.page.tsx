import { useText } from '#platform/texts/texts.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { readAssortmentSearch } from './assortment.links.ts';
import { BrandsList } from './brands-list.tsx';
import { CategoriesList } from './categories-list.tsx';

/** A tab is current by its search. */
const tabOptions = { includeSearch: true, explicitUndefined: true };

/** Brands and merchandise categories with order and picture, in two tabs. */
export function AssortmentPage() {
  const t = useText();
  const { tab } = usePageSearch(readAssortmentSearch);
  const tabs = (
    <TabBar label={t('assortment.page.tabs')}>
      <TabLink to="." search={{ tab: undefined }} activeOptions={tabOptions}>
        {t('assortment.brands.title')}
      </TabLink>
      <TabLink to="." search={{ tab: 'categories' }} activeOptions={tabOptions}>
        {t('assortment.categories.title')}
      </TabLink>
    </TabBar>
  );
  return tab === 'categories' ? <CategoriesList tabs={tabs} /> : <BrandsList tabs={tabs} />;
}
