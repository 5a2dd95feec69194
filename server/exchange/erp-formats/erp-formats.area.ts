import { areaCategories } from '#rules/field/sales-areas/sales-map-choices.ts';
import { amount, choice, code, text, type FileFormat } from '#exchange/erp-columns/erp-columns.ts';
import { broken, countryKnown, outOfRange, type RowCheck } from '#exchange/erp-columns/erp-columns.checks.ts';
import { known } from '#exchange/erp-columns/erp-columns.records.ts';
import { placeDoubt } from '#exchange/erp-columns/erp-columns.customer-doubts.ts';
import { needed } from './erp-formats.parts.ts';

/** Rows of a region repeat its columns. */
const sameRegion = (column: string): RowCheck => ({
  column,
  code: 'row_not_allowed',
  about: `All rows of a region have the same \`${column}\`.`,
  bad: `exists (select from staged x where x.sorg = s.sorg and x.region = s.region and x.${column} <> s.${column})`,
  params: broken('same'),
});
const within = (column: string, most: number): RowCheck => ({
  column,
  code: 'row_not_allowed',
  about: `\`${column}\` is from -${most} to ${most}.`,
  bad: `s.${column} not between -${most} and ${most}`,
  params: outOfRange(-most, most),
});

/** Regions of the sales area map. */
export const areaFormats: readonly FileFormat[] = [
  {
    direction: 'in',
    type: 'sales_regions',
    mode: 'snapshot',
    constrained: false,
    key: ['sorg', 'region', 'region_group'],
    unit: ['sorg'],
    about:
      'Regions of the sales area map, one row per group of a region; the columns of the region are repeated. The file replaces all regions of each sales organisation in it. Dealers belong to the group with the longest first part of their postal code.',
    columns: [
      code('sorg', 'Sales organisation', '1000', { ...needed, max: 10, refers: known.sorg }),
      code('region', 'Code of the region', 'BY', { ...needed, max: 20 }),
      text('region_name', 'Name of the region', 'Bayern', { ...needed, max: 80 }),
      code('country', 'Country, ISO 3166', 'DE', { ...needed, max: 2 }),
      amount('lat', 'Latitude of its middle, degrees', '48.95', { ...needed, signed: true }),
      amount('lng', 'Longitude of its middle, degrees', '11.40', { ...needed, signed: true }),
      code('region_group', 'Code of the group within the region', 'MUC', { ...needed, max: 20 }),
      text('group_name', 'Name of the group', 'München', { ...needed, max: 80 }),
      text('postal_codes', 'First parts of the postal codes of its dealers, separated by spaces', '80 81 82', {
        max: 1000,
      }),
      choice(
        'category',
        [...areaCategories],
        'Category; empty: stays as it is in the portal, where administrators choose it',
        'dealer',
      ),
    ],
    checks: [
      countryKnown('country'),
      within('lat', 85),
      within('lng', 180),
      ...['region_name', 'country', 'lat', 'lng'].map(sameRegion),
      {
        column: 'postal_codes',
        code: 'row_not_allowed',
        about: 'A postal code has capital letters and digits only, without spaces or hyphens, at most 10.',
        bad: "s.postal_codes <> '' and s.postal_codes !~ '^[0-9A-Z]{1,10}( +[0-9A-Z]{1,10})*$'",
        params: broken('form', "'80 81 82'"),
      },
      {
        column: 'postal_codes',
        code: 'row_not_allowed',
        about: 'A first part of a postal code is in one group of a sales organisation and country.',
        join: `left join lateral (
    select count(*) as rows
      from regexp_split_to_table(s.postal_codes, ' +') as given(value)
      join staged x on x.sorg = s.sorg and x.country = s.country and given.value = any(string_to_array(x.postal_codes, ' '))
     where given.value <> '' and (x.region, x.region_group) <> (s.region, s.region_group)) t on true`,
        bad: 't.rows > 0',
        params: broken('twice'),
      },
      {
        column: 'sorg',
        code: 'row_not_allowed',
        about: 'A sales organisation has at most 2,000 groups.',
        bad: '(select count(*) > 2000 from staged x where x.sorg = s.sorg)',
        params: broken('many', "'2000'"),
      },
      placeDoubt('lat', 'lng'),
    ],
    snapshot: { present: 'sales_areas_group t', scope: [{ column: 'sorg', present: 't.sorg' }], counts: 'true' },
  },
];
