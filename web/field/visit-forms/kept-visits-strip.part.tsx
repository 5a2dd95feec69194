import { Link } from '@tanstack/react-router';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { KeptLine } from '#ui/page/kept-strip.tsx';
import { visitsRoute } from '#field/visits/visits.links.ts';
import { useVisitDevice } from './use-visit-device.ts';

/** The visits that wait on this device, below the bars of every page but their own. Sends them in the background. */
export function KeptVisitsStrip({ count }: { count: number }) {
  const t = useText();
  const lang = useLocale();
  const { visits } = useVisitDevice({ offline: false });
  const stuck = visits.filter(({ conflict, refusals }) => conflict !== null || refusals.length > 0).length;
  return (
    <KeptLine
      label={t('visit-form.kept.title')}
      stuck={stuck > 0}
      text={stuck > 0 ? t('visit-form.kept.stuck', { count: stuck }) : t('visit-form.kept.elsewhere', { count })}
      link={
        <Link to={visitsRoute(visits[0]?.brand ?? 'polygon')} params={{ lang }}>
          {t('visit-form.kept.show')}
        </Link>
      }
    />
  );
}
