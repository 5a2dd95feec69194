import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { contentLanguages } from '#rules/locales.ts';

const folder = join(import.meta.dirname, '../../../locales');
const index = 'virtual:text-catalogues';
const prefix = '\0text-catalogue/';

const accents: Record<string, string> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Í',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ṁ',
  N: 'Ñ',
  O: 'Ó',
  P: 'Þ',
  Q: 'Ǫ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Ú',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
};

/**
 * Adds accents to every letter and about a third to the length, so that hard-coded or clipped text becomes visible.
 * Tags of rich texts stay unchanged.
 */
function pseudo(text: string): string {
  const accented = text
    .split(/(<\/?\w+\/?>)/)
    .map((part, at) => (at % 2 === 1 ? part : Array.from(part, (letter) => accents[letter] ?? letter).join('')))
    .join('');
  const letters = text.replace(/<\/?\w+\/?>/g, '').trim().length;
  return letters > 1 ? `${accented}${'~'.repeat(Math.ceil(letters / 3))}` : accented;
}

const translated = contentLanguages as readonly string[];
const isMarket = (language: string): boolean => language !== 'pseudo' && !translated.includes(language);

const textsOf = (file: string): Record<string, string> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};

/** The messages of one module in a language. A text without a translation is in English. */
export function catalogue(language: string, module: string, root = folder): { file: string; code: string } {
  const english = join(root, 'en', `${module}.json`);
  const file = language === 'pseudo' ? english : join(root, language, `${module}.json`);
  const texts = isMarket(language) ? textsOf(file) : { ...textsOf(english), ...textsOf(file) };
  const compiled: Record<string, unknown> = {};
  for (const [id, text] of Object.entries(texts)) {
    try {
      const tokens = compileMessageOrThrow(text, language === 'pseudo' ? pseudo : undefined);
      compiled[id] = tokens.every((token) => typeof token === 'string') ? [tokens.join('')] : tokens;
    } catch (error) {
      throw new Error(`${file}: ${id}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
  return { file, code: `export default ${JSON.stringify(compiled)};` };
}

const textId = (language: string, module: string): string => `virtual:text-catalogue/${language}/${module}`;

function modulesOf(language: string): string[] {
  return readdirSync(join(folder, isMarket(language) ? language : 'en'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'))
    .sort();
}

/** Modules that every page of the portal needs: their texts come with the list of modules of a language. */
const ofEveryPage = ['session', 'shell', 'ui', 'errors'] as const;

/** The module list of a language: its own chunk, so that the start-up code does not grow with every module. */
function languageListing(language: string): string {
  const names = modulesOf(language);
  const together = ofEveryPage.filter((name) => names.includes(name));
  const rows = names.map((name) => {
    const at = together.indexOf(name as (typeof together)[number]);
    return `${JSON.stringify(name)}: () => ${at < 0 ? `import('${textId(language, name)}')` : `({ default: text${at} })`}`;
  });
  return [
    ...together.map((name, at) => `import text${at} from '${textId(language, name)}';`),
    `export default {${rows.join(',\n')}};`,
  ].join('\n');
}

/**
 * Serves `locales/<language>/<module>.json` as compiled messages, one lazy chunk per language and module except those of every
 * page, and a generated pseudo language based on English. A message that does not parse stops the build with its file and id.
 */
export function textCatalogues(): Plugin {
  return {
    name: 'paceline-text-catalogues',
    resolveId(id) {
      if (id === index || id.startsWith('virtual:text-catalogue/')) return `\0${id.slice('virtual:'.length)}`;
      return null;
    },
    load(id) {
      if (id === `\0${index.slice('virtual:'.length)}`) {
        const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
        const names = [...languages.map((entry) => entry.name), ...(existsSync(join(folder, 'en')) ? ['pseudo'] : [])];
        const rows = names.map((name) => `${JSON.stringify(name)}: () => import('virtual:text-catalogue/${name}')`);
        return `export default {${rows.join(',\n')}};`;
      }
      if (!id.startsWith(prefix)) return null;
      const [language = '', module] = id.slice(prefix.length).split('/');
      if (!module) return languageListing(language);
      const { file, code } = catalogue(language, module);
      this.addWatchFile(file);
      return code;
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(folder)) return;
      for (const module of server.moduleGraph.idToModuleMap.values()) {
        if (module.id?.startsWith('\0text-catalogue')) server.moduleGraph.invalidateModule(module);
      }
      server.ws.send({ type: 'full-reload' });
    },
  };
}
