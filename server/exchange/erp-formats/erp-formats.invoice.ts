import { taxCategories } from '#rules/money/e-invoices/tax.ts';
import { wholeUnits } from '#exchange/erp-columns/erp-columns.checks.ts';
import { invoiceDoubts, openDocument, openItemDoubts } from '#exchange/erp-columns/erp-columns.event-doubts.ts';
import { known } from '#exchange/erp-columns/erp-columns.records.ts';
import { amount, choice, code, date, type FileFormat, int, text } from '#exchange/erp-columns/erp-columns.ts';
import { money, ordered, orderedArticle, orderLine } from './erp-formats.ordered-lines.ts';
import { taxPercent } from './erp-formats.market-columns.ts';
import { customerOf, incoming, mayLack, needed, numberNeeded, sorg } from './erp-formats.parts.ts';

/** Files about invoices and credit notes. */
export const invoiceFormats: readonly FileFormat[] = [
  {
    ...incoming,
    type: 'invoices',
    mode: 'upsert',
    key: ['company_code', 'number', 'fiscal_year', 'position'],
    unit: ['company_code', 'number', 'fiscal_year'],
    head: {
      key: ['company_code', 'number', 'fiscal_year'],
      columns: [
        'sorg',
        'r3',
        'isr',
        'account',
        'invoiced_on',
        'due_on',
        'currency',
        'goods_amount',
        'tax_amount',
        'total_amount',
        'open_amount',
      ],
    },
    about:
      'Invoices and credit notes, one row per line, the columns of the document are repeated; a document in the file replaces its earlier data. Credits are negative.',
    columns: [
      code('company_code', 'Company that invoices', '1000', { required: true, max: 10, refers: known.company }),
      code('number', 'Document number', '0090012345', { required: true, max: 40 }),
      int('fiscal_year', 'Fiscal year', '2026', needed),
      sorg,
      ...customerOf,
      code('account', 'Credit account', 'K-104711', { refers: known.account }),
      code('delivery', 'Delivery number', '0080001234', { max: 40 }),
      date('invoiced_on', 'Date of the document', '2026-11-16', needed),
      date('due_on', 'Due on', '2026-12-16', needed),
      money,
      amount('goods_amount', 'Goods: sum of the rows', '3758.00', { required: true, signed: true }),
      amount('shipment_amount', 'Shipment', '12.50', { required: true, signed: true }),
      amount('discount_amount', 'Discount on the whole document, taken off the total', '0.00', {
        required: true,
        signed: true,
      }),
      amount('tax_amount', 'Tax', '716.40', { required: true, signed: true }),
      amount('total_amount', 'Total', '4486.90', { required: true, signed: true }),
      amount('open_amount', 'Open amount', '4486.90', { required: true, signed: true }),
      text('payment_terms', 'Payment terms', '30 days net', { max: 60 }),
      text('notes', 'Notes', ''),
      date('cleared_on', 'Paid in full on', ''),
      int('position', 'Position of the document line', '10', needed),
      ...ordered.map((column) => (column.name === 'qty' ? { ...column, signed: true } : column)),
      amount('subtotal', 'Sum of the line', '3758.00', { required: true, signed: true }),
      choice(
        'kind',
        ['invoice', 'credit_note', 'deduction'],
        'Kind of document; empty = by the sign of the total',
        'invoice',
        mayLack,
      ),
      code('accounting_number', 'Number of the accounting document', '1800004711', { max: 40, ...mayLack }),
      int('line_item', 'Line item of the accounting document; empty = 1', '1', mayLack),
      code('installment', 'Installment, such as 1/3: each installment is a document with its own number', '', {
        max: 20,
        ...mayLack,
      }),
      text('po_number', 'Order number of the customer; empty = that of the orders billed', 'PO 4711', {
        max: 60,
        ...mayLack,
      }),
      code('refers_to', 'Invoice that a credit note or deduction refers to', '', { max: 40, ...mayLack }),
      text('detail_notes', 'Notes on the details', '', { max: 2000, ...mayLack }),
      amount('surcharge_amount', 'Surcharges, part of the goods amount', '0.00', { signed: true, ...mayLack }),
      amount('recycle_fee_amount', 'Recycling fee, part of the goods amount', '0.00', { signed: true, ...mayLack }),
      amount('freight_allowance_amount', 'Freight allowance, part of the discount', '0.00', {
        signed: true,
        ...mayLack,
      }),
      amount('payment_discount_amount', 'Discount granted for the way of payment', '0.00', {
        signed: true,
        ...mayLack,
      }),
      amount('early_discount_amount', 'Discount for payment until `early_discount_until`', '0.00', {
        signed: true,
        ...mayLack,
      }),
      date('early_discount_until', 'Last day of the early payment discount', '', mayLack),
      text('buyer_reference', 'What the customer wants to read on the document, such as a routing number', '', {
        max: 100,
        ...mayLack,
      }),
      text('tax_exemption', 'Why goods are not taxed, in words; needed for `E` in `tax_category`', '', {
        max: 300,
        ...mayLack,
      }),
      amount('prepaid_amount', 'Paid before the document was issued, part of the total', '0.00', {
        signed: true,
        ...mayLack,
      }),
      choice(
        'tax_category',
        taxCategories,
        'Tax category of the line (UNCL 5305); empty in all lines = by countries and tax numbers',
        'S',
        mayLack,
      ),
      amount('tax_percent', 'Tax of the line in percent; empty = the one of the sales organisation', '19.00', mayLack),
      amount('list_price', 'Price of one unit before discounts; empty = not shown', '2099.00', mayLack),
    ],
    checks: [
      numberNeeded,
      orderLine,
      orderedArticle,
      ...invoiceDoubts,
      ...taxPercent,
      {
        column: 'tax_exemption',
        code: 'row_required',
        about: 'A line with the category `E` says why it is exempt.',
        bad: "s.tax_category = 'E' and s.tax_exemption = ''",
      },
      ...[
        'goods_amount',
        'shipment_amount',
        'discount_amount',
        'tax_amount',
        'total_amount',
        'open_amount',
        'subtotal',
        'prepaid_amount',
        'list_price',
      ].map((column) => wholeUnits(column)),
    ],
  },
  {
    ...incoming,
    type: 'open_items',
    mode: 'snapshot',
    key: ['company_code', 'number', 'fiscal_year'],
    unit: ['company_code'],
    about:
      'Unpaid documents; the file replaces all open amounts of each company in it. A missing open document counts as paid on the day of the file.',
    columns: [
      code('company_code', 'Company that invoices', '1000', { required: true, max: 10, refers: known.company }),
      code('number', 'Document number', '0090012345', {
        required: true,
        max: 40,
        refers: {
          thing: 'invoice',
          found:
            'select from invoices_invoice r where r.company_code = s.company_code and r.number = s.number and r.fiscal_year = s.fiscal_year',
          key: "concat_ws(' / ', s.company_code, s.number, s.fiscal_year)",
        },
      }),
      int('fiscal_year', 'Fiscal year', '2026', needed),
      amount('open_amount', 'Open amount', '4486.90', { required: true, signed: true }),
      date('due_on', 'Due on', '2026-12-16', needed),
      int('dunning_level', 'Number of reminders sent', '0', mayLack),
    ],
    checks: [wholeUnits('open_amount', { currencyOf: 'd.currency', join: `left ${openDocument}` }), ...openItemDoubts],
    snapshot: {
      present: 'invoices_invoice t where t.open_amount <> 0',
      scope: [{ column: 'company_code', present: 't.company_code' }],
      counts: 'true',
    },
  },
];
