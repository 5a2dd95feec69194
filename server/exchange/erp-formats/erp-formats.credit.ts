import { doubt, outOfRange, wholeUnits } from '#exchange/erp-columns/erp-columns.checks.ts';
import { sameButZeros } from '#exchange/erp-columns/erp-columns.code-doubts.ts';
import { creditDoubts } from '#exchange/erp-columns/erp-columns.document-doubts.ts';
import { keepsCustomer } from '#exchange/erp-columns/erp-columns.event-doubts.ts';
import { referenceParams } from '#exchange/erp-columns/erp-columns.records.ts';
import { amount, code, currency, type FileFormat, int, text } from '#exchange/erp-columns/erp-columns.ts';
import { customerOf, numberNeeded, upsert } from './erp-formats.parts.ts';

/** No customer pays later than two years after the invoice. */
const mostAverageDays = 730;

/** Files about credit accounts. */
export const creditFormats: readonly FileFormat[] = [
  {
    ...upsert,
    type: 'credit',
    mode: 'snapshot',
    key: ['account'],
    unit: [],
    about: 'Credit accounts with their exposure; the file replaces all accounts. A missing account gets the limit 0.',
    columns: [
      code('account', 'Credit account', 'K-104711', { required: true }),
      ...customerOf,
      currency('currency', 'ISO 4217', 'EUR', { required: true }),
      code('credit_control', 'Credit control area', '1000', { max: 10 }),
      text('companies', 'Company codes of the account, separated by spaces', '1000 1010', { required: true }),
      amount('limit', 'Credit limit', '50000.00', { required: true }),
      amount('open_invoice', 'Open invoices', '12000.00', { required: true, signed: true }),
      amount('open_delivery', 'Orders and deliveries not yet invoiced', '800.00', { required: true, signed: true }),
      amount('consignment', 'Goods on consignment', '0.00', { required: true, signed: true }),
      text('blocked_reason', 'Block with its reason', ''),
      int('average_days', 'Average days until payment, this year', '24'),
    ],
    checks: [
      numberNeeded,
      keepsCustomer('credit_account d on d.code = s.account', 'account'),
      sameButZeros('account', { table: 'credit_account', column: 'code' }),
      ...['limit', 'open_invoice', 'open_delivery', 'consignment'].map((column) => wholeUnits(column)),
      doubt({
        column: 'average_days',
        code: 'row_not_allowed',
        about: `\`average_days\` is at most ${mostAverageDays}.`,
        bad: `s.average_days > ${mostAverageDays}`,
        params: outOfRange(0, mostAverageDays),
      }),
      ...creditDoubts,
      {
        column: 'companies',
        code: 'row_unknown_reference',
        about: 'Each company exists.',
        things: ['company'],
        params: referenceParams({
          thing: 'company',
          key: "(select string_agg(c, ' ') from regexp_split_to_table(trim(s.companies), ' +') as c where not exists (select from customers_company r where r.code = c))",
        }),
        bad: "exists (select from regexp_split_to_table(trim(s.companies), ' +') as c where not exists (select from customers_company r where r.code = c))",
      },
    ],
    snapshot: { present: 'credit_account t', scope: [], counts: 'true' },
  },
];
