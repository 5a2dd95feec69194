import { useEffect, useState } from 'react';
import { sendJson } from '#platform/api/http.ts';
import { useLocale } from '#platform/texts/texts.tsx';
import { logProblem } from '#platform/problem-log.ts';
import { Note } from '#ui/page/note.tsx';
import { AnnouncementWords } from '../news/announcement-words.tsx';
import type { Announcement } from '../news/announcements.ts';
import { PlainLink } from '../news/plain-link.tsx';
import css from './login-news.module.css';

/** Announcements of this host for visitors who are not signed in. They load after the page. */
export function LoginAnnouncements() {
  const lang = useLocale();
  const [announcements, setAnnouncements] = useState<readonly Announcement[]>([]);
  useEffect(() => {
    sendJson<Announcement[]>(`/active-announcements/${encodeURIComponent(window.location.hostname.toLowerCase())}`, {
      anonymous: true,
    }).then(setAnnouncements, (error: unknown) => logProblem('The announcements did not load', error));
  }, [lang]);
  return (
    <div role="status" className={css.news}>
      {announcements.length > 0 && (
        <Note>
          <AnnouncementWords announcements={announcements} link={PlainLink} />
        </Note>
      )}
    </div>
  );
}
