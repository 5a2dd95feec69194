import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endOfBracket, endOfString, partsOf } from './text-parameters.ts';
import { lineAt } from '#tools/rules/line-at.ts';
import { de } from './terms/de.ts';
import { en } from './terms/en.ts';
import { fr } from './terms/fr.ts';
import { id } from './terms/id.ts';
import { ms } from './terms/ms.ts';
import { offence, spoken, type Term } from './terms/term.ts';
import { contentLanguage, contentLanguages, isLocale, type ContentLanguage } from '#rules/locales.ts';

/** The words of each language. */
export const terms: Readonly<Record<ContentLanguage, readonly Term[]>> = { en, de, fr, id, ms };

/** A text with its place, its id if it has one, and its English words where they are known. */
interface Said {
  readonly place: string;
  readonly id: string | null;
  readonly language: ContentLanguage;
  readonly text: string;
  readonly english: string | null;
}

type Catalogue = Record<string, string>;

/** Texts of the catalogues: those of the five languages and what a locale has of its own. */
function catalogueTexts(root: string): Said[] {
  const folder = join(root, 'locales');
  const read = (path: string): Catalogue => JSON.parse(readFileSync(join(folder, path), 'utf8')) as Catalogue;
  return readdirSync(folder).flatMap((name) => {
    const language = contentLanguages.find((one) => one === name) ?? (isLocale(name) ? contentLanguage(name) : null);
    if (!language) return [];
    return readdirSync(join(folder, name)).flatMap((file) => {
      const english = existsSync(join(folder, 'en', file)) ? read(`en/${file}`) : {};
      return Object.entries(read(`${name}/${file}`)).map(([key, text]) => ({
        place: `locales/${name}/${file}: ${key}`,
        id: key,
        language,
        text,
        english: english[key] ?? null,
      }));
    });
  });
}

const literal = String.raw`'((?:[^'\\\n]|\\.)*)'|\`((?:[^\`\\]|\\.)*)\`|"((?:[^"\\\n]|\\.)*)"`;
const literalsOf = (code: string): string[] =>
  [...code.matchAll(new RegExp(literal, 'g'))].map((match) =>
    (match[1] ?? match[2] ?? match[3] ?? '').replaceAll(/\$\{[^}]*\}/g, '{value}'),
  );

/** Texts in code whose language is their name: `de: 'Rennräder'`, `fr: ['Rappel …', p('…')]`. */
function namedTexts(file: string, code: string): Said[] {
  return [...code.matchAll(/(?<![\w.'"])(en|de|fr|id|ms):\s+(?=['"`[])/g)].flatMap((match) => {
    const start = match.index + match[0].length;
    const place = `${file}:${lineAt(code, match.index)}`;
    const end = code[start] === '[' ? endOfBracket(code, start) : endOfString(code, start);
    return literalsOf(code.slice(start, end)).map((text) => ({
      place,
      id: null,
      language: match[1] as ContentLanguage,
      text,
      english: null,
    }));
  });
}

/** Texts in code that come in the order of the five languages: `text('Road', 'Rennrad', 'Route', …)`. */
function orderedTexts(file: string, code: string): Said[] {
  return [...code.matchAll(/\btext\(/g)].flatMap((match) => {
    const start = match.index + match[0].length - 1;
    const parts = partsOf(code.slice(start + 1, endOfBracket(code, start) - 1));
    if (parts.length !== contentLanguages.length) return [];
    const place = `${file}:${lineAt(code, match.index)}`;
    const said = parts.map((part) => literalsOf(part)[0] ?? null);
    return contentLanguages.flatMap((language, at) =>
      said[at] === null ? [] : [{ place, id: null, language, text: said[at] ?? '', english: said[0] ?? null }],
    );
  });
}

/** Texts of SQL: `'de', 'Bremshebel: …'` of an object with the names of the languages. */
const sqlTexts = (file: string, code: string): Said[] =>
  [...code.matchAll(/'(en|de|fr|id|ms)', *'((?:[^']|'')*)'/g)].map((match) => ({
    place: `${file}:${lineAt(code, match.index)}`,
    id: null,
    language: match[1] as ContentLanguage,
    text: (match[2] ?? '').replaceAll("''", "'"),
    english: null,
  }));

/** Texts that are in no catalogue: the demo brand, and what the server writes into its tables and files. */
function codeTexts(root: string): Said[] {
  const files = globSync(['{rules,server,web,seed}/**/*.{ts,tsx}', 'server/migrations/*.sql'], {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|generated)(\/|$)/.test(name),
  }).filter((file) => !/\.(test|fixtures|factory)\.tsx?$/.test(file));
  return files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8');
    return file.endsWith('.sql') ? sqlTexts(file, code) : [...namedTexts(file, code), ...orderedTexts(file, code)];
  });
}

/** Texts that say a thing in another word than the list of their language, and exceptions that nothing needs. */
export function termFindings(root: string, lists = terms): string[] {
  const findings: string[] = [];
  const needed = new Set<string>();
  for (const { place, id: key, language, text, english } of [...catalogueTexts(root), ...codeTexts(root)]) {
    const [said, asked] = [spoken(text), english === null ? null : spoken(english)];
    for (const term of lists[language]) {
      const found = offence(term, said, asked);
      if (!found) continue;
      if (key !== null && term.except?.[key] !== undefined) needed.add(`${language} ${term.thing} ${key}`);
      else
        findings.push(
          `${place} ${found} for ${term.thing}: write “${term.words[0]}” (${JSON.stringify(text.slice(0, 120))})`,
        );
    }
  }
  for (const language of contentLanguages)
    for (const term of lists[language])
      for (const key of Object.keys(term.except ?? {}))
        if (!needed.has(`${language} ${term.thing} ${key}`))
          findings.push(`tools/texts/terms/${language}.ts: the exception ${key} of ${term.thing} is not needed`);
  return findings;
}
