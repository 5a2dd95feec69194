import { choice, code, date, flag, int, language, text, type FileFormat } from '#exchange/erp-columns/erp-columns.ts';
import { articleIn, known, referenceParams } from '#exchange/erp-columns/erp-columns.records.ts';
import { atLeastOne, broken, doubt, inOrder, outOfRange } from '#exchange/erp-columns/erp-columns.checks.ts';
import { articleDoubts } from '#exchange/erp-columns/erp-columns.doubts.ts';
import { positionDoubt } from '#exchange/erp-columns/erp-columns.goods-doubts.ts';
import { languageUsed, specificationDoubts } from '#exchange/erp-columns/erp-columns.language-doubts.ts';
import { upsert } from './erp-formats.parts.ts';

/** Files with article data from the ERP. */
export const articleFormats: readonly FileFormat[] = [
  {
    ...upsert,
    type: 'articles',
    key: ['sorg', 'article'],
    unit: ['sorg', 'article'],
    head: { key: ['model'], columns: ['brand', 'category', 'merchandise_category', 'series', 'model_year'] },
    about:
      'Articles per sales organisation, with the model, brand, category and colour that they belong to. Rows not in the file stay; status `deleted` takes an article off sale. An article that an administrator removed stays removed.',
    columns: [
      code('sorg', 'Sales organisation', '1000', { required: true, max: 10, refers: known.sorg }),
      code('article', 'Article code, text with leading zeros', '004711', { required: true }),
      code('display_code', 'Displayed code; empty = the article code', 'RB-2300-BLK-54'),
      code('gtin', 'GTIN (EAN, UPC)', '04012345000016', { max: 14 }),
      code('old_code', 'Former article code, found by search', ''),
      code('merchant', 'Merchant within the sales organisation that sells it', 'main', {
        required: true,
        max: 20,
        refers: known.merchant,
      }),
      code('brand', 'Brand code; a new one is added', 'veldra', { required: true }),
      choice(
        'category',
        ['bike', 'paa', 'groupset'],
        'Sub-catalog: bike, paa (parts and accessories) or groupset',
        'bike',
        { required: true },
      ),
      code('merchandise_category', 'Category below it; a new one is added', 'road-bikes', { required: true }),
      code('model', 'Model code: variants of size and colour share it', 'RB-2300', { required: true }),
      text(
        'name',
        'Name of the model in the first language of the sales organisation, unless `texts` has one; other languages are in `texts`',
        'Road 2300',
        {
          required: true,
        },
      ),
      code('model_year', 'Model year', '2027', { max: 10 }),
      text('series', 'Series', 'Road', { max: 60 }),
      code('color', 'Colour code; a new one is added', 'black'),
      code('size', 'Size', '54', { max: 30 }),
      int('size_order', 'Position among the sizes', '54'),
      text('size_note', 'Note on the size', '168-178 cm', { max: 60 }),
      code('uom', 'Unit of measure', 'PCE', { required: true, max: 10 }),
      int('pack_size', 'Sold in multiples of; empty = 1', '1'),
      code('successor', 'Article that follows it', ''),
      choice(
        'status',
        ['active', 'discontinued', 'deleted'],
        'discontinued: sold while stock lasts; deleted: no longer sold',
        'active',
        { required: true },
      ),
      date('valid_from', 'Visible from; empty = at once', '2026-10-01'),
      text('block_reason', 'Order block with its reason; empty = may be ordered', ''),
      flag('sale', 'On sale', '0'),
      flag('on_request', 'On request only', '0'),
      date('new_from', 'New arrival from', '2026-10-01'),
      date('new_to', 'New arrival until', '2027-01-31'),
      date('pre_order_from', 'Pre-order window from', ''),
      date('pre_order_to', 'Pre-order window until', ''),
      int('rank', 'Recommended rank, smaller comes first', '100'),
    ],
    checks: [
      atLeastOne('pack_size'),
      inOrder('new_from', 'new_to'),
      inOrder('pre_order_from', 'pre_order_to'),
      ...articleDoubts,
    ],
  },
  {
    ...upsert,
    type: 'texts',
    key: ['subject', 'code', 'language'],
    unit: ['subject', 'code', 'language'],
    about: 'Names and descriptions of models, categories, colours and brands, per language.',
    columns: [
      choice('subject', ['model', 'category', 'color', 'brand'], 'What is named', 'model', { required: true }),
      code('code', 'Its code as in `articles`', 'RB-2300', { required: true }),
      language('language', 'Language, ISO 639-1; brands have one name for all', 'de', { required: true }),
      text('name', 'Name', 'Rennrad 2300', { required: true }),
      text('subtitle', 'Line below the name (models)', 'Carbon, Scheibenbremsen'),
      text('description', 'Description (models)', 'Erste Zeile\\nZweite Zeile', { max: 8000, lines: true }),
    ],
    checks: [
      {
        column: 'code',
        code: 'row_unknown_reference',
        about: 'The model, category, colour or brand exists.',
        things: ['model', 'category', 'color', 'brand'],
        params: { thing: 's.subject', key: 's.code', source: "'articles'" },
        bad: `not exists (select from catalog_model r where s.subject = 'model' and r.code = s.code) and not exists (select from catalog_category r where s.subject = 'category' and r.code = s.code)
        and not exists (select from catalog_color r where s.subject = 'color' and r.code = s.code) and not exists (select from catalog_brand r where s.subject = 'brand' and r.code = s.code)`,
      },
      languageUsed("s.subject <> 'brand'"),
    ],
  },
  {
    ...upsert,
    type: 'specifications',
    mode: 'snapshot',
    key: ['model', 'language', 'section', 'position'],
    unit: ['model', 'language'],
    about: 'Specification and geometry lines of models; the file replaces all lines of each model and language in it.',
    columns: [
      code('model', 'Model code', 'RB-2300', { required: true, refers: known.model }),
      language('language', 'Language, ISO 639-1', 'en', { required: true }),
      choice('section', ['specification', 'geometry'], 'Which table', 'specification', { required: true }),
      int('position', 'Line', '1', { required: true }),
      code('code', 'Code of the property', 'weight', { required: true }),
      text('name', 'Name', 'Weight', { required: true }),
      text('value', 'Value', '8.4 kg', { required: true, max: 500 }),
    ],
    checks: [languageUsed('true'), ...specificationDoubts],
  },
  {
    ...upsert,
    type: 'pictures',
    mode: 'snapshot',
    key: ['model', 'kind', 'color', 'position'],
    unit: ['model'],
    about:
      'Pictures and documents of models. They are in the folder of this file or in a folder below it; the file replaces all pictures and documents of each model in it.',
    columns: [
      code('model', 'Model code', 'RB-2300', { required: true, refers: known.model }),
      choice('kind', ['picture', 'document'], 'Picture, or document to download', 'picture', { required: true }),
      code('color', 'Colour that the picture shows; empty = all', 'black'),
      int('position', 'Order', '1', { required: true }),
      code('file', 'Path of the file below the folder of this one, without `..`', 'photos/rb-2300-black.jpg', {
        required: true,
        max: 200,
      }),
      text('name', 'Name of a document', 'Manual'),
      language('language', 'Language of a document, ISO 639-1', 'en'),
    ],
    checks: [
      doubt({
        column: 'color',
        code: 'row_color_unused',
        about: 'An article of the model has the colour.',
        bad: `s.color <> '' and not exists (
          select from catalog_article a join catalog_model m on m.id = a.model_id where m.code = s.model and a.color = s.color)`,
        params: { color: 's.color', model: 's.model' },
      }),
      {
        column: 'file',
        code: 'row_not_allowed',
        about: '`file` is a name below the folder of this file, with forward slashes.',
        bad: "s.file ~ '(^|/)[.]{1,2}(/|$)' or s.file ~ '^/' or s.file ~ '\\\\'",
        params: broken('form', "'photos/file.jpg'"),
      },
    ],
  },
  {
    ...upsert,
    type: 'groupsets',
    mode: 'snapshot',
    key: ['groupset', 'part', 'swap'],
    unit: ['groupset'],
    about:
      'Parts of groupsets, and alternatives for a part in the same quantity (another crank length, cassette or rotor size); the file replaces all parts of each groupset in it.',
    columns: [
      code('groupset', 'Article code of the set', 'GS-R12', { required: true, refers: articleIn('groupset') }),
      int('position', 'Order of the parts, and of the swaps of a part', '40', { required: true }),
      code('part', 'Article code of the part', '004711', { required: true, refers: articleIn('part') }),
      int('qty', 'Units of the part in a set; ignored for a swap', '1', { required: true }),
      code('swap', 'Article code that the part may be swapped for; empty = the row is the part itself', '', {
        refers: articleIn('swap'),
      }),
    ],
    checks: [
      atLeastOne('qty'),
      {
        column: 'position',
        code: 'row_not_allowed',
        about: '`position` is at most 32767.',
        bad: 's.position < 0 or s.position > 32767',
        params: outOfRange(0, 32_767),
      },
      {
        column: 'part',
        code: 'row_not_allowed',
        about: 'The part is not the set itself.',
        bad: 's.part = s.groupset',
        params: broken('itself'),
      },
      {
        column: 'swap',
        code: 'row_not_allowed',
        about: 'The swap is neither the part nor the set.',
        bad: 's.swap = s.part or s.swap = s.groupset',
        params: broken('itself'),
      },
      {
        column: 'swap',
        code: 'row_unknown_reference',
        about: 'The file has a row for the part itself, with `swap` empty.',
        things: ['part'],
        params: referenceParams({ thing: 'part', key: 's.part' }),
        bad: "s.swap <> '' and not exists (select from staged r where r.groupset = s.groupset and r.part = s.part and r.swap = '')",
      },
      positionDoubt,
    ],
  },
];
