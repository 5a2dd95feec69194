import { earningKinds } from '../../../rules/bonus/points.ts';
import {
  amount,
  choice,
  code,
  date,
  int,
  known,
  text,
  wholeUnits,
  type FileFormat,
  type RowCheck,
} from './erp.columns.ts';

const needed = { required: true } as const;
const plain = { direction: 'in', mode: 'upsert', snapshot: null, constrained: false } as const;

const sorg = code('sorg', 'Sales organisation', '1000', {
  ...needed,
  max: 10,
  refers: known.sorg,
});
const year = int('year', 'Calendar year', '2026', needed);
const between = (column: string, least: number, most: number): RowCheck => ({
  column,
  code: 'row_not_allowed',
  about: `\`${column}\` is from ${least} to ${most}.`,
  bad: `s.${column} < ${least} or s.${column} > ${most}`,
});
const whole = (column: string): RowCheck =>
  wholeUnits(column, { currencyOf: 'o.currency', join: 'join markets_sorg o on o.code = s.sorg' });

/** Points, values and steps of the dealer bonus, and the share of payments on time. */
export const bonusFormats: readonly FileFormat[] = [
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
    checks: [between('points', 0, 100_000)],
  },
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
    checks: [between('year', 2000, 2100), between('deadline_days', 0, 366), whole('point_value')],
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
    checks: [between('year', 2000, 2100), between('points', 0.01, 100_000), whole('amount')],
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

/** What the ERP reports of dealers for the bonus. */
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
    checks: [between('year', 2000, 2100), between('quarter', 0, 4), between('percent', 0, 100)],
  },
];
