import { broken } from '#exchange/erp-columns/erp-columns.checks.ts';
import { accountDoubt, groupDoubt } from '#exchange/erp-columns/erp-columns.customer-doubts.ts';
import { soldDoubt, stockDoubts } from '#exchange/erp-columns/erp-columns.doubts.ts';
import { aboveStockDoubt, customerAndGroupDoubt } from '#exchange/erp-columns/erp-columns.goods-doubts.ts';
import { known } from '#exchange/erp-columns/erp-columns.records.ts';
import { choice, code, date, type FileFormat, int, text } from '#exchange/erp-columns/erp-columns.ts';
import { article, customerOf, isr, numberNeeded, period, r3, sorg, upsert } from './erp-formats.parts.ts';

/** Files about stock, blocks and allocations. */
export const stockFormats: readonly FileFormat[] = [
  {
    ...upsert,
    type: 'stock',
    mode: 'snapshot',
    constrained: true,
    key: ['sorg', 'site', 'article', 'date', 'type'],
    unit: ['sorg'],
    about:
      'Stock that may be sold and expected arrivals; the file replaces all stock of each sales organisation in it. Rows without a date are on hand, dated rows are arrivals (several per article are allowed). The quantity excludes what the ERP has promised to orders that it knows.',
    columns: [
      sorg,
      code('site', 'Site', 'S1', { required: true, max: 20, refers: known.site }),
      article,
      int('qty', 'Quantity', '25', { required: true }),
      date('date', 'Day of arrival; empty = on hand now', ''),
      choice('precision', ['day', 'week', 'month'], 'Precision of the day; empty = day', 'day'),
      choice(
        'type',
        ['now', 'arrival', 'prebook'],
        'now: on hand; arrival: on its way; prebook: kept for pre-orders',
        'now',
        { required: true },
      ),
    ],
    checks: [
      {
        column: 'date',
        code: 'row_required',
        about: 'A row of type `arrival` or `prebook` has a date.',
        bad: "s.type <> 'now' and s.date is null",
      },
      {
        column: 'date',
        code: 'row_not_allowed',
        about: 'A row of type `now` has no date.',
        bad: "s.type = 'now' and s.date is not null",
        params: broken('empty', "'type now'"),
      },
      ...stockDoubts,
    ],
    snapshot: { present: 'catalog_stock t', scope: [{ column: 'sorg', present: 't.sorg' }], counts: "s.type = 'now'" },
  },
  {
    ...upsert,
    type: 'blocks',
    mode: 'snapshot',
    key: ['sorg', 'kind', 'subject', 'customer_group', 'r3', 'isr', 'valid_from'],
    unit: ['sorg'],
    about:
      'Blocks of more than one article (a single article has a column in `articles`): of a brand, a category, a series or model, or a whole sales organisation, for everybody, a customer group or one customer. The file replaces all blocks of each sales organisation in it; a single row `none` removes them all.',
    columns: [
      sorg,
      choice(
        'kind',
        ['brand', 'category', 'hierarchy', 'sorg', 'none'],
        'What is blocked; hierarchy: a series or a model',
        'brand',
        { required: true },
      ),
      code('subject', 'Code of the brand, category, series or model; empty for sorg and none', 'veldra', {}),
      code('customer_group', 'For one customer group only', ''),
      { ...r3, about: 'For one customer only', example: '', refers: known.customer },
      { ...isr, about: 'Second number of the customer' },
      text('reason', 'Reason shown to dealers', 'Season is over'),
      date('valid_from', 'First day; empty = at once', '2026-11-01'),
      date('valid_to', 'Last day; empty = open', ''),
    ],
    checks: [
      period,
      {
        column: 'subject',
        code: 'row_unknown_reference',
        about: 'The brand, category, series or model exists.',
        things: ['brand', 'category', 'series'],
        params: {
          thing: "case s.kind when 'hierarchy' then 'series' else s.kind end",
          key: 's.subject',
          source: "'articles'",
        },
        bad: `s.subject <> '' and case s.kind when 'brand' then not exists (select from catalog_brand r where r.code = s.subject)
          when 'category' then s.subject not in ('bike', 'paa', 'groupset') and not exists (select from catalog_category r where r.code = s.subject)
          when 'hierarchy' then not exists (select from catalog_model r where r.code = s.subject or r.series = s.subject) else false end`,
      },
      {
        column: 'subject',
        code: 'row_required',
        about: 'A block of a brand, category or hierarchy has a subject.',
        bad: "s.subject = '' and s.kind in ('brand', 'category', 'hierarchy')",
      },
      {
        column: 'subject',
        code: 'row_not_allowed',
        about: 'A row of kind `sorg` or `none` has no subject.',
        bad: "s.subject <> '' and s.kind in ('sorg', 'none')",
        params: broken('empty', "'kind ' || s.kind"),
      },
      {
        column: 'reason',
        code: 'row_required',
        about: 'A block has a reason.',
        bad: "s.reason = '' and s.kind <> 'none'",
      },
      groupDoubt,
      accountDoubt,
      customerAndGroupDoubt,
    ],
  },
  {
    ...upsert,
    type: 'allocations',
    mode: 'snapshot',
    key: ['sorg', 'article', 'r3', 'isr'],
    unit: ['sorg'],
    about:
      'Stock allocated to one customer; the file replaces all allocations of each sales organisation in it (a row with 0 means no allocation). The quantity is what remains after the orders that the ERP knows.',
    columns: [sorg, article, ...customerOf, int('qty', 'Units that are kept', '10', { required: true })],
    checks: [numberNeeded, accountDoubt, soldDoubt, aboveStockDoubt],
  },
];
