import { useEffect } from 'react';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { useAction } from '#platform/api/queries.ts';
import type { SessionUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { Instant } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { EndRoleView } from '../shell.documents.ts';
import css from './role-view-strip.module.css';
import { reloadBehindCover } from './session-start.ts';

const IconEye = sheetIcon('eye');
/** A clock of the device that is fast must not reload the page again and again. */
const leastWaitMs = 30_000;

/** Says on every page that the session sees the portal as a role, until when, and ends the view. */
export function RoleViewStrip({ view }: { view: NonNullable<SessionUser['roleView']> }) {
  const t = useText();
  const lang = useLocale();
  const rolesPage = `/${lang}/admin/roles`;
  const end = useVerb(useAction(EndRoleView, (answer) => answer.endRoleView).mutateAsync, {
    done: () => reloadBehindCover(rolesPage),
  });
  useEffect(() => {
    const left = Math.max(leastWaitMs, Date.parse(view.endsAt) - Date.now());
    const timer = setTimeout(() => reloadBehindCover(rolesPage), left);
    return () => clearTimeout(timer);
  }, [view.endsAt, rolesPage]);
  return (
    <div className={css.strip} role="region" aria-label={t('shell.roleView.label')}>
      <Icon of={IconEye} size={16} />
      <p className={css.words}>
        <b>{t('shell.roleView.words', { role: view.role })}</b>{' '}
        <span>
          {t('shell.roleView.until')} <Instant at={view.endsAt} show="time" />
        </span>
      </p>
      <button type="button" className={css.end} disabled={end.busy} onClick={() => void end.run({})}>
        {t('shell.roleView.end')}
      </button>
    </div>
  );
}
