import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentLanguages } from '#rules/locales.ts';
import { missingTranslations, textFindings } from './texts-check.ts';

describe('texts', () => {
  let root = '';
  const write = (language: string, texts: Record<string, string>): void => {
    mkdirSync(join(root, 'locales', language), { recursive: true });
    writeFileSync(join(root, 'locales', language, 'bikes.json'), JSON.stringify(texts));
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'paceline-texts-'));
    mkdirSync(join(root, 'web'));
    writeFileSync(join(root, 'web/bikes.tsx'), `t('bikes.list.title'); t('bikes.list.count', { count });`);
    for (const language of contentLanguages)
      write(language, { 'bikes.list.title': `${language} bikes`, 'bikes.list.count': `{count} ${language}` });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('with all translations have no finding', () => {
    expect([...textFindings(root), ...missingTranslations(root)]).toEqual([]);
  });

  test('in English alone are no fault while a change is made, and are named for a release', () => {
    write('de', { 'bikes.list.count': '{count} de' });
    rmSync(join(root, 'locales/fr/bikes.json'));
    expect(textFindings(root)).toEqual([]);
    expect(missingTranslations(root)).toEqual([
      'locales/de/bikes.json: bikes.list.title is missing',
      'locales/fr/bikes.json: bikes.list.title is missing',
      'locales/fr/bikes.json: bikes.list.count is missing',
    ]);
  });

  test('that repeat the English words are not translated', () => {
    const title = 'The bikes of this shop';
    write('en', { 'bikes.list.title': title, 'bikes.list.count': '{count}' });
    write('ms', { 'bikes.list.title': title, 'bikes.list.count': '{count}' });
    expect(missingTranslations(root)).toEqual(['locales/ms/bikes.json: bikes.list.title is not translated']);
  });

  test('with a fault in a translation fail at any time', () => {
    write('id', { 'bikes.list.title': "Sepeda 'kita'", 'bikes.list.count': '{number} sepeda', 'bikes.old.id': 'x' });
    expect(textFindings(root)).toEqual([
      'locales/id/bikes.json: bikes.list.count uses other placeholders than English',
      expect.stringContaining('bikes.list.title takes the straight apostrophe'),
      'locales/id/bikes.json: bikes.old.id does not exist in English',
    ]);
  });
});
