import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rulesOfFile, type Rules } from './rules.ts';

/** A rule set with each part of Schematron that the published sets use. */
const set = `<schema xmlns="http://purl.oclc.org/dsdl/schematron" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" queryBinding="xslt2">
  <ns prefix="o" uri="urn:order"/>
  <ns prefix="u" uri="utils"/>
  <let name="limit" value="3"/>
  <xsl:key name="line" match="o:line" use="@number"/>
  <xsl:function name="u:double"><xsl:param name="value"/><xsl:sequence select="xs:decimal($value) * 2"/></xsl:function>
  <include href="names.sch"/>
  <include href="elsewhere.sch"/>
  <pattern id="first">
    <rule context="o:line[@kind = 'gift']">
      <assert id="GIFT" flag="fatal" test="o:price = 0">A gift costs nothing</assert>
    </rule>
    <rule context="o:line | o:extra">
      <let name="price" value="xs:decimal(o:price)"/>
      <assert id="PRICE" flag="fatal" test="$price &gt; 0 and $price &lt; $limit">The price of <name/> is <value-of select="o:price"/></assert>
      <report id="TWICE" flag="warning" test="count(key('line', @number)) &gt; 1">The number is there twice</report>
    </rule>
  </pattern>
  <pattern id="second">
    <rule abstract="true" id="whole">
      <assert id="TOTAL" test="xs:decimal(.) = sum(//o:price/xs:decimal(.))">The total is the sum</assert>
    </rule>
    <rule context="o:total"><extends rule="whole"/></rule>
    <rule context="o:line/@kind"><assert id="KIND" flag="fatal" test=". = 'gift'">The kind is known</assert></rule>
  </pattern>
  <pattern is-a="named">
    <param name="it" value="o:buyer"/>
    <param name="its" value="'!'"/>
  </pattern>
  <pattern id="accounts">
    <rule context="o:account">
      <assert id="REMAINDER" flag="fatal" test="xs:integer(string-join(., '')) mod 97 = 1">The check digits are right</assert>
      <assert id="DOUBLE" flag="fatal" test="u:double(@half) = 1.1">A function of the set</assert>
    </rule>
  </pattern>
</schema>`;
const names = `<pattern xmlns="http://purl.oclc.org/dsdl/schematron" abstract="true" id="named">
  <rule context="$it"><assert id="NAME" flag="fatal" test="not(contains(., $its))">No exclamation mark</assert></rule>
</pattern>`;

const folder = mkdtempSync(join(tmpdir(), 'paceline-schematron-'));
let rules: Rules;
beforeAll(async () => {
  writeFileSync(join(folder, 'orders.sch'), set);
  writeFileSync(join(folder, 'names.sch'), names);
  rules = await rulesOfFile(join(folder, 'orders.sch'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const order = (inside: string): string => `<order xmlns="urn:order">${inside}</order>`;
const fatal = (inside: string): string[] => rules.check(order(inside)).fatal.map(({ rule }) => rule);

test('a right document breaks nothing', () => {
  const right = order(
    '<line number="1"><price>0.1</price></line><line number="2" kind="gift"><price>0</price></line><extra><price>0.2</price></extra><total>0.3</total><buyer>Ann</buyer><account half="0.55">370400440532013000131489</account>',
  );
  expect(rules.check(right)).toEqual({ fatal: [], warnings: [] });
});

test('the first rule of a pattern that is for an element counts, and only that one', () => {
  expect(fatal('<line kind="gift"><price>0</price></line>')).toEqual([]);
  expect(fatal('<line kind="gift"><price>9</price></line>')).toEqual(['GIFT']);
  expect(fatal('<line><price>0</price></line>')).toEqual(['PRICE']);
});

test('a finding has the words of the rule with the values of the document, and its place', () => {
  expect(rules.check(order('<extra><price>9</price></extra><line><price>7</price></line>')).fatal).toEqual([
    { rule: 'PRICE', text: 'The price of extra is 9', place: '/order[1]/extra[1]' },
    { rule: 'PRICE', text: 'The price of line is 7', place: '/order[1]/line[1]' },
  ]);
});

test('a report speaks when its test is true, and a warning is not fatal', () => {
  const line = '<line number="1"><price>1</price></line>';
  const { fatal: refused, warnings } = rules.check(order(line + line));
  expect(refused).toEqual([]);
  expect(warnings.map(({ rule }) => rule)).toEqual(['TWICE', 'TWICE']);
});

test('patterns are independent, abstract ones are filled in, attributes are nodes too', () => {
  expect(fatal('<line kind="new"><price>9</price></line><total>8</total><buyer>Ann!</buyer>')).toEqual([
    'PRICE',
    'KIND',
    'TOTAL',
    'NAME',
  ]);
});

test('decimals are exact, also the remainder of an account number', () => {
  expect(fatal('<line><price>0.1</price></line><line><price>0.2</price></line><total>0.3</total>')).toEqual([]);
  expect(fatal('<account half="0.55">370400440532013000131490</account>')).toEqual(['REMAINDER']);
  expect(fatal('<account half="0.56">370400440532013000131489</account>')).toEqual(['DOUBLE']);
});

test('the set says which rules it has and which files it lacks', () => {
  expect([...rules.rules].sort()).toEqual(['DOUBLE', 'GIFT', 'KIND', 'NAME', 'PRICE', 'REMAINDER', 'TOTAL', 'TWICE']);
  expect(rules.missing).toEqual([join(folder, 'elsewhere.sch')]);
});

test('a document that is not well-formed is refused', () => {
  expect(() => rules.check('<order>')).toThrow('Unclosed root tag');
});

test('a part of Schematron that is not known is refused', async () => {
  const file = join(folder, 'strange.sch');
  writeFileSync(file, set.replace('<assert id="GIFT"', '<diagnostic/><assert id="GIFT"'));
  await expect(rulesOfFile(file)).rejects.toThrow('diagnostic is not known');
});
