import { languageTag } from '#rules/locales.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Checkbox } from '#ui/form/field.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import css from './sorgs.module.css';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

type WorkingDaysProps = {
  value: readonly number[];
  onChange: (days: number[]) => void;
  error: string | undefined;
  disabled: boolean;
};

/** The weekdays on which goods are dispatched; 1 is Monday. */
export function WorkingDays({ value, onChange, error, disabled }: WorkingDaysProps) {
  const t = useText();
  const names = new Intl.DateTimeFormat(languageTag(useLocale()), { weekday: 'long', timeZone: 'UTC' });
  return (
    <Stack as="fieldset" gap={2} className={css.days} data-field="workingDays">
      <legend>
        <Text strong>{t('sorgs.field.workingDays')}</Text>
      </legend>
      <Row wrap gap={4}>
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            // 1 January 2024 was a Monday.
            label={names.format(Date.UTC(2024, 0, day))}
            checked={value.includes(day)}
            disabled={disabled}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...value, day].toSorted((one, other) => one - other)
                  : value.filter((other) => other !== day),
              )
            }
          />
        ))}
      </Row>
      {error && <Note tone="err">{error}</Note>}
    </Stack>
  );
}
