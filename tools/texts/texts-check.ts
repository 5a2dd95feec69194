import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { missingParameters } from './text-parameters.ts';
import { placeholdersOf } from './text-placeholders.ts';
import { contentLanguages, locales } from '#rules/locales.ts';

type Catalogue = Record<string, string>;

/** Words of a message without placeholders and plural syntax. */
function wordsOf(text: string): string[] {
  const spoken = text
    .replaceAll(/\{\s*\w+\s*(,\s*\w+\s*)?\}/g, ' ')
    .replaceAll(/\{\s*\w+\s*,\s*(plural|select|selectordinal)\s*,/g, ' ')
    .replaceAll(/(=\d+|\b(zero|one|two|few|many|other))\s*\{/g, ' ');
  return spoken.match(/\p{L}{2,}/gu) ?? [];
}

/** The first typographic problem of a text, or null. */
function typesetting(language: string, text: string): string | null {
  if (text.includes("'")) return 'takes the straight apostrophe, which messages read as a quotation mark: write ’';
  if (text !== text.trim() || / {2}/.test(text)) return 'has blanks at its ends or two in a row';
  if (language === 'fr' && /[ \u202F][;:?!»](?!\w)|« /.test(text))
    return 'needs a no-break space (U+00A0) before ; : ? ! and inside « »';
  return null;
}

const read = (root: string, language: string, file: string): Catalogue => {
  const path = join(root, 'locales', language, file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Catalogue) : {};
};

const englishFiles = (root: string): string[] =>
  readdirSync(join(root, 'locales/en'))
    .filter((file) => file.endsWith('.json'))
    .sort();

/**
 * English texts without a translation. Until they have one, the English text shows: web and server take it from the
 * English catalogue.
 */
export function missingTranslations(root: string): string[] {
  const findings: string[] = [];
  for (const file of englishFiles(root)) {
    const english = Object.entries(read(root, 'en', file));
    for (const language of contentLanguages.filter((name) => name !== 'en')) {
      const texts = read(root, language, file);
      for (const [id, text] of english) {
        if (texts[id] === undefined) findings.push(`locales/${language}/${file}: ${id} is missing`);
        else if (texts[id] === text && wordsOf(text).length > 2)
          findings.push(`locales/${language}/${file}: ${id} is not translated`);
      }
    }
  }
  return findings;
}

/** Problems in the message catalogues: unused and malformed texts, differing placeholders, typography. */
export function textFindings(root: string): string[] {
  const findings: string[] = [];
  const folder = join(root, 'locales');
  const files = englishFiles(root);
  const all = new Map<string, string>();
  for (const file of files) {
    const english = read(root, 'en', file);
    for (const [id, text] of Object.entries(english)) {
      if (all.has(id)) findings.push(`locales/en/${file}: ${id} stands in another file too`);
      all.set(id, text);
      if (id.split('.').length > 3) findings.push(`locales/en/${file}: ${id} has more than three parts`);
    }
    for (const language of contentLanguages) {
      const texts = read(root, language, file);
      for (const [id, text] of Object.entries(english)) {
        const other = texts[id];
        if (other !== undefined && placeholdersOf(other).join() !== placeholdersOf(text).join())
          findings.push(`locales/${language}/${file}: ${id} uses other placeholders than English`);
      }
      for (const [id, text] of Object.entries(texts)) {
        const fault = typesetting(language, text);
        if (fault) findings.push(`locales/${language}/${file}: ${id} ${fault}`);
        if (!(id in english)) findings.push(`locales/${language}/${file}: ${id} does not exist in English`);
        try {
          compileMessage(text);
        } catch (error) {
          findings.push(`locales/${language}/${file}: ${id} is no valid message: ${String(error)}`);
        }
      }
    }
  }
  for (const locale of locales.filter(
    (name) => !(contentLanguages as readonly string[]).includes(name) && existsSync(join(folder, name)),
  )) {
    for (const file of readdirSync(join(folder, locale)))
      for (const id of Object.keys(read(root, locale, file)))
        if (!all.has(id)) findings.push(`locales/${locale}/${file}: ${id} overrides nothing`);
  }
  const contents = new Map(
    globSync(['{rules,server,web,seed,tools,docs}/**/*.{ts,tsx}'], {
      cwd: root,
      exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)/.test(name),
    }).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  const productive = new Map([...contents].filter(([file]) => !/\.(test|fixtures)\.tsx?$/.test(file)));
  findings.push(...missingParameters(productive, all));
  const sources = [...contents.values()].join('\n');
  // An id counts as used if it appears as a literal, or if it starts with the fixed part of a template
  // (`order.state.${state}`).
  const beginnings = [...sources.matchAll(/`([a-z0-9-]+(?:\.[a-zA-Z0-9_-]+)*\.(?:[a-zA-Z0-9_-]*))\$\{/g)].map(
    (match) => match[1] ?? '',
  );
  const literals = new Set([...sources.matchAll(/(['"`])([\w.-]+)\1/g)].map((match) => match[2]));
  for (const id of all.keys()) {
    if (!literals.has(id) && !beginnings.some((beginning) => id.startsWith(beginning)))
      findings.push(`locales/en: ${id} is not used`);
  }
  return findings;
}
