import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, type CalendarDate, isCalendarDate, isoWeekday } from '#rules/dates.ts';
import { marketToday } from '#platform/market-day.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { IconButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import css from './date-field.module.css';
import { type FieldLook, TextInput } from './field.tsx';
import { Popover } from '#ui/dialog/popover.tsx';

export type DateFieldProps = FieldLook & {
  name?: string;
  /** 'YYYY-MM-DD' */
  value: string | null;
  onChange: (value: string | null) => void;
  min?: string;
  max?: string;
  /** Days that cannot be chosen: weekends, holidays. */
  blocked?: (date: string) => boolean;
  disabled?: boolean;
  /** The meaning of no date, shown in the empty field. */
  empty?: string;
};

/**
 * Parses a typed date: 2025-12-08, 8.12.2025, 8/12/2025 (day first), 8 Dec 2025 in the user's language. Null if it is
 * ambiguous or invalid.
 */
export function readDate(typed: string, tag: string): CalendarDate | null {
  const text = typed.trim().toLowerCase();
  if (isCalendarDate(text)) return text;
  const numbers = /^(\d{1,2})[./\s-](\d{1,2})[./\s-](\d{2}|\d{4})$/.exec(text);
  const named = /^(\d{1,2})[.\s-]*([\p{L}.]+)[.\s-]*(\d{2}|\d{4})$/u.exec(text);
  const full = (year: string) => (year.length === 2 ? `20${year}` : year);
  let found: string | null = null;
  if (numbers)
    found = `${full(numbers[3] ?? '')}-${(numbers[2] ?? '').padStart(2, '0')}-${(numbers[1] ?? '').padStart(2, '0')}`;
  if (named) {
    const wanted = (named[2] ?? '').replaceAll('.', '');
    const month = Array.from({ length: 12 }, (_, at) =>
      [tag, 'en'].map((language) =>
        new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
          .format(Date.UTC(2024, at, 15))
          .toLowerCase(),
      ),
    ).findIndex((names) => wanted.length >= 3 && names.some((name) => name.startsWith(wanted)));
    if (month >= 0)
      found = `${full(named[3] ?? '')}-${String(month + 1).padStart(2, '0')}-${(named[1] ?? '').padStart(2, '0')}`;
  }
  return found && isCalendarDate(found) ? found : null;
}

function Calendar({
  value,
  min,
  max,
  blocked,
  onPick,
}: Pick<DateFieldProps, 'value' | 'min' | 'max' | 'blocked'> & { onPick: (date: string) => void }) {
  const t = useText();
  const { tag } = useFormats();
  const now = marketToday();
  const chooseState = () => {
    if (value && isCalendarDate(value)) return value;
    if (min && now < min) return min;
    if (max && now > max) return max;
    return now;
  };
  const [at, setAt] = useState<CalendarDate>(chooseState());
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const opening = useRef(true);

  useEffect(() => {
    const toDay = () => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    if (moved.current) toDay();
    moved.current = false;
    // The opening popover focuses its first control; this moves the focus afterwards.
    const frame = opening.current ? requestAnimationFrame(toDay) : 0;
    opening.current = false;
    return () => cancelAnimationFrame(frame);
  }, [at]);

  const first = `${at.slice(0, 8)}01`;
  const start = addDays(first, 1 - isoWeekday(first));
  const days = Array.from({ length: 42 }, (_, index) => addDays(start, index));
  const title = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${first}T12:00:00Z`),
  );
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  const spoken = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' });
  const off = (date: string) =>
    (min !== undefined && date < min) || (max !== undefined && date > max) || (blocked?.(date) ?? false);

  const month = (by: number) => {
    const [year = 0, number = 1, day = 1] = at.split('-').map(Number);
    const index = year * 12 + number - 1 + by;
    const head = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
    for (let last = day; last > 0; last -= 1) {
      const date = `${head}-${String(last).padStart(2, '0')}`;
      if (isCalendarDate(date)) return setAt(date);
    }
  };

  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (by !== undefined) setAt(addDays(at, by));
    else if (event.key === 'PageUp') month(-1);
    else if (event.key === 'PageDown') month(1);
    else return;
    moved.current = true;
    event.preventDefault();
  };

  return (
    <div className={css.calendar}>
      <div className={css.head}>
        <IconButton size="small" icon={IconChevronLeft} label={t('ui.date.previousMonth')} onClick={() => month(-1)} />
        <span aria-live="polite">{title}</span>
        <IconButton size="small" icon={IconChevronRight} label={t('ui.date.nextMonth')} onClick={() => month(1)} />
      </div>
      <div ref={grid} className={css.grid} role="grid" tabIndex={-1} aria-label={title} onKeyDown={onKey}>
        <div role="row" style={{ display: 'contents' }}>
          {days.slice(0, 7).map((date) => (
            <span key={date} role="columnheader" className={css.weekday}>
              {weekday.format(new Date(`${date}T12:00:00Z`))}
            </span>
          ))}
        </div>
        {[0, 1, 2, 3, 4, 5].map((week) => (
          <div key={week} role="row" style={{ display: 'contents' }}>
            {days.slice(week * 7, week * 7 + 7).map((date) => (
              <button
                key={date}
                type="button"
                role="gridcell"
                tabIndex={date === at ? 0 : -1}
                aria-selected={date === value}
                aria-label={spoken.format(new Date(`${date}T12:00:00Z`))}
                disabled={off(date)}
                className={classNames(
                  css.day,
                  date.slice(0, 7) !== at.slice(0, 7) && css.out,
                  date === now && css.today,
                )}
                onClick={() => onPick(date)}
              >
                {Number(date.slice(8))}
              </button>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** A calendar date: typed in any common form, or picked. Shows the market's format. */
export function DateField({ value, onChange, min, max, blocked, disabled, name, empty, ...look }: DateFieldProps) {
  const t = useText();
  const formats = useFormats();
  const written = value ? formats.date(value) : '';
  const [typed, setTyped] = useState(written);
  const [unclear, setUnclear] = useState(false);
  useEffect(() => {
    setTyped(written);
    setUnclear(false);
  }, [written]);

  const commit = () => {
    if (typed.trim() === '') {
      setUnclear(false);
      if (value !== null) onChange(null);
      return;
    }
    const date = typed === written ? value : readDate(typed, formats.tag);
    setUnclear(date === null);
    if (date && date !== value) onChange(date);
  };

  return (
    <TextInput
      {...look}
      name={name}
      disabled={disabled}
      error={unclear ? t('valid_date') : look.error}
      placeholder={empty ?? t('ui.date.none')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
      trail={
        <Popover
          label={t('ui.date.choose')}
          align="end"
          trigger={(props) => (
            <IconButton {...props} icon={IconCalendar} label={t('ui.date.choose')} disabled={disabled} />
          )}
        >
          {(close) => (
            <Calendar
              value={value}
              min={min}
              max={max}
              blocked={blocked}
              onPick={(date) => {
                onChange(date);
                close();
              }}
            />
          )}
        </Popover>
      }
    />
  );
}
