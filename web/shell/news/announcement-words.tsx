import type { ComponentType, ReactNode } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { RichContent } from '#ui/text/rich-content.tsx';
import type { Announcement } from './announcements.ts';
import css from './announcement-words.module.css';

type AnnouncementWordsProps = {
  announcements: readonly Announcement[];
  /** `TargetLink`, or `PlainLink` on pages without a router. */
  link: ComponentType<{ url: string; label: string; children: ReactNode }>;
};

/** Title, rich text and link of announcements, below each other. */
export function AnnouncementWords({ announcements, link: Target }: AnnouncementWordsProps) {
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
            <Target url={url} label={t('shell.announcement.openNamed', { title: title ?? url })}>
              {t('shell.announcement.open')}
            </Target>
          )}
        </div>
      ))}
    </div>
  );
}
