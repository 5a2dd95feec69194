import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rulesFor } from './documents.ts';
import { findPublished } from './published.ts';
import { rulesOf } from './rules.ts';
import { structureFindings } from './structure.ts';
import { changedDocuments, differences } from './unit-documents.ts';

/** The rules are not part of the repository: without them only the first test runs, and its name says why. */
const folder = findPublished();

test.runIf(folder === null)('The official rules were not found: set E_INVOICE_DIR to their folder to run them', () => {
  expect(folder).toBeNull();
});

test('a document names the rule sets that it must keep to', () => {
  const ubl = (id: string) =>
    `<?xml version="1.0"?><Invoice xmlns:cbc="b"><cbc:CustomizationID>${id}</cbc:CustomizationID></Invoice>`;
  const cii = (id: string) =>
    `<rsm:CrossIndustryInvoice><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${id}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:CrossIndustryInvoice>`;
  const standard = 'urn:cen.eu:en16931:2017';
  const peppol = `${standard}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;
  const xrechnung = `${standard}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
  expect(rulesFor(ubl(standard))).toEqual(['EN 16931 UBL']);
  expect(rulesFor(ubl(peppol))).toEqual(['EN 16931 UBL', 'Peppol invoice']);
  expect(rulesFor(ubl(xrechnung))).toEqual(['EN 16931 UBL', 'XRechnung UBL', 'Peppol invoice']);
  expect(rulesFor(cii(standard))).toEqual(['EN 16931 CII']);
  expect(rulesFor(cii(xrechnung))).toEqual(['EN 16931 CII', 'XRechnung CII']);
  expect(rulesFor(ubl('urn:fdc:peppol.eu:poacc:trns:order_response:3'))).toEqual(['Peppol order response']);
  expect(rulesFor(ubl('urn:fdc:peppol.eu:poacc:trns:despatch_advice:3'))).toEqual(['Peppol despatch advice']);
  expect(() => rulesFor(cii(peppol))).toThrow('not published');
  expect(() => rulesFor(ubl('urn:cen.eu:en16931:2018'))).toThrow('no rules for urn:cen.eu:en16931:2018');
  expect(() => rulesFor('<Invoice/>')).toThrow('no rules for no CustomizationID');
});

describe.runIf(folder !== null)('the published rules', () => {
  test('do with a few documents of XRechnung what the publisher says', async () => {
    const rules = await rulesOf('XRechnung UBL');
    const documents = changedDocuments('xrechnung/test/instances/ubl-inv', /br-de-(?:1|3|15|16|19|21|26)-/);
    expect(documents.flatMap((document) => differences(rules, document))).toEqual([]);
    expect(documents.length).toBeGreaterThan(40);
  });

  test('include the schema, which knows the order of elements', async () => {
    const xml = readFileSync(join(import.meta.dirname, 'documents/invoice.ubl.xml'), 'utf8');
    expect(await structureFindings(xml)).toEqual([]);
    const moved = xml.replace(/(<cbc:ID>R-1001<\/cbc:ID>)\s*(<cbc:IssueDate>.*?<\/cbc:IssueDate>)/, '$2$1');
    expect(await structureFindings(moved)).toEqual([
      {
        rule: 'XSD',
        text: expect.stringContaining("Element 'IssueDate': This element is not expected"),
        place: 'line 5',
      },
    ]);
  });
});
