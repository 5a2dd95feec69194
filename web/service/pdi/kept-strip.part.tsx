import { Link } from '@tanstack/react-router';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { KeptLine } from '#ui/page/kept-strip.tsx';
import { useDevice } from './use-device.ts';

/**
 * The inspections that wait on this device, below the bars of every page but their own. Sends them in the background.
 */
export function KeptStrip({ count }: { count: number }) {
  const t = useText();
  const lang = useLocale();
  const { records } = useDevice({ offline: false });
  const stuck = records.filter(({ conflict, refusal }) => conflict !== null || refusal !== null).length;
  return (
    <KeptLine
      label={t('pdi.kept.title')}
      stuck={stuck > 0}
      text={stuck > 0 ? t('pdi.kept.stuck', { count: stuck }) : t('pdi.kept.elsewhere', { count })}
      link={
        <Link to="/$lang/pdi" params={{ lang }}>
          {t('pdi.kept.show')}
        </Link>
      }
    />
  );
}
