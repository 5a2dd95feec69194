import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { streamsOfPdf, textOfPdf } from '#testing/pdf-text.ts';
import { loadedFonts } from './pdf-fonts.ts';
import { runsOf } from './pdf-runs.ts';
import { newPdf, setType, writeText } from './pdf.ts';

async function printed(text: string): Promise<Buffer> {
  const pdf = newPdf({ language: 'en', title: 'Names', author: 'Test' });
  setType(pdf, 'regular', 12, '#000000');
  writeText(pdf, text, 42, 42, { width: 300 });
  pdf.end();
  return buffer(pdf);
}

const hasMissingGlyph = (pdf: Buffer): boolean =>
  streamsOfPdf(pdf).some((stream) => / Tf\n/.test(stream) && /<(?:[\da-f]{4})*?0000/.test(stream));

const lettersOf = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');

describe('names in every script', () => {
  test('Latin names read no further font', async () => {
    // Another file of tests may have printed other scripts in this process.
    const before = loadedFonts();
    await printed('Łukasz Žurawski, Ελένη Щербакова');
    expect(loadedFonts().filter((name) => !name.startsWith('latin'))).toEqual(
      before.filter((name) => !name.startsWith('latin')),
    );
  });

  test.each([
    ['simplified Chinese', '王小明 刘伟'],
    ['traditional Chinese', '張偉龍 陳麗華'],
    ['Japanese', '山田太郎 さくら'],
    ['Korean', '김민준'],
    ['Korean with a space', '김수한무 거북이와\u{a0}두루미'],
    ['Thai', 'สมชาย ใจดี'],
    ['a mixed name', 'Li 王小明 (김)'],
  ])('print and can be searched: %s', async (_script, name) => {
    const pdf = await printed(name);
    expect(hasMissingGlyph(pdf)).toBe(false);
    expect(lettersOf(textOfPdf(pdf))).toContain(lettersOf(name));
  });

  test.each([
    ['Arabic', 'محمد عبد الله'],
    ['Hebrew', 'דוד כהן'],
    ['Devanagari', 'राहुल शर्मा'],
  ])('print without a missing letter: %s', async (_script, name) => {
    const pdf = await printed(name);
    expect(hasMissingGlyph(pdf)).toBe(false);
    expect(textOfPdf(pdf)).not.toContain('\u{fffd}');
  });

  test('a sign that no font has prints as one mark', async () => {
    expect(textOfPdf(await printed('Eva 👩‍👧 Berg'))).toContain('Eva \u{fffd} Berg');
  });

  test('words from right to left keep their order, and figures between them read from left to right', () => {
    expect(runsOf('דוד 12 כהן', 'regular').map(({ text }) => text.trim())).toEqual(['כהן', '12', 'דוד']);
    expect(runsOf('Li דוד כהן', 'regular').map(({ text }) => text.trim())).toEqual(['Li', 'דוד כהן']);
  });
});
