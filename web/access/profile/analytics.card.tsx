import { analyticsId } from '#rules/accounts/markets/analytics.ts';
import { chooseAnalytics, consentStore } from '#platform/analytics.ts';
import { useSite } from '#platform/site.ts';
import { useStore } from '#platform/store.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Switch } from '#ui/form/field.tsx';

/** The choice whether visits of this browser are counted; only in markets that count them. */
export function AnalyticsCard() {
  const t = useText();
  const consent = useStore(consentStore);
  if (analyticsId(useSite()) === null) return null;
  return (
    <Card title={t('profile.analytics.title')}>
      <Switch
        label={t('profile.analytics.agree')}
        hint={t('profile.analytics.hint')}
        checked={consent === true}
        onChange={(event) => chooseAnalytics(event.target.checked)}
      />
    </Card>
  );
}
