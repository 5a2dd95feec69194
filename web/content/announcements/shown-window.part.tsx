import { IconCircleCheck, IconClock, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { useLanguageNames } from '#platform/texts/use-language-names.ts';
import { StatusChip } from '#ui/button/chip.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { Columns, Text } from '#ui/page/layout.tsx';
import css from './announcements.module.css';
import { WriterSorgs } from './announcements.documents.ts';

/** Day and time of one end of a window in a form; without a time it is the start or the end of the day. */
export type Moment = { date: string; time: string | null };

/** Converts a server time to form values and drops the default time. */
export const momentOf = ({ date, time }: { date: string; time: string }, end: boolean): Moment => ({
  date,
  time: time.startsWith(end ? '23:59:59' : '00:00:00') ? null : time.slice(0, 5),
});

type Shown = { from: { date: string; time: string }; to: { date: string; time: string } };

/** Both ends of a window in the market's date format. */
export function WindowText({ window }: { window: Shown }) {
  const formats = useFormats();
  const words = ({ date, time }: Moment): string =>
    time === null ? formats.date(date) : `${formats.date(date)} ${time}`;
  return (
    <>
      <Text nowrap>{words(momentOf(window.from, false))} –</Text> <Text nowrap>{words(momentOf(window.to, true))}</Text>
    </>
  );
}

/** Filter controls above a list, in one row on a phone too. */
export function FilterRow({ children }: { children: ReactNode }) {
  return <div className={css.filters}>{children}</div>;
}

const looks = {
  upcoming: ['info', IconClock],
  running: ['ok', IconCircleCheck],
  ended: ['grey', IconHistory],
} as const;

/** The languages that have a text, by their codes; screen readers read their names. */
export function ShownLanguages({ languages }: { languages: readonly string[] }) {
  const name = useLanguageNames();
  return (
    <span className={css.codes}>
      {languages.map((language) => (
        <abbr key={language} title={name(language)}>
          {language.toUpperCase()}
        </abbr>
      ))}
    </span>
  );
}

/** How a window lies to the market's clock: upcoming, running or ended. */
export const windowStateOf = (state: string): keyof typeof looks =>
  state === 'running' || state === 'upcoming' ? state : 'ended';

/** {@link windowStateOf} as a chip. */
export function WindowChip({ state }: { state: string }) {
  const t = useText();
  const known = windowStateOf(state);
  const [tone, icon] = looks[known];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`announcements.state.${known}`)}
    </StatusChip>
  );
}

type WindowFieldsProps = {
  from: Moment;
  to: Moment;
  errors: Readonly<Record<string, string>>;
  disabled: boolean;
  onChange: (end: 'from' | 'to', moment: Moment) => void;
};

/** Days and times between which something shows. */
export function WindowFields({ from, to, errors, disabled, onChange }: WindowFieldsProps) {
  const t = useText();
  const ends = { from, to };
  return (
    <Columns least="field" gap={3}>
      {(['from', 'to'] as const).flatMap((end) => [
        <DateField
          key={`${end} date`}
          label={t(`announcements.window.${end}`)}
          name={end}
          value={ends[end].date || null}
          error={errors[`${end}.date`] ?? errors[end]}
          disabled={disabled}
          onChange={(date) => onChange(end, { ...ends[end], date: date ?? '' })}
        />,
        <TextInput
          key={`${end} time`}
          type="time"
          label={t(`announcements.window.${end}Time`)}
          hint={t(`announcements.window.${end}Hint`)}
          optional
          value={ends[end].time ?? ''}
          error={errors[`${end}.time`]}
          disabled={disabled}
          onChange={(event) => onChange(end, { ...ends[end], time: event.target.value || null })}
        />,
      ])}
    </Columns>
  );
}

export type WritableSorg = { sorg: string; label: string; urls: readonly string[] };

/** Sales organisations of all markets in which the user has an area; those of this market with their shop addresses. */
export function useWritableSorgs(): readonly WritableSorg[] {
  const { data } = useDocument(WriterSorgs, {}, { staleTime: 300_000 });
  return (data?.writtenSorgs ?? []).map(({ sorg, name }) => {
    const config = data?.configs.find((entry) => entry.sorg === sorg);
    return {
      sorg,
      label: name === sorg ? sorg : `${name} (${sorg})`,
      urls: [config?.url1, config?.url2, config?.url3].filter((url): url is string => Boolean(url)),
    };
  });
}
