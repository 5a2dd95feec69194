import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { Link } from '@tanstack/react-router';
import { useSite } from '#platform/site.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Icon } from '#ui/look/icon.tsx';
import css from '../customer/acting-strip.module.css';

const IconTool = sheetIcon('tool');

/** Shows on every page that the market is closed for everybody else, with a link to reopen it. */
export function ClosedStrip() {
  const t = useText();
  const lang = useLocale();
  const site = useSite();
  return (
    <div className={css.strip} role="status">
      <Icon of={IconTool} size={16} />
      <p className={css.words}>{t('shell.maintenance.strip', { name: site.market?.name ?? site.webTitle })}</p>
      <Link className={css.change} to="/$lang/admin/markets" params={{ lang }}>
        {t('markets.status.open' as 'shell.maintenance.administration')}
      </Link>
    </div>
  );
}
