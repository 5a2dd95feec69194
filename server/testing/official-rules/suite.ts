import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { check, takenOver } from './documents.ts';
import { runGenerated } from './generated.ts';
import { ownDocuments } from './own-documents.ts';
import { published, ruleSets, type RuleSetName } from './published.ts';
import { rulesOf, type Rules } from './rules.ts';
import { structureFindings } from './structure.ts';
import { changedDocuments, differences, testSetDocuments, type UnitDocument } from './unit-documents.ts';

/** Unit documents of a publisher, and the rule sets that their rules are in. */
interface Collection {
  readonly name: string;
  readonly sets: readonly RuleSetName[];
  readonly documents: () => readonly UnitDocument[];
  /** Fewer expectations than this mean that the documents are not read as they should be. */
  readonly leastExpectations: number;
}

const collections: readonly Collection[] = [
  {
    name: 'EN 16931 UBL',
    sets: ['EN 16931 UBL'],
    documents: () => ['Invoice', 'CreditNote'].flatMap((kind) => testSetDocuments(`en16931/test/${kind}-unit-UBL`)),
    leastExpectations: 1127,
  },
  {
    name: 'Peppol invoice',
    sets: ['Peppol invoice'],
    documents: () => ['PEPPOL', 'DE', 'NL'].flatMap((part) => testSetDocuments(`peppol/rules/unit-UBL-${part}`)),
    leastExpectations: 311,
  },
  {
    // XRechnung takes over rules of Peppol when it is built; its sources do not have them.
    name: 'XRechnung UBL',
    sets: ['XRechnung UBL', 'Peppol invoice'],
    documents: () => ['ubl-inv', 'ubl-cn'].flatMap((kind) => changedDocuments(`xrechnung/test/instances/${kind}`)),
    leastExpectations: 1064,
  },
];

/** Differences that are not a fault of ours. */
const explained: readonly { readonly documents: RegExp; readonly rules: RegExp; readonly why: string }[] = [
  {
    documents: /r040-r120-HUF-slack/,
    rules: /^PEPPOL-EN16931-R(?:040|120)$/,
    why: 'XRechnung tolerates more in forints: its build changes these two rules of Peppol, its sources do not have them',
  },
];

/** Rules that unit documents name and no published set has. Their documents cannot be run. */
const absent: ReadonlyMap<string, string> = new Map([['BR-CO-25', 'EN 16931 does not have it in this version']]);

/** Whole documents that must break nothing. */
const examples: readonly { readonly files: string; readonly sets: readonly RuleSetName[] }[] = [
  { files: 'en16931/ubl/examples/*.xml', sets: ['EN 16931 UBL'] },
  { files: 'en16931/cii/examples/*.xml', sets: ['EN 16931 CII'] },
  { files: 'peppol/rules/examples/*.xml', sets: ['EN 16931 UBL', 'Peppol invoice'] },
];

/** The result of the suite: documents that agree with their publishers, and what does not. */
export interface Outcome {
  readonly passed: number;
  readonly problems: readonly string[];
}

/** The part of a document's expectations that is about rules of one set. */
const partFor = (document: UnitDocument, rules: Rules): UnitDocument => ({
  ...document,
  breaks: new Map([...document.breaks].filter(([rule]) => rules.rules.includes(rule))),
  keeps: document.keeps.filter((rule) => rules.rules.includes(rule)),
});

const expectations = ({ breaks, keeps }: UnitDocument): number => breaks.size + keeps.length;

/** Remarks of a run that are no problem, and how often each of them was made. */
class Remarks {
  readonly #times = new Map<string, number>();

  add(reason: string): void {
    this.#times.set(reason, (this.#times.get(reason) ?? 0) + 1);
  }

