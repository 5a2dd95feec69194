import { type ReactNode, useId, useState } from 'react';
import { useUser } from '#platform/api/session.ts';
import { useOnline } from '#platform/connection.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { useNewsReminder } from './news-reminder.ts';
import css from './phone-notices.module.css';

const IconAlertTriangle = sheetIcon('alert-triangle');
const IconChevronDown = sheetIcon('chevron-down');
const IconChevronUp = sheetIcon('chevron-up');

type Moment = {
  /** Records on this device that wait to be sent. */
  kept: number;
  /** The market is closed for everybody else. */
  closed: boolean;
};

/** The notices of the moment in a few words each, which fit into one line; the most urgent first. */
function useNotices({ kept, closed }: Moment): string[] {
  const t = useText();
  const online = useOnline();
  const recalls = useUser()?.recallsToRead ?? [];
  const { unread } = useNewsReminder();
  return [
    online ? '' : t('connection_error'),
    recalls.length > 0 ? t('shell.notices.recalls', { count: recalls.length }) : '',
    unread.length > 0 ? t('shell.notices.news', { count: unread.length }) : '',
    kept > 0 ? t('shell.notices.kept', { count: kept }) : '',
    closed ? t('shell.notices.closed') : '',
  ].filter(Boolean);
}

/**
 * All notices of the moment in one line on a phone, which opens the strips. The strips stay mounted while they are
 * hidden: those of this device send what waits.
 */
export function PhoneNotices({ kept, closed, children }: Moment & { children: ReactNode }) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const notices = useNotices({ kept, closed });
  const [first] = notices;
  return (
    <>
      {first !== undefined && (
        <button
          type="button"
          className={css.line}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Icon of={IconAlertTriangle} size={16} />
          <span>{first}</span>
          {notices.length > 1 && <b>{t('shell.notices.more', { count: notices.length - 1 })}</b>}
          <Icon of={open ? IconChevronUp : IconChevronDown} size={16} />
        </button>
      )}
      <div id={id} hidden={!open || first === undefined}>
        {children}
      </div>
    </>
  );
}
