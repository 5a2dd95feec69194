import type { RuleSetName } from './published.ts';
import { rulesOf, type Findings } from './rules.ts';
import { rootOf, structureFindings } from './structure.ts';

const standard = 'urn:cen.eu:en16931:2017';

/** The standard that a document says it keeps to (BT-24). */
export const customizationOf = (xml: string): string =>
  (
    /<(?:\w+:)?CustomizationID[^>]*>([^<]*)</.exec(xml) ??
    /<ram:GuidelineSpecifiedDocumentContextParameter>\s*<ram:ID>([^<]*)</.exec(xml)
  )?.[1]?.trim() ?? '';

/** The rule sets that a document must keep to. Throws an Error if none is for it. */
export function rulesFor(xml: string): readonly RuleSetName[] {
  const id = customizationOf(xml);
  const syntax = rootOf(xml) === 'CrossIndustryInvoice' ? 'CII' : 'UBL';
  if (id.startsWith('urn:fdc:peppol.eu:poacc:trns:order_response:3')) return ['Peppol order response'];
  if (id.startsWith('urn:fdc:peppol.eu:poacc:trns:despatch_advice:3')) return ['Peppol despatch advice'];
  if (id !== standard && !id.startsWith(`${standard}#`))
    throw new Error(`There are no rules for ${id || 'no CustomizationID'}`);
  if (id.includes('urn:xeinkauf.de:kosit:xrechnung')) return [`EN 16931 ${syntax}`, `XRechnung ${syntax}`];
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
  const fatal = [];
  const warnings = [];
  for (const set of sets) {
    const findings = (await rulesOf(set)).check(xml);
    fatal.push(...findings.fatal);
    warnings.push(...findings.warnings);
  }
  return { fatal, warnings };
}
