import { subCatalogs } from '#rules/goods/catalog/assortment-choices.ts';
import { broken } from '#exchange/erp-columns/erp-columns.checks.ts';
import { sameButCase } from '#exchange/erp-columns/erp-columns.code-doubts.ts';
import { sameName } from '#exchange/erp-columns/erp-columns.record-doubts.ts';
import { choice, code, type FileFormat, text } from '#exchange/erp-columns/erp-columns.ts';
import { atMost, filledIn, position, texts } from './erp-formats.market-columns.ts';
import { needed, sorg, upsert } from './erp-formats.parts.ts';

/** Names and order of what articles and customers are grouped by. */
export const nameFormats: readonly FileFormat[] = [
  {
    ...upsert,
    type: 'price_lists',
    key: ['sorg', 'price_list'],
    unit: ['sorg', 'price_list'],
    about:
      'Names of price lists. Prices, customers and sales organisations name lists by their code, also those without a row here.',
    columns: [
      sorg,
      code('price_list', 'Code of the list', 'dealer', needed),
      text('name', 'Name', 'Dealers in Germany', { ...needed, max: 100 }),
    ],
    checks: [
      sameButCase('price_list', { table: 'catalog_price', column: 'price_list' }),
      sameName('price_list', { table: 'catalog_price_list', column: 'code', within: ['sorg'] }),
    ],
  },
  {
    ...upsert,
    type: 'customer_groups',
    key: ['customer_group'],
    unit: ['customer_group'],
    about:
      'Names of customer groups. Customers, deals and blocks name groups by their code, also those without a row here.',
    columns: [
      code('customer_group', 'Code of the group', 'key-account', needed),
      text('name', 'Name', 'Key accounts', { ...needed, max: 100 }),
    ],
    checks: [
      sameButCase('customer_group', { table: 'customers_area', column: 'customer_group' }),
      sameName('customer_group', { table: 'customers_group', column: 'code' }),
    ],
  },
  {
    ...upsert,
    type: 'brands',
    key: ['brand'],
    unit: ['brand'],
    about:
      'Brands and their order in the catalog. `articles` adds brands, too, at the end; a picture is set in the portal.',
    columns: [
      code('brand', 'Code of the brand', 'veldra', needed),
      text('name', 'Name', 'Veldra', needed),
      { ...position, example: '1' },
    ],
    checks: [
      atMost('position', 999),
      sameButCase('brand', { table: 'catalog_brand', column: 'code' }),
      sameName('brand', { table: 'catalog_brand', column: 'code' }),
    ],
  },
  {
    ...upsert,
    type: 'categories',
    key: ['merchandise_category'],
    unit: ['merchandise_category'],
    about:
      'Merchandise categories and their order in the catalog. `articles` adds categories, too, at the end; a picture is set in the portal.',
    columns: [
      code('merchandise_category', 'Code of the category', 'road-bikes', needed),
      choice(
        'category',
        [...subCatalogs],
        'Sub-catalog: bike, paa (parts and accessories) or groupset',
        'bike',
        needed,
      ),
      ...texts('name', 'Name', { en: 'Road bikes', de: 'Rennräder' }, 200),
      { ...position, example: '10' },
    ],
    checks: [
      {
        column: 'category',
        code: 'row_not_allowed',
        about: 'A category that exists stays in its sub-catalog; `articles` moves it.',
        bad: 'exists (select from catalog_category k where k.code = s.merchandise_category and k.category <> s.category)',
        params: broken('fixed', '(select k.category from catalog_category k where k.code = s.merchandise_category)'),
      },
      sameButCase('merchandise_category', { table: 'catalog_category', column: 'code' }),
      filledIn('name', 'One of the names is filled; languages without one show another.'),
      atMost('position', 999),
    ],
  },
];
