import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { termFindings, terms } from './terms-check.ts';
import { spoken, type Term } from './terms/term.ts';
import { contentLanguages, type ContentLanguage } from '#rules/locales.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const english = readdirSync(join(repository, 'locales/en')).flatMap((file) =>
  Object.entries(JSON.parse(readFileSync(join(repository, 'locales/en', file), 'utf8')) as Record<string, string>),
);
/** English words of the product for which a term counts. */
const englishFor = (term: Term): string =>
  term.english ? (english.find(([, text]) => term.english?.test(spoken(text)))?.[1] ?? '') : 'Any words';

const only = (language: ContentLanguage, ...of: Term[]): Record<ContentLanguage, readonly Term[]> => ({
  ...{ en: [], de: [], fr: [], id: [], ms: [] },
  [language]: of,
});

describe('the words of each language', () => {
  let root = '';
  const write = (file: string, content: unknown): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'paceline-terms-'));
    write('locales/en/bikes.json', {});
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('are the only ones in all texts of the product', () => {
    expect(termFindings(repository)).toEqual([]);
  });

  test.each(contentLanguages)('find each forbidden variant in a text (%s)', (language) => {
    for (const term of terms[language]) {
      expect(englishFor(term), `no English text asks for ${term.thing}`).not.toBe('');
      for (const variant of term.not) {
        const said = variant.replaceAll('…', '').replace('{}', '{value}');
        write('locales/en/bikes.json', { 'bikes.list.title': englishFor(term) });
        write(`locales/${language}/bikes.json`, { 'bikes.list.title': `– ${said} –` });
        const lists = only(language, { ...term, except: {}, ...(language === 'en' && { english: /./ }) });
        expect(termFindings(root, lists), `${language}: ${variant}`).toEqual([
          expect.stringMatching(
            new RegExp(`^locales/${language}/bikes.json: bikes.list.title says .* for .*: write “${term.words[0]}”`),
          ),
        ]);
      }
    }
  });

  test('may hold a variant as their part, and capital variants are found in capitals only', () => {
    const mail = terms.de.find(({ thing }) => thing === 'email')!;
    const dense = terms.de.find(({ thing }) => thing === 'dense rows')!;
    write('locales/de/bikes.json', { 'bikes.a.b': 'E-Mails, Mailserver', 'bikes.a.c': 'dicht, ohne Knick' });
    expect(termFindings(root, only('de', mail, dense))).toEqual([]);
    write('locales/de/bikes.json', { 'bikes.a.b': 'Eine E-Mail oder Mail', 'bikes.a.c': 'Dicht' });
    expect(termFindings(root, only('de', mail, dense))).toHaveLength(2);
  });

  test('count only where the English text says the thing, and are missed there if they are required', () => {
    const po = terms.de.find(({ required }) => required)!;
    write('locales/en/bikes.json', { 'bikes.a.b': 'Order', 'bikes.a.c': 'PO {number}', 'bikes.a.d': 'PO number' });
    write('locales/de/bikes.json', {
      'bikes.a.b': 'Bestellnummer',
      'bikes.a.c': 'Bestellung {number}',
      'bikes.a.d': 'Ihre Bestell\u00ADnummer',
    });
    expect(termFindings(root, only('de', po))).toEqual([
      expect.stringContaining('locales/de/bikes.json: bikes.a.c does not say it for order number of the customer'),
    ]);
  });

  test('are checked in locales of their own, in code and in SQL', () => {
    const sorg: Term = { thing: 'sorg', words: ['Verkaufsorganisation'], not: ['Vertriebsorganisation…'] };
    write('locales/de/bikes.json', { 'bikes.a.b': '{kind, select, a {Vertriebsorganisation} other {}}' });
    write('seed/brand.ts', "const a = text('Org', 'Die Vertriebsorganisation', 'Org', 'Org', 'Org');");
    write('server/words.ts', "const b = {\n  en: 'Org',\n  de: ['Org', p('Vertriebsorganisationen')],\n};");
    write('server/migrations/1.sql', "jsonb_build_object('en', 'Org', 'de', 'Vertriebsorganisation')");
    expect(termFindings(root, only('de', sorg)).map((finding) => finding.split(' says ')[0])).toEqual([
      'locales/de/bikes.json: bikes.a.b',
      expect.stringMatching(/^(seed|server)\//),
      expect.stringMatching(/^(seed|server)\//),
      expect.stringMatching(/^(seed|server)\//),
    ]);
  });

  test('have no exception that nothing needs', () => {
    const term: Term = { thing: 'cart', words: ['troli'], not: ['keranjang'], except: { 'bikes.a.b': 'a reason' } };
    write('locales/ms/bikes.json', { 'bikes.a.b': 'keranjang' });
    expect(termFindings(root, only('ms', term))).toEqual([]);
    write('locales/ms/bikes.json', { 'bikes.a.b': 'troli' });
    expect(termFindings(root, only('ms', term))).toEqual([expect.stringContaining('exception bikes.a.b of cart')]);
  });
});
