import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SaxonElement } from 'saxon-js';
import { attribute, childrenOf, elementsOf, textOf, treeOf } from './xml-tree.ts';

/** A rule set as a program, and what is known about it. */
export interface Stylesheet {
  readonly xslt: string;
  /** The numbers of its rules; a rule that holds for several elements is there several times. */
  readonly rules: readonly string[];
  /** Files that the set includes, but that do not exist: their rules are not in the program. */
  readonly missing: readonly string[];
}

/** An element of a rule set, and the folder of its file. */
interface Part {
  readonly element: SaxonElement;
  readonly folder: string;
}

/** A pattern with its own names for what an abstract pattern leaves open. */
type Fill = (expression: string) => string;

const xslNamespace = 'http://www.w3.org/1999/XSL/Transform';

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll(/\s/g, ' ');

/**
 * SaxonJS calculates decimals exactly, but integers only up to 2^53. The remainder of an account number (IBAN) needs
 * some 30 digits.
 */
const withExactRemainders = (expression: string): string =>
  expression.replaceAll(/\bxs:integer\(\s*string-join\(/g, 'xs:decimal(string-join(');

/** The template for all that no rule of a pattern is for. */
const otherwise = (mode: string): string =>
  `<xsl:template match="@*|node()" mode="${mode}" priority="-1"><xsl:apply-templates select="@*|node()" mode="${mode}"/></xsl:template>`;

/**
 * Translates a rule set in ISO Schematron with XPath 2 into XSLT. Each pattern goes through the whole document in a mode
 * of its own. Of the rules of a pattern, only the first that matches a node counts for it, so earlier rules have higher
 * priorities. The program writes one `broken` element for each rule that does not hold.
 */
export class Schematron {
  readonly #rules: string[] = [];
  readonly #missing: string[] = [];
  /** Variables of the set and of its patterns. */
  readonly #globals: string[] = [];

  /** Throws an Error if the set uses a part of Schematron that is not known here. */
  translate(file: string): Stylesheet {
    const parts = this.#partsOf(treeOf(readFileSync(file, 'utf8')).documentElement, dirname(file));
    const named = (name: string): Part[] =>
      parts.filter(({ element }) => element.localName === name && element.namespaceURI !== xslNamespace);
    for (const { element } of named('let')) this.#globals.push(variable(element));
    const patterns = named('pattern');
    const abstract = new Map(
      patterns.filter(({ element }) => isAbstract(element)).map((part) => [attribute(part.element, 'id'), part]),
    );
    const templates = patterns
      .filter(({ element }) => !isAbstract(element))
      .map((pattern, at) => this.#templatesOf(pattern, abstract, `pattern-${at}`));
    // Functions and keys are written in XSLT already.
    const ready = parts.filter(({ element }) => element.namespaceURI === xslNamespace);
    const prefixes = new Map([
      ['xs', 'http://www.w3.org/2001/XMLSchema'],
      ['u', 'utils'],
      ...named('ns').map(({ element }) => [attribute(element, 'prefix'), attribute(element, 'uri')] as const),
    ]);
    const namespaces = [...prefixes].map(([prefix, uri]) => `xmlns:${prefix}="${escaped(uri)}"`).join(' ');
    const xslt = [
      `<xsl:stylesheet version="3.0" xmlns:xsl="${xslNamespace}" ${namespaces} exclude-result-prefixes="#all">`,
      '<xsl:output method="xml" omit-xml-declaration="yes"/>',
      ...this.#globals,
      ...ready.map(({ element }) => textOf(element)),
      `<xsl:template match="/"><result>${templates.map((_, at) => `<xsl:apply-templates select="." mode="pattern-${at}"/>`).join('')}</result></xsl:template>`,
      ...templates,
      '</xsl:stylesheet>',
    ].join('\n');
    return { xslt, rules: this.#rules, missing: this.#missing };
  }

  /** The children of an element, each include replaced by what it names. */
  #partsOf(element: SaxonElement, folder: string): Part[] {
    return elementsOf(element).flatMap((child) => {
      if (child.localName !== 'include') return [{ element: child, folder }];
      const path = join(folder, attribute(child, 'href'));
      if (!existsSync(path)) {
        this.#missing.push(path);
        return [];
      }
      return [{ element: treeOf(readFileSync(path, 'utf8')).documentElement, folder: dirname(path) }];
    });
  }

  #templatesOf(pattern: Part, abstract: ReadonlyMap<string, Part>, mode: string): string {
    const model = attribute(pattern.element, 'is-a');
    const { element, folder } = model === '' ? pattern : found(abstract, model);
    const fill = fillOf(pattern.element);
    const parts = this.#partsOf(element, folder).map((part) => part.element);
    for (const part of parts.filter(({ localName }) => localName === 'let')) this.#globals.push(variable(part, fill));
    const rules = parts.filter(({ localName }) => localName === 'rule');
    const bases = new Map(rules.filter(isAbstract).map((rule) => [attribute(rule, 'id'), rule]));
    const templates = rules
      .filter((rule) => !isAbstract(rule))
      .map((rule, at, all) => {
        const context = escaped(fill(attribute(rule, 'context')));
        const body = this.#bodyOf(rule, bases, fill);
        return `<xsl:template match="${context}" mode="${mode}" priority="${all.length - at}">${body}<xsl:apply-templates select="@*|node()" mode="${mode}"/></xsl:template>`;
      });
    return [...templates, otherwise(mode)].join('\n');
  }

  /** Variables and tests of a rule, those of the rule that it extends in its place. */
  #bodyOf(rule: SaxonElement, bases: ReadonlyMap<string, SaxonElement>, fill: Fill): string {
    const steps = elementsOf(rule).map((step) => {
      switch (step.localName) {
        case 'let':
          return variable(step, fill);
        case 'extends':
          return this.#bodyOf(found(bases, attribute(step, 'rule')), bases, fill);
        case 'assert':
        case 'report':
          return this.#testOf(step, fill);
        default:
          throw new Error(`Schematron: ${step.localName} is not known in a rule`);
      }
    });
    return steps.join('');
  }

  #testOf(step: SaxonElement, fill: Fill): string {
    const number = attribute(step, 'id');
    const test = escaped(withExactRemainders(fill(attribute(step, 'test'))));
    const flag = attribute(step, 'flag') || attribute(step, 'role') || 'fatal';
    this.#rules.push(number);
    return `<xsl:if test="${step.localName === 'assert' ? `not(${test})` : test}"><broken rule="${escaped(number)}" flag="${escaped(flag)}" place="{path()}">${sentenceOf(step, fill)}</broken></xsl:if>`;
  }
}

