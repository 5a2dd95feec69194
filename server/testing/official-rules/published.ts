import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folder of the published rules from the setting E_INVOICE_DIR, or beside the repository; null if there is none. */
export function findPublished(): string | null {
  const beside = join(import.meta.dirname, '../../../../shared/data/e-invoice');
  const folder = resolve(process.env['E_INVOICE_DIR'] || beside);
  return existsSync(join(folder, 'en16931')) ? folder : null;
}

/** The path of a published file. Throws an Error if there are no published rules. */
export function published(path: string): string {
  const folder = findPublished();
  if (folder === null) throw new Error('The official rules were not found: set E_INVOICE_DIR to their folder');
  return join(folder, path);
}

/** The rule sets and their files. */
export const ruleSets = {
  'EN 16931 UBL': 'en16931/ubl/schematron/preprocessed/EN16931-UBL-validation-preprocessed.sch',
  'EN 16931 CII': 'en16931/cii/schematron/preprocessed/EN16931-CII-validation-preprocessed.sch',
  'Peppol invoice': 'peppol/rules/sch/PEPPOL-EN16931-UBL.sch',
  'XRechnung UBL': 'xrechnung/src/validation/schematron/ubl/XRechnung-UBL-validation.sch',
  'XRechnung CII': 'xrechnung/src/validation/schematron/cii/XRechnung-CII-validation.sch',
  'Peppol order response': 'peppol/post-award/rules/sch/PEPPOLBIS-T76.sch',
  'Peppol despatch advice': 'peppol/post-award/rules/sch/PEPPOLBIS-T16.sch',
} as const;
export type RuleSetName = keyof typeof ruleSets;