  get lines(): string[] {
    return [...this.#times].map(([reason, times]) => `  ${times} ${reason}`);
  }
}

/** Rules of a document that no set has; those that are known to be absent become remarks. */
function lostRules({ name, breaks, keeps }: UnitDocument, sets: readonly Rules[], remarks: Remarks): string[] {
  const lost = [...breaks.keys(), ...keeps].filter((rule) => !sets.some(({ rules }) => rules.includes(rule)));
  const unknown = lost.filter((rule) => !absent.has(rule));
  for (const rule of lost)
    if (absent.has(rule)) remarks.add(`could not be run: no rule set has ${rule}; ${absent.get(rule)}`);
  return unknown.map((rule) => `${name}: no rule set has ${rule}`);
}

/** The result of a collection, with the rules that a document breaks as its publisher says. */
interface Proof extends Outcome {
  readonly proven: ReadonlySet<string>;
}

async function runCollection(collection: Collection, print: (line: string) => void): Promise<Proof> {
  const { name, sets, documents, leastExpectations } = collection;
  const proven = new Set<string>();
  const rules = await Promise.all(sets.map(rulesOf));
  const remarks = new Remarks();
  const problems: string[] = [];
  let [ran, asked, passed] = [0, 0, 0];
  for (const document of documents()) {
    const parts = rules
      .map((set) => ({ set, part: partFor(document, set) }))
      .filter(({ part }) => expectations(part) > 0);
    const lost = lostRules(document, rules, remarks);
    if (parts.length === 0 && lost.length === 0) continue;
    const found = parts.flatMap(({ set, part }) => differences(set, part));
    const unexplained = found.filter(({ rule, text }) => {
      const reason = explained.find((one) => one.documents.test(text) && one.rules.test(rule));
      if (reason) remarks.add(`differ for a known reason: ${reason.why}`);
      return !reason;
    });
    problems.push(...unexplained.map(({ text }) => text), ...lost);
    for (const rule of document.breaks.keys()) if (!found.some((one) => one.rule === rule)) proven.add(rule);
    ran += 1;
    asked += expectations(document);
    if (found.length + lost.length === 0) passed += 1;
  }
  if (asked < leastExpectations)
    problems.push(`${name}: ${asked} expectations, at least ${leastExpectations} are expected`);
  print(`${name}: ${ran} unit documents ran with ${asked} expectations; ${passed} agree, ${problems.length} problems`);
  for (const line of remarks.lines) print(line);
  return { passed, problems, proven };
}

/** Runs the whole documents of the publishers, schema first. */
async function runExamples(print: (line: string) => void): Promise<Outcome> {
  const problems: string[] = [];
  let passed = 0;
  for (const { files, sets } of examples) {
    const paths = globSync(files, { cwd: published('') }).sort();
    const rules = await Promise.all(sets.map(rulesOf));
    for (const path of paths) {
      const xml = readFileSync(published(path), 'utf8');
      const findings = [...(await structureFindings(xml)), ...rules.flatMap((set) => set.check(xml).fatal)];
      problems.push(...findings.map(({ rule, place }) => `${basename(path)}: breaks ${rule} at ${place}`));
      if (findings.length === 0) passed += 1;
    }
    print(`${files}: ${paths.length} whole documents by the schema and ${sets.join(', ')}`);
  }
  return { passed, problems };
}

/** Runs our documents: each breaks exactly the rules that it is for. */
async function runOwn(print: (line: string) => void): Promise<Outcome> {
  const problems: string[] = [];
  const documents = ownDocuments();
  for (const { name, xml, breaks } of documents) {
    const { fatal, warnings } = await check(xml);
    const broken = [...new Set([...fatal, ...warnings].map(({ rule }) => rule))].sort().join(', ') || 'nothing';
    const wanted = [...breaks].sort().join(', ') || 'nothing';
    if (broken !== wanted) problems.push(`${name}: must break ${wanted}, breaks ${broken}`);
  }
  print(`Our documents: ${documents.length}`);
  return { passed: documents.length - problems.length, problems };
}

/** Prints how much of each rule set ran, and which of its rules a unit document has proven. */
async function printReach(proven: ReadonlySet<string>, print: (line: string) => void): Promise<void> {
  for (const name of Object.keys(ruleSets) as RuleSetName[]) {
    const { rules, missing } = await rulesOf(name);
    const numbers = new Set(rules);
    const broken = [...numbers].filter((rule) => proven.has(rule)).length;
    const tested = collections.some(({ sets }) => sets.includes(name));
    print(
      `${name}: ${numbers.size} rules, ${tested ? `${broken} broken by a unit document` : 'no unit documents published'}`,
    );
    for (const file of missing)
      print(`  cannot be run: the rules of ${basename(file)}, which the set includes and its sources do not have`);
  }
}

/** The rules of Peppol that a document must keep to by XRechnung are those that its unit documents name. */
function takenOverOutcome(xrechnung: Proof | undefined): Outcome {
  const named = [...(xrechnung?.proven ?? [])].filter((rule) => rule.startsWith('PEPPOL-')).sort();
  const isSame = named.join() === [...takenOver].sort().join();
  return { passed: 0, problems: isSame ? [] : [`documents.ts: takenOver must be ${named.join(', ')}`] };
}

/** Runs all documents of the publishers, then ours and drawn ones; see README.md. Throws an Error if there are no published rules. */
export async function runOfficialRules(print: (line: string) => void): Promise<Outcome> {
  const proofs: Proof[] = [];
  for (const collection of collections) proofs.push(await runCollection(collection, print));
  const outcomes = [
    ...proofs,
    takenOverOutcome(proofs.at(-1)),
    await runExamples(print),
    await runOwn(print),
    await runGenerated(print),
  ];
  await printReach(new Set(proofs.flatMap(({ proven }) => [...proven])), print);
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    problems: outcomes.flatMap(({ problems }) => problems),
  };
}
