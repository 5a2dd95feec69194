import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { dayOfCell, readRegistrationList, registrationColumns, type RegistrationColumn } from './registration-list.ts';

const names = Object.fromEntries(registrationColumns.map((column) => [column, column])) as Record<
  RegistrationColumn,
  string
>;
const read = (rows: string[][]) =>
  readRegistrationList(rows, { names, monthFirst: false, countries: new Map([['germany', 'DE']]) });

describe('lists of sold frames', () => {
  test.each([
    ['2026-11-20', false, '2026-11-20'],
    ['20.11.2026', false, '2026-11-20'],
    ['20/11/26', false, '2026-11-20'],
    ['11/20/2026', false, '2026-11-20'],
    ['03/04/2026', false, '2026-04-03'],
    ['03/04/2026', true, '2026-03-04'],
    ['20/11/2026', true, '2026-11-20'],
    ['2026/11/20 00:00', false, '2026-11-20'],
    ['46346', false, '2026-11-20'],
    ['31.02.2026', false, ''],
    ['soon', false, ''],
    ['', false, ''],
  ])('the cell %j (month first: %s) is %j', (cell, monthFirst, day) => expect(dayOfCell(cell, monthFirst)).toBe(day));

  test('every day that is written in full is read back', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.boolean(), (days, monthFirst) => {
        const date = addDays('2000-01-01', days);
        const [year = '', month = '', day = ''] = date.split('-');
        expect(dayOfCell(`${day}.${month}.${year}`, monthFirst)).toBe(date);
        expect(dayOfCell(monthFirst ? `${month}/${day}/${year}` : `${day}/${month}/${year}`, monthFirst)).toBe(date);
      }),
    ));

  test('the header may have any order and language; what is understood differently is named', () => {
    const { rows, unknown } = read([
      ['Verkaufsdatum', 'Rahmennummer', 'Kunde', 'Land', 'Shop'],
      ['20.11.2026', 'wtu 183-k0042', 'Mona Krüger', 'Germany', 'x'],
      ['2026-11-20', 'WTU183K0043', 'Юлия', 'DE', ''],
    ]);
    expect(unknown).toEqual(['Shop']);
    expect(rows).toMatchObject([
      { line: 2, frameNumber: 'WTU183K0042', soldDate: '2026-11-20', country: 'DE' },
      { line: 3, frameNumber: 'WTU183K0043', changed: [] },
    ]);
    expect(rows[0]?.changed).toEqual(['frameNumber', 'soldDate', 'country']);
  });

  test('a list without a header has the columns of the template', () =>
    expect(read([['WTU1', '2026-11-20', 'Ayu', 'ayu@consumer.example']])).toMatchObject({
      rows: [{ line: 1, frameNumber: 'WTU1', cells: { name: 'Ayu', email: 'ayu@consumer.example' } }],
    }));
});
