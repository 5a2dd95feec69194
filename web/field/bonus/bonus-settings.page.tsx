import { useText } from '#platform/texts/texts.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { BonusPointsList } from './bonus-points-list.tsx';
import { readBonusSettingsSearch } from './bonus-settings.links.ts';
import { BonusYearsList } from './bonus-years-list.tsx';

/** A tab is current by its search. */
const tabOptions = { includeSearch: true, explicitUndefined: true };

/** The master data of the bonus in two tabs: points of articles, and value, deadline and steps of years. */
export function BonusSettingsPage() {
  const t = useText();
  const { tab } = usePageSearch(readBonusSettingsSearch);
  const tabs = (
    <TabBar label={t('bonus-settings.page.title')}>
      <TabLink to="." search={{ tab: undefined }} activeOptions={tabOptions}>
        {t('bonus-settings.points.title')}
      </TabLink>
      <TabLink to="." search={{ tab: 'years' }} activeOptions={tabOptions}>
        {t('bonus-settings.years.title')}
      </TabLink>
    </TabBar>
  );
  return tab === 'years' ? <BonusYearsList tabs={tabs} /> : <BonusPointsList tabs={tabs} />;
}
