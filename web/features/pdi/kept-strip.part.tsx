import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconCloudUpload } from '@tabler/icons-react';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './kept-strip.module.css';
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
    <div className={classNames(css.strip, stuck > 0 && css.stuck)} role="region" aria-label={t('pdi.kept.title')}>
      <Icon of={stuck > 0 ? IconAlertTriangle : IconCloudUpload} size={16} />
      <p>
        <b>{stuck > 0 ? t('pdi.kept.stuck', { count: stuck }) : t('pdi.kept.elsewhere', { count })}</b>{' '}
        <Link to="/$lang/pdi" params={{ lang }}>
          {t('pdi.kept.show')}
        </Link>
      </p>
    </div>
  );
}