const isAbstract = (element: SaxonElement): boolean => attribute(element, 'abstract') === 'true';

function found<Value>(known: ReadonlyMap<string, Value>, name: string): Value {
  const value = known.get(name);
  if (value === undefined) throw new Error(`Schematron: there is no abstract ${name}`);
  return value;
}

const variable = (element: SaxonElement, fill: Fill = (value) => value): string =>
  `<xsl:variable name="${attribute(element, 'name')}" select="${escaped(fill(attribute(element, 'value')))}"/>`;

/** Puts the values of a pattern into the expressions of its abstract pattern; longer names first. */
function fillOf(pattern: SaxonElement): Fill {
  const values = elementsOf(pattern)
    .filter(({ localName }) => localName === 'param')
    .map((param) => [`$${attribute(param, 'name')}`, attribute(param, 'value')] as const)
    .sort(([one], [other]) => other.length - one.length);
  return (expression) => values.reduce((filled, [name, value]) => filled.replaceAll(name, () => value), expression);
}

/** The words of a rule, with the values of the document in them. */
const sentenceOf = (step: SaxonElement, fill: Fill): string =>
  childrenOf(step)
    .map((node) => {
      if (node.nodeType === 3 || node.nodeType === 4) return `<xsl:text>${escaped(node.data)}</xsl:text>`;
      if (node.nodeType !== 1) return '';
      const element = node as SaxonElement;
      if (element.localName === 'value-of')
        return `<xsl:value-of select="${escaped(fill(attribute(element, 'select')))}"/>`;
      if (element.localName === 'name') return '<xsl:value-of select="name()"/>';
      throw new Error(`Schematron: ${element.localName} is not known in the words of a rule`);
    })
    .join('');
