import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SaxonElement } from 'saxon-js';
import { published } from './published.ts';
import { allNodes, attribute, elementsOf, nextElement, textOf, treeOf } from './xml-tree.ts';
import type { Rules } from './rules.ts';

/** A small document of the publisher, with the rules that it must break and those that it must keep. */
export interface UnitDocument {
  readonly name: string;
  readonly xml: string;
  /** Rules, each with the number of places where it must be broken; null if any number is right. */
  readonly breaks: ReadonlyMap<string, number | null>;
  readonly keeps: readonly string[];
}

const xmlFiles = (folder: string, names = /./): { name: string; text: string }[] =>
  readdirSync(published(folder))
    .filter((name) => name.endsWith('.xml') && names.test(name))
    .map((name) => ({ name, text: readFileSync(join(published(folder), name), 'utf8') }));

/** The children of an element by their names. */
const named = (element: SaxonElement | undefined, ...names: readonly string[]): SaxonElement[] =>
  element ? elementsOf(element).filter(({ localName }) => names.includes(localName)) : [];

const words = (element: SaxonElement): string => (element.textContent ?? '').trim();

/** The documents of a folder of test sets: EN 16931 and Peppol write several of them into one file. */
export function testSetDocuments(folder: string): UnitDocument[] {
  return xmlFiles(folder).flatMap(({ name, text }) => {
    const set = treeOf(text).documentElement;
    const scope = named(named(set, 'assert')[0], 'scope').map(words);
    return named(set, 'test').map((test, at): UnitDocument => {
      const [outcome] = named(test, 'assert');
      const document = elementsOf(test).find((element) => element !== outcome);
      if (!document) throw new Error(`${name}: test ${at + 1} has no document`);
      const breaks = new Map(
        named(outcome, 'error', 'fatal', 'warning').map((rule) => [
          words(rule),
          Number(attribute(rule, 'number')) || null,
        ]),
      );
      const keeps = [...scope, ...named(outcome, 'success', 'scope').map(words)].filter((rule) => !breaks.has(rule));
      return { name: `${name} ${at + 1}`, xml: textOf(document), breaks, keeps: [...new Set(keeps)] };
    });
  });
}

/** Values of an instruction such as `mutator="code" values="A,B"`. */
const valuesOf = (instruction: string): ReadonlyMap<string, string> =>
  new Map([...instruction.matchAll(/([\w-]+)\s*=\s*"([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]));

/** Rules that an instruction names, without the prefix of their set. */
const rulesIn = (list = ''): string[] =>
  list
    .split(/[\s,]+/)
    .filter((rule) => rule !== '')
    .map((rule) => rule.replace(/^\w+:/, ''));

/** The changes that an instruction makes to the element after it, each for a document of its own. */
function changesOf(values: ReadonlyMap<string, string>): ((target: SaxonElement) => void)[] {
  const name = values.get('attribute');
  const write = (value: string) => (target: SaxonElement) => {
    if (name === undefined) target.textContent = value;
    else target.setAttribute(name, value);
  };
  switch (values.get('mutator')) {
    case 'identity':
      return [() => undefined];
    case 'remove':
      return [(target) => target.parentNode?.removeChild(target)];
    case 'empty':
      return [write('')];
    case 'code':
      return (values.get('values') ?? '').split(values.get('separator') ?? ',').map((value) => write(value.trim()));
    default:
      throw new Error(`the instruction ${values.get('mutator')} is not known`);
  }
}

/**
 * The documents of a folder of XRechnung, all or those with certain names. Each file is a whole document with
 * instructions that change the element after them, and say which rules are broken then and which are not.
 */
export function changedDocuments(folder: string, names?: RegExp): UnitDocument[] {
  return xmlFiles(folder, names).flatMap(({ name, text }) => {
    const instructions = allNodes(treeOf(text)).filter(
      ({ nodeType, data }) => nodeType === 7 && data.includes('mutator'),
    );
    return instructions.flatMap((instruction, at) => {
      const values = valuesOf(instruction.data);
      const breaks = new Map(rulesIn(values.get('schematron-invalid')).map((rule) => [rule, null]));
      const keeps = rulesIn(values.get('schematron-valid'));
      return changesOf(values).map((change, variant): UnitDocument => {
        const tree = treeOf(text);
        const here = allNodes(tree).filter(({ nodeType, data }) => nodeType === 7 && data.includes('mutator'))[at]!;
        const target = nextElement(here);
        if (!target) throw new Error(`${name}: instruction ${at + 1} has no element after it`);
        change(target);
        return { name: `${name} ${at + 1}.${variant + 1}`, xml: textOf(tree), breaks, keeps };
      });
    });
  });
}

/** A rule that does with a unit document something else than its publisher says. */
export interface Difference {
  readonly rule: string;
  readonly text: string;
}

/** The differences between a rule set and the expectations of a unit document. */
export function differences(rules: Rules, { name, xml, breaks, keeps }: UnitDocument): readonly Difference[] {
  const findings = rules.check(xml);
  const places = (rule: string): number =>
    [...findings.fatal, ...findings.warnings].filter((finding) => finding.rule === rule).length;
  const silent = [...breaks]
    .filter(([rule, times]) => (times === null ? places(rule) === 0 : places(rule) !== times))
    .map(([rule, times]) => ({
      rule,
      text: `${name}: ${rule} must be broken ${times ?? 'once or more'}, is broken ${places(rule)} times`,
    }));
  const wrong = keeps
    .filter((rule) => places(rule) > 0)
    .map((rule) => ({ rule, text: `${name}: ${rule} must hold, is broken` }));
  return [...silent, ...wrong];
}
