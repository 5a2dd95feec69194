import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font } from 'fontkit';
import { packageWhenUsed } from './package-when-used.ts';

export type Weight = 'regular' | 'bold';

const require = createRequire(import.meta.url);
const fontKit = packageWhenUsed((load) => load('fontkit') as typeof import('fontkit'));

/** The package names its entry only; the fonts lie beside it. */
const hans = (weight: 'Regular' | 'Bold'): string =>
  join(dirname(require.resolve('@embedpdf/fonts-sc')), `../fonts/NotoSansHans-${weight}.otf`);

/** The first font of every text, and those of the scripts that it lacks; each is read when a text first needs it. */
const files = {
  latin: {
    regular: () => require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  },
  thai: {
    regular: () => require.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf'),
  },
  arabic: {
    regular: () => require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
  },
  hebrew: {
    regular: () => require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf'),
  },
  korean: {
    regular: () => require.resolve('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf'),
  },
  chinese: {
    regular: () => hans('Regular'),
    bold: () => hans('Bold'),
  },
} as const;

export type FontName = keyof typeof files;

const scripts: readonly (readonly [FontName, RegExp])[] = [
  ['thai', /\p{Script_Extensions=Thai}/u],
  ['arabic', /\p{Script_Extensions=Arabic}/u],
  ['hebrew', /\p{Script_Extensions=Hebrew}/u],
  ['korean', /\p{Script_Extensions=Hangul}/u],
  ['chinese', /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u{ff00}-\u{ffef}]/u],
];

const fonts = new Map<string, Font>();

/** The parts of FontKit that measure a glyph; its types leave them out. */
type Measured = Font & { readonly loca?: { readonly offsets: readonly number[] } };
const nothing = Object.freeze({ minX: 0, minY: 0, maxX: 0, maxY: 0, width: 0, height: 0 });

/**
 * Gives glyphs without lines (spaces) an empty box. FontKit reads the box of what follows in the file instead, and throws a
 * RangeError if the glyph is the last one, as the space of NanumGothic is.
 */
function emptyBoxes(font: Measured): void {
  const offsets = font.loca?.offsets ?? [];
  for (const code of font.characterSet) {
    const glyph = font.glyphForCodePoint(code);
    if (offsets.length > 0 && offsets[glyph.id] === offsets[glyph.id + 1])
      Object.assign(glyph, { _getCBox: () => nothing });
  }
}

/** A font, parsed once per process, because parsing takes longer than printing. A document embeds the letters it uses. */
export function fontOf(name: FontName, weight: Weight): Font {
  const key = `${name} ${weight}`;
  let font = fonts.get(key);
  if (!font) {
    const file = files[name][weight]();
    const parsed = fontKit().create(readFileSync(file));
    if (!('layout' in parsed)) throw new Error(`${file} is a collection of fonts`);
    // FontKit remembers each glyph as it first meets it. A letter that it met as a part of another one (U in Ü) would have
    // no text in all later documents: readers could not search or copy it.
    // A letter goes before the older signs that share its glyph (小 before the radical ⼩), the space before U+0000.
    const isLetter = (code: number): boolean =>
      code >= 0x20 && String.fromCodePoint(code).normalize('NFKC') === String.fromCodePoint(code);
    for (const code of parsed.characterSet.filter(isLetter)) parsed.glyphForCodePoint(code);
    for (const code of parsed.characterSet) parsed.glyphForCodePoint(code);
    emptyBoxes(parsed);
    font = parsed;
    fonts.set(key, font);
  }
  return font;
}

/** The fonts that were read in this process. */
export const loadedFonts = (): string[] => [...fonts.keys()];

const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

const prints = (name: FontName, weight: Weight, sign: string): boolean =>
  Array.from(sign.replaceAll(ignorable, '')).every((letter) =>
    fontOf(name, weight).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  );

/** The font that prints a sign, a letter with its marks; undefined if none does. `last` is the font of the sign before it. */
function fontOfSign(sign: string, weight: Weight, last: FontName): FontName | undefined {
  // Spaces, figures and punctuation stay in the font of the words around them.
  if (last !== 'latin' && /^[\p{Script=Common}\p{Script=Inherited}]+$/u.test(sign) && prints(last, weight, sign))
    return last;
  if (prints('latin', weight, sign)) return 'latin';
  return scripts.find(([name, letters]) => letters.test(sign) && prints(name, weight, sign))?.[0];
}

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The signs of a text: letters with their marks. */
export const signsIn = (text: string): string[] => Array.from(signs.segment(text), ({ segment }) => segment);

/** The signs of a text with the font of each. */
export function signsOf(text: string, weight: Weight): { readonly sign: string; readonly font: FontName }[] {
  let last: FontName = 'latin';
  return signsIn(text).map((sign) => {
    const font = fontOfSign(sign, weight, last);
    last = font ?? 'latin';
    return { sign: font ? sign : '\u{fffd}', font: last };
  });
}
