import { earningKinds } from '#rules/field/bonus/points.ts';
import { amount, choice, code, date, int, text, type FileFormat } from '#exchange/erp-columns/erp-columns.ts';
import { doubt, outOfRange, wholeUnits, type RowCheck } from '#exchange/erp-columns/erp-columns.checks.ts';
import { known } from '#exchange/erp-columns/erp-columns.records.ts';
import { accountDoubt } from '#exchange/erp-columns/erp-columns.customer-doubts.ts';
import { percentDoubt } from '#exchange/erp-columns/erp-columns.doubts.ts';
import { needed, sorg } from './erp-formats.parts.ts';

const plain = { direction: 'in', mode: 'upsert', snapshot: null, constrained: false } as const;

const year = int('year', 'Calendar year', '2026', needed);
const between = (column: string, least: number, most: number): RowCheck => ({
  column,
  code: 'row_not_allowed',
  about: `\`${column}\` is from ${least} to ${most}.`,
  bad: `s.${column} < ${least} or s.${column} > ${most}`,
  params: outOfRange(least, most),
});
const whole = (column: string): RowCheck =>
  wholeUnits(column, { currencyOf: 'o.currency', join: 'join markets_sorg o on o.code = s.sorg' });

/** An amount that pays nothing is hardly meant. */
const aboveZero = (column: string): RowCheck =>
  doubt({
    column,
    code: 'row_below_minimum',
    about: `\`${column}\` is above 0.`,
    bad: `s.${column} = 0`,
    params: { minimum: "'0.01'" },
  });

/** A year of the bonus has a value of its points; `found` compares `bonus_year` (alias `k`) with the row. */
const yearKnown = (column: string, found: string, shown: string): RowCheck =>
  doubt({
    column,
    code: 'row_bonus_year_missing',
    about: 'The year is in `bonus_years`: without a value of its points the year pays nothing.',
    bad: `not exists (select from bonus_year k where k.sorg = s.sorg and ${found})`,
    params: { year: shown },
  });

/** Points, values and steps of the dealer bonus, and the share of payments on time. */
export const bonusFormats: readonly FileFormat[] = [
  {
    ...plain,
    type: 'bonus_years',
    key: ['sorg', 'year'],
    unit: ['sorg'],
    about: 'Value of a point and deadline of registrations in the dealer bonus of a year.',
    columns: [
      sorg,
      year,
      amount('point_value', 'Value of one point, in the currency of the sales organisation', '2.50', needed),
      int('deadline_days', 'Days after the sale until which a registration is on time', '14', needed),
    ],
    checks: [
      between('year', 2000, 2100),
      between('deadline_days', 0, 366),
      whole('point_value'),
      aboveZero('point_value'),
    ],
  },
  {
    ...plain,
    type: 'bonus_points',
    key: ['sorg', 'kind', 'brand', 'merchandise_category', 'valid_from'],
    unit: ['sorg'],
    about:
      'Points that articles earn in the dealer bonus, from a day on. A row for a merchandise category goes before the row of its brand; a row with 0 points ends them.',
    columns: [
      sorg,
      choice('kind', [...earningKinds], 'Bought by the dealer, or registered as sold', 'registration', needed),
      code('brand', 'Code of the brand', 'veldra', {
        ...needed,
        refers: {
          thing: 'brand',
          found: 'select from catalog_brand r where r.code = s.brand',
          key: 's.brand',
        },
      }),
      code('merchandise_category', 'Code of the category; empty = all others of the brand', 'road-bikes', {
        refers: {
          thing: 'category',
          found: 'select from catalog_category r where r.code = s.merchandise_category',
          key: 's.merchandise_category',
        },
      }),
      date('valid_from', 'First day', '2026-01-01', needed),
      amount('points', 'Points of one article, at most two decimals', '12.50', needed),
    ],
    checks: [
      between('points', 0, 100_000),
      yearKnown('valid_from', 'k.year >= extract(year from s.valid_from)', 'extract(year from s.valid_from)::text'),
    ],
  },
  {
    ...plain,
    type: 'bonus_steps',
    mode: 'snapshot',
    key: ['sorg', 'year', 'points'],
    unit: ['sorg', 'year'],
    about: 'Steps of the dealer bonus; the file replaces all steps of each sales organisation and year in it.',
    columns: [
      sorg,
      year,
      amount('points', 'Points that reach the step, at most two decimals', '250.00', needed),
      text('name', 'Name', 'Silver', { ...needed, max: 60 }),
      amount('amount', 'What the step pays, in the currency of the sales organisation', '300.00', needed),
    ],
    checks: [
      between('year', 2000, 2100),
      between('points', 0.01, 100_000),
      whole('amount'),
      aboveZero('amount'),
      yearKnown('year', 'k.year = s.year', 's.year::text'),
      doubt({
        column: 'amount',
        code: 'row_step_smaller',
        about: 'A step pays at least as much as the step before it.',
        join: `join (
          select x.ctid as row, lag(x.amount) over w as before, lag(x.points) over w as points
            from staged x window w as (partition by x.sorg, x.year order by x.points)) t on t.row = s.ctid`,
        bad: 't.before > s.amount',
        params: { quantity: 't.points::text', before: 't.before::text' },
      }),
    ],
    snapshot: {
      present: 'bonus_step t',
      scope: [
        { column: 'sorg', present: 't.sorg' },
        { column: 'year', present: 't.year' },
      ],
      counts: 'true',
    },
  },
];

/** The report of the ERP about dealers for the bonus. */
export const bonusReportFormats: readonly FileFormat[] = [
  {
    ...plain,
    type: 'bonus_payments',
    key: ['sorg', 'r3', 'isr', 'year', 'quarter'],
    unit: ['sorg', 'r3', 'isr'],
    about: 'Share of payments on time of a dealer, by quarter and for the whole year; the dealer bonus shows it.',
    columns: [
      sorg,
      code('r3', 'Customer number in the first ERP system', '0000104711', { max: 20, refers: known.customer }),
      code('isr', 'Customer number in the second ERP system', '', { max: 20 }),
      year,
      int('quarter', 'Quarter from 1 to 4; 0 = the whole year', '1', needed),
      amount('percent', 'Percent of payments on time, at most two decimals', '97.50', needed),
    ],
    checks: [
      between('year', 2000, 2100),
      between('quarter', 0, 4),
      between('percent', 0, 100),
      yearKnown('year', 'k.year = s.year', 's.year::text'),
      percentDoubt('percent'),
      accountDoubt,
    ],
  },
];
