import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '#platform/storage.ts';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { richWords } from '#ui/text/rich-content.tsx';
import { useMedia } from '#ui/look/use-media.ts';
import { AnnouncementWords } from './announcement-words.tsx';
import type { Announcement } from './announcements.ts';
import { TargetLink } from './target-link.tsx';
import css from './announcement-strip.module.css';
import { breakpoints } from '#ui/look/breakpoints.ts';

const IconInfoCircle = sheetIcon('info-circle');
const IconX = sheetIcon('x');

/** A dismissal lasts two hours. */
const pause = 7_200_000;
/** Longer texts are cut on small screens. */
const longest = 400;

/** The announcements of a dismissal: it covers only these, so that a new one shows at once. */
const idsOf = (announcements: readonly Announcement[]): string =>
  announcements
    .map(({ id }) => id)
    .toSorted()
    .join(' ');

/** True if the user closed the strip of these announcements. */
export const stripIsClosed = (announcements: readonly Announcement[]): boolean =>
  readStored<string>('dismissed.announcement') === idsOf(announcements);

/** The strip under the bar with the announcements of the home page. */
export function AnnouncementStrip({ announcements }: { announcements: readonly Announcement[] }) {
  const t = useText();
  const small = useMedia(breakpoints.tablet);
  const shown = idsOf(announcements);
  const [dismissed, setDismissed] = useState(() => readStored<string>('dismissed.announcement'));
  const closed = dismissed === shown;
  const [all, setAll] = useState(false);

  // Elements that stick below the bar also stick below the strip.
  const strip = useRef<HTMLDivElement>(null);
  const there = announcements.length > 0 && !closed;
  useEffect(() => {
    const element = strip.current;
    if (!there || !element) return;
    const root = document.documentElement.style;
    const watch = new ResizeObserver(() => root.setProperty('--strip', `${element.offsetHeight}px`));
    watch.observe(element);
    return () => {
      watch.disconnect();
      root.removeProperty('--strip');
    };
  }, [there]);

  useEffect(() => {
    if (!closed) return;
    const timer = setInterval(() => setDismissed(readStored<string>('dismissed.announcement')), 60_000);
    return () => clearInterval(timer);
  }, [closed]);

  if (!there) return null;
  const long = announcements.some(({ content }) => richWords(content).length > longest);
  const cut = small && long && !all;
  return (
    <div ref={strip} className={css.strip} role="region" aria-label={t('shell.announcement.label')}>
      <Icon of={IconInfoCircle} size={16} />
      <div className={css.words}>
        <div className={cut ? css.cut : undefined}>
          <AnnouncementWords announcements={announcements} link={TargetLink} />
        </div>
        {small && long && (
          <button type="button" className={css.more} aria-expanded={!cut} onClick={() => setAll(!all)}>
            {t(cut ? 'shell.announcement.more' : 'shell.announcement.less')}
          </button>
        )}
      </div>
      <IconButton
        size="small"
        icon={IconX}
        label={t('shell.announcement.close')}
        onClick={() => {
          writeStored('dismissed.announcement', shown, pause);
          setDismissed(shown);
        }}
      />
    </div>
  );
}
