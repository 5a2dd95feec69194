import { inOrder } from '#exchange/erp-columns/erp-columns.checks.ts';
import { known } from '#exchange/erp-columns/erp-columns.records.ts';
import { code, type Column } from '#exchange/erp-columns/erp-columns.ts';

/* Parts of the descriptions of several kinds of files. */

export const needed = { required: true } as const;
export const mayLack = { mayLack: true } as const;

/** A column of master data that files may lack: without it, what is stored stays. */
export const keptIfAbsent = { mayLack: true, keptIfAbsent: true } as const;

/** A file that comes in, without checks and without a scope that it replaces. */
export const incoming = { direction: 'in', checks: [], snapshot: null, constrained: false } as const;

/** An incoming file whose rows add to what the portal has. */
export const upsert = { direction: 'in', mode: 'upsert', checks: [], snapshot: null, constrained: false } as const;

/** The sales organisation of a row. */
export const sorg = code('sorg', 'Sales organisation', '1000', { ...needed, max: 10, refers: known.sorg });

/** The numbers of a customer, of which one is filled. */
export const r3 = code('r3', 'Customer number in the first ERP system; one of r3 and isr is filled', '0000104711', {
  max: 20,
});
export const isr = code('isr', 'Customer number in the second ERP system', '', { max: 20 });

/** Columns of a customer whom the portal knows. */
export const customerOf: readonly Column[] = [{ ...r3, refers: known.customer }, isr];

/** The row names its customer. */
export const numberNeeded = {
  column: 'r3',
  code: 'row_required',
  about: 'One of `r3` and `isr` is filled.',
  bad: "s.r3 = '' and s.isr = ''",
} as const;

/** An article of the catalog. */
export const article = code('article', 'Article code', '004711', { ...needed, refers: known.article });
export const uom = code('uom', 'Unit of measure', 'PCE', { ...needed, max: 10 });

/** A row that counts from one day to another one. */
export const period = inOrder('valid_from', 'valid_to');

/** Where a company receives electronic invoices. */
export const electronicColumns = (scheme: string, address: string): readonly Column[] => [
  code(
    'electronic_scheme',
    'Scheme of the electronic address (EAS code list), such as `0208`, `9930` or `0106`; `EM` for a mail address',
    scheme,
    { max: 4, ...keptIfAbsent },
  ),
  code('electronic_address', 'Electronic address, in the form of its scheme', address, { max: 50, ...keptIfAbsent }),
];
