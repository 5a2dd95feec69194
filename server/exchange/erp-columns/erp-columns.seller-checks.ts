import { memberStates, withoutPostalCode } from '#rules/money/invoices/seller.ts';
import { broken, countryKnown, type RowCheck } from './erp-columns.checks.ts';
import { postalCodeDoubt } from './erp-columns.customer-doubts.ts';
import { electronicChecks } from './erp-columns.electronic-checks.ts';

/* Checks of the columns with which a company becomes a seller: the rules of `sellerSchema`, over the file and what is stored. */

const columns = [
  ...['tax_number', 'registration_number', 'email', 'address', 'city', 'postal_code', 'country', 'bank_name'],
  ...['account_holder', 'account_number', 'bic', 'electronic_scheme', 'electronic_address', 'contact_name'],
  'contact_phone',
];
/** The stored seller of the row, which counts where the file lacks a column. */
const join = 'left join invoices_seller t on t.company_code = s.company_code';
const valueOf = (column: string): string => `btrim(coalesce(s.${column}, t.${column}, ''))`;
const cells = columns.map((column) => `s.${column}`).join(', ');
/** SQL that is true if the file says something about the seller. Other files are not asked for data that the portal lacks. */
const isSeller = `num_nonnulls(${cells}) > 0 and (t.company_code is not null or concat(${cells}) <> '')`;
const quoted = (values: Iterable<string>): string => [...values].map((value) => `'${value}'`).join(', ');

/** Letters and digits of an account number or BIC, as the form of the portal keeps them. */
const compact = (column: string): string => String.raw`upper(regexp_replace(s.${column}, '[\s.-]', '', 'g'))`;
const account = compact('account_number');
/** The rest of an IBAN by 97, with letters as the numbers from 10 on (ISO 13616). */
const ibanRest = `(
  select string_agg(case when d.sign between 'A' and 'Z' then (ascii(d.sign) - 55)::text else d.sign end, '' order by d.place)::numeric % 97
    from unnest(string_to_array(substr(${account}, 5) || left(${account}, 4), null)) with ordinality as d(sign, place))`;

const needed = (column: string, unless = ''): RowCheck => ({
  column,
  code: 'row_required',
  about: `A company with data of a seller, in the file or in the portal, has \`${column}\`${unless === '' ? '' : ', unless its country has none'}.`,
  join,
  bad: `${isSeller} and ${valueOf(column)} = ''${unless}`,
});

/** Rules about sellers: as complete and right as the form of the portal asks for. */
export const sellerChecks: readonly RowCheck[] = [
  ...['tax_number', 'email', 'address', 'city', 'country'].map((column) => needed(column)),
  needed('postal_code', ` and ${valueOf('country')} not in (${quoted(withoutPostalCode)})`),
  countryKnown('country'),
  {
    column: 'tax_number',
    code: 'row_not_allowed',
    about: 'In the European Union, the tax number is the VAT number and begins with its country (`EL` for Greece).',
    join,
    bad: `${isSeller} and ${valueOf('tax_number')} <> '' and ${valueOf('country')} in (${quoted(memberStates)})
      and case when ${valueOf('tax_number')} ~ '^[A-Za-z]{2}[0-9A-Za-z ]+$' then upper(replace(${valueOf('tax_number')}, ' ', ''))
               else ${valueOf('tax_number')} end
          !~ ('^' || case ${valueOf('country')} when 'GR' then 'EL' else ${valueOf('country')} end || '[A-Z0-9+*]{2,12}$')`,
    params: broken('form', "'DE123456789'"),
  },
  {
    column: 'account_number',
    code: 'row_not_allowed',
    about: '`account_number` has letters, digits and `/`; one that begins like an IBAN has the right check digits.',
    bad: `s.account_number <> '' and case
      when ${account} !~ '^[A-Z0-9/]+$' then true
      when ${account} !~ '^[A-Z]{2}[0-9]{2}' then false
      when ${account} !~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then true
      else ${ibanRest} <> 1 end`,
    params: broken('form', "'DE89370400440532013000'"),
  },
  {
    column: 'account_number',
    code: 'row_required',
    about: 'A row with `bank_name`, `account_holder` or `bic` has `account_number` too, in the file or in the portal.',
    join,
    bad: `concat(s.bank_name, s.account_holder, s.bic) <> '' and ${valueOf('account_number')} = ''`,
  },
  {
    column: 'bic',
    code: 'row_not_allowed',
    about: '`bic` has eight or eleven letters and digits (ISO 9362).',
    bad: `s.bic <> '' and ${compact('bic')} !~ '^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$'`,
    params: broken('form', "'COBADEFFXXX'"),
  },
  ...electronicChecks,
  postalCodeDoubt('postal_code', 'country'),
];
