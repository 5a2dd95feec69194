import type { RuleSetName } from './published.ts';
import { rulesOf, type Finding, type Findings } from './rules.ts';
import { rootOf, structureFindings } from './structure.ts';

const standard = 'urn:cen.eu:en16931:2017';

/** The standard that a document says it keeps to (BT-24). */
export const customizationOf = (xml: string): string =>
  (
    /<(?:\w+:)?CustomizationID[^>]*>([^<]*)</.exec(xml) ??
    /<ram:GuidelineSpecifiedDocumentContextParameter>\s*<ram:ID>([^<]*)</.exec(xml)
  )?.[1]?.trim() ?? '';

/**
 * Rules of Peppol that XRechnung in UBL takes over. Its sources do not have them, its unit documents name them; those
 * for CII are not published here.
 */
export const takenOver: readonly string[] = [
  '001',
  '005',
  '008',
  '010',
  '020',
  '040',
  '041',
  '042',
  '043',
  '044',
  '046',
  '053',
  '054',
  '055',
  '061',
  '101',
  '110',
  '111',
  '120',
  '121',
  '130',
].map((number) => `PEPPOL-EN16931-R${number}`);

/** The rule sets that a document must keep to; of Peppol's, XRechnung has a part. Throws an Error if none is for it. */
export function rulesFor(xml: string): readonly RuleSetName[] {
  const id = customizationOf(xml);
  const syntax = rootOf(xml) === 'CrossIndustryInvoice' ? 'CII' : 'UBL';
  if (id.startsWith('urn:fdc:peppol.eu:poacc:trns:order_response:3')) return ['Peppol order response'];
  if (id.startsWith('urn:fdc:peppol.eu:poacc:trns:despatch_advice:3')) return ['Peppol despatch advice'];
  if (id !== standard && !id.startsWith(`${standard}#`))
    throw new Error(`There are no rules for ${id || 'no CustomizationID'}`);
  if (id.includes('urn:xeinkauf.de:kosit:xrechnung')) {
    const own: RuleSetName[] = [`EN 16931 ${syntax}`, `XRechnung ${syntax}`];
    return syntax === 'UBL' ? [...own, 'Peppol invoice'] : own;
  }
  if (!id.includes('urn:fdc:peppol.eu:2017:poacc:billing')) return [`EN 16931 ${syntax}`];
  if (syntax === 'CII') throw new Error('The rules of Peppol for CII are not published here');
  return ['EN 16931 UBL', 'Peppol invoice'];
}

/**
 * The faults of a document by its schema and by all rule sets that it must keep to. With a wrong structure, the
 * rules are not run: they expect a right one.
 */
export async function check(xml: string): Promise<Findings> {
  const sets = rulesFor(xml);
  const structure = await structureFindings(xml);
  if (structure.length > 0) return { fatal: structure, warnings: [] };
  const onlyTakenOver = sets.includes('XRechnung UBL');
  const found = await Promise.all(
    sets.map(async (name) => {
      const { fatal, warnings } = (await rulesOf(name)).check(xml);
      const counts = ({ rule }: Finding): boolean =>
        name !== 'Peppol invoice' || !onlyTakenOver || takenOver.includes(rule);
      return { fatal: fatal.filter(counts), warnings: warnings.filter(counts) };
    }),
  );
  return { fatal: found.flatMap(({ fatal }) => fatal), warnings: found.flatMap(({ warnings }) => warnings) };
}
