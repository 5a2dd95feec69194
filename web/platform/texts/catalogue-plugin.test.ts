import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from './catalogue-plugin.ts';

test('a text without a translation is in English, and a market keeps only its differences', () => {
  const root = mkdtempSync(join(tmpdir(), 'paceline-catalogue-'));
  const write = (language: string, texts: Record<string, string>): void => {
    mkdirSync(join(root, language));
    writeFileSync(join(root, language, 'bikes.json'), JSON.stringify(texts));
  };
  write('en', { 'bikes.list.title': 'Bikes', 'bikes.list.tyre': 'Tire' });
  write('de', { 'bikes.list.title': 'Räder' });
  write('en-uk', { 'bikes.list.tyre': 'Tyre' });
  const textsIn = (language: string): unknown =>
    JSON.parse(catalogue(language, 'bikes', root).code.slice('export default '.length, -1));
  expect(textsIn('de')).toEqual({ 'bikes.list.title': ['Räder'], 'bikes.list.tyre': ['Tire'] });
  expect(textsIn('fr')).toEqual({ 'bikes.list.title': ['Bikes'], 'bikes.list.tyre': ['Tire'] });
  expect(textsIn('en-uk')).toEqual({ 'bikes.list.tyre': ['Tyre'] });
  rmSync(root, { recursive: true });
});
