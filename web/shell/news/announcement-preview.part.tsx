import { IconInfoCircle } from '@tabler/icons-react';
import { classNames } from '#ui/look/class-names.ts';
import { Icon } from '#ui/look/icon.tsx';
import { AnnouncementWords } from './announcement-words.tsx';
import type { Announcement } from './announcements.ts';
import { TargetLink } from './target-link.tsx';
import css from './announcement-strip.module.css';

/** A preview of the strip for the announcement form. It does not remember dismissals. */
export function AnnouncementPreview({ announcement }: { announcement: Announcement }) {
  return (
    <div className={classNames(css.strip, css.preview)}>
      <Icon of={IconInfoCircle} size={16} />
      <div className={css.words}>
        <AnnouncementWords announcements={[announcement]} link={TargetLink} />
      </div>
    </div>
  );
}
