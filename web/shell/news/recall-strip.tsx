import { Link } from '@tanstack/react-router';
import { recallLink, recallsRoute } from '#goods/frames/frames.links.ts';
import { useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import css from './recall-strip.module.css';

const IconAlertTriangle = sheetIcon('alert-triangle');

/**
 * Safety bulletins that the user must read, on every page until they did. It comes with the session, covers nothing and
 * cannot be closed.
 */
export function RecallStrip() {
  const t = useText();
  const lang = useLocale();
  const unread = useUser()?.recallsToRead ?? [];
  const [first] = unread;
  if (!first) return null;
  const bikes = t('shell.recall.bikes', { count: unread.reduce((sum, { affected }) => sum + affected, 0) });
  const words =
    unread.length === 1
      ? t('shell.recall.one', { code: first.code })
      : t('shell.recall.several', { count: unread.length });
  return (
    <div className={css.strip} role="region" aria-label={t('shell.recall.label')}>
      <Icon of={IconAlertTriangle} size={16} />
      <p>
        <b>{words}</b> {bikes}{' '}
        {unread.length === 1 ? (
          <Link {...recallLink(lang, first.code)}>{t('shell.recall.read')}</Link>
        ) : (
          <Link to={recallsRoute} params={{ lang }}>
            {t('shell.recall.read')}
          </Link>
        )}
      </p>
    </div>
  );
}
