import { anyForm, electronicSchemes } from '#rules/money/e-invoices/electronic-address.ts';
import { vatPattern } from '#rules/money/invoices/seller.ts';
import { wrongAddress } from '#money/sellers/sellers.addresses.queries.ts';
import { broken, doubt, type RowCheck } from './erp-columns.checks.ts';

/* Checks of the columns that electronic invoices need. */

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
    ...wrongAddress,
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
