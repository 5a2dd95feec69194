import { useText } from '#platform/texts/texts.tsx';
import { RichContent } from '#ui/text/rich-content.tsx';
import type { Announcement } from './announcements.ts';
import css from './announcement-words.module.css';

/** Title, rich text and link of announcements, below each other. */
export function AnnouncementWords({ announcements }: { announcements: readonly Announcement[] }) {
  const t = useText();
  return (
    <div className={css.list}>
      {announcements.map(({ id, title, content, language, url }) => (
        <div key={id}>
          <div lang={language}>
            {title && <b>{title}</b>}
            <RichContent html={content} />
          </div>
          {url && (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('shell.announcement.openNamed', { title: title ?? url })}
            >
              {t('shell.announcement.open')}
            </a>
          )}
        </div>
      ))}
    </div>
  );
}
