import { addressForms, anyForm, electronicSchemes } from '#rules/money/e-invoices/electronic-address.ts';
import { vatPattern } from '#rules/money/invoices/seller.ts';
import { broken, doubt, type RowCheck } from './erp-columns.checks.ts';

/* Checks of the columns that electronic invoices need. */

const forms = addressForms
  .map(({ scheme, pattern, example, check }) => {
    const digits = check
      ? `array[${check.weights.join(', ')}], ${check.modulus}, ${check.isCrossed ?? false}`
      : 'null, null, null';
    return `('${scheme}', '${pattern}', '${example}', ${digits})`;
  })
  .join(', ');

/** The sum of the digits times their weights, as `isElectronicAddress` counts it. */
const remainder = `(
    select sum(case when t.crossed and d.digit * d.weight > 9 then d.digit * d.weight - 9 else d.digit * d.weight end)
      from unnest(string_to_array(s.electronic_address, null)::int[], t.weights::int[]) as d(digit, weight)) % t.modulus`;

/** The electronic address of a row: a scheme and an address of its form, or neither. */
export const electronicChecks: readonly RowCheck[] = [
  {
    column: 'electronic_scheme',
    code: 'row_not_allowed',
    about: 'The scheme is one of the EAS code list that Peppol knows, or `EM` for a mail address.',
    bad: `s.electronic_scheme <> '' and s.electronic_scheme not in (${electronicSchemes.map((scheme) => `'${scheme}'`).join(', ')})`,
    params: broken('form', "'0208'"),
  },
  {
    column: 'electronic_scheme',
    code: 'row_required',
    about: 'A row with `electronic_address` has `electronic_scheme` too.',
    bad: "s.electronic_address <> '' and coalesce(s.electronic_scheme, '') = ''",
  },
  {
    column: 'electronic_address',
    code: 'row_required',
    about: 'A row with `electronic_scheme` has `electronic_address` too.',
    bad: "s.electronic_scheme <> '' and coalesce(s.electronic_address, '') = ''",
  },
  {
    column: 'electronic_address',
    code: 'row_not_allowed',
    about: '`electronic_address` has the form of its scheme, with its check digits.',
    join: `left join (values ${forms}) as t(scheme, pattern, example, weights, modulus, crossed) on t.scheme = s.electronic_scheme`,
    bad: `s.electronic_address <> '' and s.electronic_scheme <> '' and case
      when s.electronic_address !~ coalesce(t.pattern, '${anyForm.pattern}') or s.electronic_address !~ '${anyForm.pattern}' then true
      when t.modulus is null then false
      else ${remainder} <> 0 end`,
    params: broken('form', `coalesce(t.example, '${anyForm.example}')`),
  },
];

/** A VAT number begins with its country, which is usually that of the row. */
export const vatNumberChecks: readonly RowCheck[] = [
  {
    column: 'vat_number',
    code: 'row_not_allowed',
    about: 'A VAT number begins with the two letters of its country (`EL` for Greece) and has no spaces.',
    bad: `s.vat_number <> '' and s.vat_number !~ '${vatPattern}'`,
    params: broken('form', "'DE123456789'"),
  },
  doubt({
    column: 'vat_number',
    code: 'row_vat_country',
    about: 'The VAT number is that of the country of the customer.',
    bad: `s.vat_number <> '' and s.country <> ''
      and left(s.vat_number, 2) <> case s.country when 'GR' then 'EL' else s.country end
      and not (s.country = 'GB' and left(s.vat_number, 2) = 'XI')`,
    params: { country: 's.country' },
  }),
];
