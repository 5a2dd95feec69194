import { Link } from '@tanstack/react-router';
import { newsLink, newsRoute } from '#content/news/news.links.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Icon } from '#ui/look/icon.tsx';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { useNewsReminder } from './news-reminder.ts';
import css from './recall-strip.module.css';

const IconNews = sheetIcon('news');
const IconX = sheetIcon('x');

/**
 * News that the user has to confirm, on every page until they did. It comes with the session, covers nothing and can be
 * closed for a while. The bulletin of a recall is left to the strip of recalls.
 */
export function NewsStrip() {
  const t = useText();
  const lang = useLocale();
  const { unread, putOff } = useNewsReminder();
  const [first] = unread;
  if (!first) return null;
  const words =
    unread.length === 1
      ? t('shell.news.one', { title: first.title })
      : t('shell.news.several', { count: unread.length });
  return (
    <div className={classNames(css.strip, css.news)} role="region" aria-label={t('shell.news.label')}>
      <Icon of={IconNews} size={16} />
      <p>
        <b>{words}</b>{' '}
        {unread.length === 1 ? (
          <Link {...newsLink(lang, first.id)}>{t('shell.news.read')}</Link>
        ) : (
          <Link to={newsRoute} params={{ lang }}>
            {t('shell.news.read')}
          </Link>
        )}
      </p>
      <IconButton size="small" icon={IconX} label={t('shell.news.later')} onClick={putOff} />
    </div>
  );
}
