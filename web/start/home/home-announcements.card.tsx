import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { AnnouncementWords } from '#shell/news/announcement-words.tsx';
import { TargetLink } from '#shell/news/target-link.tsx';
import type { Announcement } from '#shell/news/announcements.ts';
import css from './home.module.css';

/** The complete announcements. They also show if the user closed the strip. */
export function HomeAnnouncementsCard({ announcements }: { announcements: readonly Announcement[] }) {
  const t = useText();
  return (
    <Card title={t('home.announcements.title')} padded={false}>
      <ul>
        {announcements.map((announcement) => (
          <li key={announcement.id} className={css.announcement}>
            <AnnouncementWords announcements={[announcement]} link={TargetLink} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
