import { readdirSync, readFileSync } from 'node:fs';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { compiledText, textIn } from './texts.ts';

const folder = new URL('../../../locales/', import.meta.url);

describe('texts of the server', () => {
  it('are the ones of the parser of ICU, also those that it does not read', () => {
    const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) =>
        Object.values(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, string>),
      );
    expect(texts.length).toBeGreaterThan(10_000);
    for (const text of [
      ...texts,
      '',
      '{a}',
      '{a}{b}',
      '{a} {b}',
      '{}',
      'a}',
      'one # of {a}',
      "it''s {a}",
      '{ a } and <b>',
    ])
      expect(compiledText(text), text).toEqual(compileMessageOrThrow(text));
  });

  it.each(['{a', '{a, plural}', '{a b}', '{a, plural, one {x}'])('refuse the broken message %s', (text) => {
    expect(() => compiledText(text)).toThrow(/unexpected|invalid/i);
  });

  it('are those of the language of a region, and ids without a text stay visible', () => {
    const [german] = [JSON.parse(readFileSync(new URL('de/orders.json', folder), 'utf8')) as Record<string, string>];
    const [id = '', text] = Object.entries(german).find(([, words]) => !/[{}'#]/.test(words)) ?? [];
    expect([textIn('de', id), textIn('de', id)]).toEqual([text, text]);
    expect(['constructor', 'no.such.text'].map((unknown) => textIn('en-id', unknown))).toEqual([
      'constructor',
      'no.such.text',
    ]);
  });
});
