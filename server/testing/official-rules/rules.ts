import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import SaxonJS from 'saxon-js';
import { published, ruleSets, type RuleSetName } from './published.ts';
import { Schematron, type Stylesheet } from './schematron.ts';
import { attribute, elementsOf, treeOf } from './xml-tree.ts';

/** A rule that a document breaks. */
export interface Finding {
  /** Its number, such as `BR-CO-15`; `XSD` for a fault of the structure. */
  readonly rule: string;
  /** The words of its publisher. */
  readonly text: string;
  /** The element, as a path without prefixes: `/Invoice[1]/TaxTotal[1]`; for the structure, the line. */
  readonly place: string;
}

export interface Findings {
  /** A receiver refuses a document with one of these. */
  readonly fatal: readonly Finding[];
  readonly warnings: readonly Finding[];
}

/** A published rule set, ready to run. */
export interface Rules extends Omit<Stylesheet, 'xslt'> {
  /** The rules that a document breaks. Throws an Error if it is not well-formed, or a rule cannot be evaluated. */
  check(xml: string): Findings;
}

const cache = fileURLToPath(new URL('../../../node_modules/.cache/paceline-rules', import.meta.url));
const compiler = fileURLToPath(import.meta.resolve('xslt3'));
const run = promisify(execFile);

/**
 * A program in the form that SaxonJS runs. Compiling takes seconds, so the result is kept under the hash of the program
 * (rules and generator) and of the compiler.
 */
async function compiled(xslt: string): Promise<object> {
  const { version } = JSON.parse(readFileSync(join(compiler, '../package.json'), 'utf8')) as { version: string };
  const name = `${createHash('sha256').update(version).update(xslt).digest('hex')}.json`;
  const kept = join(cache, name);
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true });
    // Two processes may compile the same set: each has its own folder, and the name appears when the file is complete.
    const folder = mkdtempSync(join(cache, 'compiling-'));
    try {
      const source = join(folder, 'rules.xsl');
      writeFileSync(source, xslt);
      await run(process.execPath, [compiler, `-xsl:${source}`, `-export:${join(folder, name)}`, '-nogo']);
      renameSync(join(folder, name), kept);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  return JSON.parse(readFileSync(kept, 'utf8')) as object;
}

/** A place without the addresses of namespaces. */
const shortPlace = (place: string): string => place.replaceAll(/Q\{[^}]*\}/g, '');

/** Makes the rules of a Schematron file ready to run. */
export async function rulesOfFile(file: string, schematron = new Schematron()): Promise<Rules> {
  const { xslt, rules, missing } = schematron.translate(file);
  const stylesheetInternal = await compiled(xslt);
  return {
    rules,
    missing,
    check: (xml) => {
      const options = { stylesheetInternal, sourceText: xml, destination: 'serialized' } as const;
      const result = SaxonJS.transform(options, 'sync').principalResult;
      const broken = elementsOf(treeOf(result).documentElement).map((element) => ({
        isFatal: ['fatal', 'error'].includes(attribute(element, 'flag')),
        rule: attribute(element, 'rule'),
        text: (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
        place: shortPlace(attribute(element, 'place')),
      }));
      const withFlag = (fatal: boolean): Finding[] =>
        broken.filter(({ isFatal }) => isFatal === fatal).map(({ rule, text, place }) => ({ rule, text, place }));
      return { fatal: withFlag(true), warnings: withFlag(false) };
    },
  };
}

const ready = new Map<RuleSetName, Promise<Rules>>();

/** A published rule set; compiled once for each version of its files. */
export function rulesOf(name: RuleSetName): Promise<Rules> {
  let rules = ready.get(name);
  if (!rules) {
    rules = rulesOfFile(published(ruleSets[name]));
    ready.set(name, rules);
  }
  return rules;
}
