import { expect, test } from 'vitest';
import { calendarDateText } from '#platform/texts/formats.ts';
import { dateWords } from './availability-words.ts';

test.each([
  [
    'en-US',
    'DD MMM YYYY',
    ['Mon, 23 Nov', '8 Dec', '1 Feb 2027', '1–27 Feb 2027', '28 Nov – 3 Dec', '20 Dec 2026 – 4 Jan 2027', 'Feb 2027'],
  ],
  [
    'en-US',
    'MMM DD, YYYY',
    [
      'Mon, Nov 23',
      'Dec 8',
      'Feb 1, 2027',
      'Feb 1–27, 2027',
      'Nov 28 – Dec 3',
      'Dec 20, 2026 – Jan 4, 2027',
      'Feb 2027',
    ],
  ],
  [
    'de-DE',
    'DD.MM.YYYY',
    [
      'Mo, 23. Nov.',
      '8. Dez.',
      '1. Feb. 2027',
      '1.–27. Feb. 2027',
      '28. Nov. – 3. Dez.',
      '20. Dez. 2026 – 4. Jan. 2027',
      'Feb. 2027',
    ],
  ],
  [
    'fr',
    'MMM D, YYYY',
    [
      'lun., 23 nov.',
      '8 déc.',
      '1 févr. 2027',
      '1–27 févr. 2027',
      '28 nov. – 3 déc.',
      '20 déc. 2026 – 4 janv. 2027',
      'févr. 2027',
    ],
  ],
])('short dates in %s keep the order of day and month of %s', (tag, pattern, expected) => {
  const { weekday, day, period, month } = dateWords(tag, '2026-11-21', pattern);
  expect([
    weekday('2026-11-23'),
    day('2026-12-08'),
    day('2027-02-01'),
    period('2027-02-01', '2027-02-27'),
    period('2026-11-28', '2026-12-03'),
    period('2026-12-20', '2027-01-04'),
    month('2027-02-01'),
  ]).toEqual(expected);
  expect(day('2026-12-20').startsWith('20'), 'as the long date does').toBe(
    calendarDateText('2026-12-20', pattern, tag).startsWith('20'),
  );
});
