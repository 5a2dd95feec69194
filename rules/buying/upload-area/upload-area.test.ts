import { describe, expect, test } from 'vitest';
import { amountCell, choiceCell, dateCell, flagCell, unread, wholeCell, type ReadRow } from './cells.ts';
import { columnsOf, readUploadTable, uploadColumns, uploadHeading, type UploadColumn } from './columns.ts';
import { uploadModules } from './choices.ts';

const rowOf = (cells: Partial<Record<UploadColumn, string>>): ReadRow => unread({ line: 2, cells });
const named = (column: UploadColumn): string => `Name of ${column}`;

describe('the headings of a sheet', () => {
  test.each(uploadModules)('of %s are read by code, by name, and as the template writes them', (module) => {
    const columns = uploadColumns[module];
    const headings = [
      columns.map((column) => uploadHeading(`Bezeichnung (${column.length})`, column)),
      columns.map((column) => column.toUpperCase()),
      columns.map(named),
    ];
    for (const row of headings) {
      const table = readUploadTable([row, columns.map(() => 'x')], columnsOf(module), named);
      expect(table).toMatchObject({ missing: [], unknown: [] });
      expect(Object.keys(table.rows[0]?.cells ?? {})).toEqual(columns);
    }
  });

  test('unknown and repeated ones are reported, missing ones named; empty rows are skipped', () => {
    const table = readUploadTable(
      [[], ['article', 'Reason', 'Article'], ['A1', 'x', 'B1'], ['', '', ''], ["'-7", '', '']],
      columnsOf('order-limits'),
      named,
    );
    expect(table).toEqual({
      rows: [
        { line: 3, cells: { article: 'A1' } },
        { line: 5, cells: { article: '-7' } },
      ],
      unknown: ['Reason', 'Article'],
      missing: ['limit'],
    });
  });
});

describe('cells', () => {
  test.each([
    ['2026-12-31', '2026-12-31', [], []],
    ['31.12.2026', '2026-12-31', [], ['upload_read_as']],
    ['31/12/2026', '2026-12-31', [], ['upload_read_as']],
    ['1.2.2026', '2026-02-01', [], ['upload_read_as']],
    ['03/04/2026', null, ['row_not_a_date'], []],
    ['2026-02-30', null, ['row_not_a_date'], []],
    ['30.02.2026', null, ['row_not_a_date'], []],
  ])('the date %s', (cell, value, problems, notes) => {
    const read = rowOf({ date: cell });
    expect(dateCell(read, 'date')).toBe(value);
    expect([read.problems.map(({ code }) => code), read.notes.map(({ code }) => code)]).toEqual([problems, notes]);
  });

  test.each([
    ['12', 12, []],
    ['12.0', 12, []],
    ['0', null, ['row_below_minimum']],
    ['0.5', null, ['row_below_minimum']],
    ['100', null, ['upload_too_large']],
    ['1.5', null, ['row_not_whole']],
    ['1,000', null, ['row_not_whole']],
  ])('the whole number %s', (cell, value, problems) => {
    const read = rowOf({ qty: cell });
    expect(wholeCell(read, 'qty', 1, 99)).toBe(value);
    expect(read.problems.map(({ code }) => code)).toEqual(problems);
  });

  test.each([
    ['USD', '12.5', 1_250, []],
    ['USD', '12,5', 1_250, []],
    ['USD', '12.345', null, ['row_not_a_number']],
    ['USD', '-1', null, ['row_negative']],
    ['IDR', '12000', 12_000, []],
    ['IDR', '12,5', null, ['row_not_a_number']],
  ])('the amount %s %s', (currency, cell, value, problems) => {
    const read = rowOf({ amount: cell });
    expect(amountCell(read, 'amount', currency)).toBe(value);
    expect(read.problems.map(({ code }) => code)).toEqual(problems);
  });

  test('words and flags in any case and language; an empty cell says nothing', () => {
    const read = rowOf({ new: 'Ja', order: 'NO', precision: 'Week' });
    expect([flagCell(read, 'new'), flagCell(read, 'order'), flagCell(read, 'limit')]).toEqual([true, false, undefined]);
    expect(choiceCell(read, 'precision', ['day', 'week'])).toBe('week');
    expect(choiceCell(read, 'unit', ['day'])).toBeUndefined();
    expect(read.problems).toEqual([]);
    flagCell(rowOf({ new: 'perhaps' }), 'new');
  });
});
