import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wings } from '#server/wings.ts';
import { lineAt } from './line-at.ts';

/* House rules of the web app. Each finding says what to do instead. */

const filesOf = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist|generated)(\/|$)/.test(name) }).sort();

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');

/** Levels of braces that are open at a place of a document; braces of arguments do not count. */
function depthAt(text: string, place: number): number {
  const before = text.slice(0, place).replaceAll(/\([^()]*\)/g, '');
  return before.split('{').length - before.split('}').length;
}

/** Mutations, or fragments of their payload, that list their outcome, which `documentOf` adds to all of them. */
export function outcomeFindings(root: string): string[] {
  return filesOf(root, 'web/**/*.documents.ts')
    .filter((file) =>
      [...read(root, file).matchAll(/`\s*(mutation|fragment)\b[^`]*`/g)].some(([text, kind]) =>
        [...text.matchAll(/\buserErrors\s*\{/g)].some(
          ({ index }) => depthAt(text, index) === (kind === 'mutation' ? 2 : 1),
        ),
      ),
    )
    .map((file) => `${file}: documentOf adds the outcome to every mutation; leave message and userErrors out`);
}

/**
 * Documents that the generator does not read as they are sent: it finds the text by its comment, takes the types of the
 * name, and leaves out what is filled in.
 */
export function documentTextFindings(root: string): string[] {
  return filesOf(root, 'web/**/*.documents.ts').flatMap((file) => {
    const text = read(root, file);
    const unread = [...text.matchAll(/\bdocumentOf<([^]*?)>\(([^`]*)`\s*(?:query|mutation)?\s*(\w*)/g)]
      .filter(([, name, comment, operation]) => name !== `'${operation}'` || comment?.trim() !== '/* GraphQL */')
      .map(([, name]) => `${file}: write documentOf<'Name'>(/* GraphQL */ \`query Name ...\`) instead of ${name}`);
    const pasted = [...text.matchAll(/`[^`]*`/g)].some(([document]) =>
      [...document.matchAll(/\$\{/g)].some(({ index }) => depthAt(document.replaceAll('${', '$['), index) > 0),
    );
    return pasted ? [...unread, `${file}: select fields with a fragment, ...Name, and not with a pasted text`] : unread;
  });
}

/** Columns whose export is a bare value of the API: `in_review` in a sheet says nothing to its reader. */
export function exportedCodeFindings(root: string): string[] {
  const bare = /\bcsv: \((\w+)\) =>\s+\1\??\.(?:\w+\??\.)*(?:state|status|kind|reason|type),/g;
  return filesOf(root, 'web/**/*.tsx').flatMap((file) => {
    const text = read(root, file);
    return [...text.matchAll(bare)].map(
      ({ index }) => `${file}:${lineAt(text, index)}: export the words that the column shows, not the value of the API`,
    );
  });
}

/**
 * Handlers of a list's page that change the address and drop the options: the way from a page beyond the last to the last
 * one would lie in the history, and "back" would lead there and on again. One that always replaces needs none.
 */
export function droppedOptionFindings(root: string): string[] {
  const dropping = /\bonView=\{\((?:\{[^}]*\}|\w+)\) =>\s*(?:\{\s*)?(?:change|turn|onChange)\((?!.*replace: true)/g;
  return filesOf(root, 'web/**/*.tsx').flatMap((file) => {
    const text = read(root, file);
    return [...text.matchAll(dropping)].map(
      ({ index }) =>
        `${file}:${lineAt(text, index)}: pass the options of onView on, such as the way back from a page beyond the last`,
    );
  });
}

/** Prices that are shown without their decimals: 22.62 would be "23". */
export function roundedPriceFindings(root: string): string[] {
  const price = String.raw`[^;\n]*\b(?:\w*[pP]rice\w*|retail|dealer)\b[^;\n]*`;
  const rounded = new RegExp(String.raw`\bmoney(?:In)?\(${price}, 0\)|<Money\b${price} precision=\{0\}`, 'g');
  return filesOf(root, 'web/**/*.tsx').flatMap((file) => {
    const text = read(root, file);
    return [...text.matchAll(rounded)].map(
      ({ index }) => `${file}:${lineAt(text, index)}: a price is never rounded; in a tight place take 'short'`,
    );
  });
}

/** Casts to `never` outside tests: they accept any value, so they hide a wrong type. */
export function castFindings(root: string): string[] {
  return filesOf(root, 'web/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|^web\/testing\//.test(file))
    .flatMap((file) =>
      read(root, file)
        .split('\n')
        .flatMap((line, index) =>
          /\bas never\b/.test(line)
            ? [`${file}:${index + 1}: no cast to never; lists change their search with useListSearch`]
            : [],
        ),
    );
}

/**
 * Days of the device's clock outside tests: the server decides by the day of the market, which is another one for hours
 * wherever the device is in another time zone.
 */
export function localDayFindings(root: string): string[] {
  return filesOf(root, 'web/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|^web\/testing\//.test(file))
    .flatMap((file) => {
      const text = read(root, file);
      return [...text.matchAll(/\.(getFullYear|getMonth|getDate|getDay|toLocaleDateString)\(/g)].map(
        ({ index, 1: call }) =>
          `${file}:${lineAt(text, index)}: use marketToday() of platform/market-day, not ${call}()`,
      );
    });
}

/** Folders whose styles take widths, sizes and colours from the tokens. */
const rooms = [...Object.keys(wings), 'shell'];

/** Widths, sizes and colours defined in the styles of features and of the shell instead of tokens. */
export function styleFindings(root: string): string[] {
  const findings: string[] = [];
  for (const file of filesOf(root, 'web/**/*.{css,ts,tsx}')) {
    const inFeature = file.endsWith('.css') && rooms.includes(file.split('/')[1] ?? '');
    if (file === 'web/ui/look/breakpoints.ts' || /\.test\.tsx?$/.test(file)) continue;
    const text = read(root, file).replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
    for (const [index, line] of text.split('\n').entries()) {
      const at = `${file}:${index + 1}`;
      if (line.includes('width') && /(@media[^{]*|[`'"(]\()(min-|max-)?width\s*[:<>=]+\s*[\d.]+(px|r?em)/.test(line))
        findings.push(`${at}: use a breakpoint of ui/look/breakpoints: @media (--phone)`);
      if (!inFeature) continue;
      if (/(?<![\w.#-])-?(?![012]px)(\d*\.)?\d+px\b/.test(line))
        findings.push(
          `${at}: use a token of ui/look/tokens.css or rem (16px are 1rem); px are for lines of 1px and 2px`,
        );
      if (/#[\da-f]{3,8}\b|\b(rgb|hsl|oklch|lab)a?\(/i.test(line))
        findings.push(`${at}: use a colour of ui/look/tokens.css`);
    }
  }
  return findings;
}

/**
 * The marks that contrast themes would hide: `ui/look/forced-colors.css` draws the focus and the selection over every `outline: 0` of a
 * part, and elements with `data-paint` keep their colour.
 */
export function forcedColourFindings(root: string): string[] {
  const outlines = filesOf(root, 'web/**/*.css')
    .filter(
      (file) => file !== 'web/ui/look/forced-colors.css' && /outline[\w-]*:[^;]*!important/.test(read(root, file)),
    )
    .map((file) => `${file}: no important outline; it would hide the focus of ui/look/forced-colors.css`);
  const paints = filesOf(root, 'web/**/*.tsx').flatMap((file) => {
    const text = read(root, file);
    return [...text.matchAll(/style=\{\{ background(Color)?:/g)]
      .filter(({ index }) => !/<[\w.]+[^<]*\bdata-paint\b[^<]*$/.test(text.slice(0, index)))
      .map(
        ({ index }) =>
          `${file}:${lineAt(text, index)}: write data-paint before the style, so that contrast themes keep the colour`,
      );
  });
  return [...outlines, ...paints];
}

/** Kinds of files in a feature, for example `cart.page.tsx`. A file without a kind belongs to its own feature only. */
const kinds = ['page', 'part', 'table', 'dialog', 'form', 'card', 'links', 'routes', 'documents'];
const testKinds = ['test', 'factory', 'fixtures'];

/** Names of files in features: the kind follows a dot and is in the list, and hooks are in `use-*`. */
export function kindFindings(root: string): string[] {
  const findings: string[] = [];
  for (const file of filesOf(root, `web/{${Object.keys(wings).join(',')}}/*/**/*.{ts,tsx}`)) {
    const [name = '', ...rest] = file.slice(file.lastIndexOf('/') + 1).split('.');
    const own = rest.slice(0, -1);
    const wrong = own.find((kind) => !kinds.includes(kind) && !testKinds.includes(kind));
    if (wrong) findings.push(`${file}: no kind ${wrong}; kinds are ${kinds.join(', ')}, or a plain name`);
    const tail = name.slice(name.lastIndexOf('-') + 1);
    if (own.length === 0 && ['page', 'table', 'dialog', 'form', 'card'].includes(tail) && name !== tail)
      findings.push(`${file}: write the kind after a dot: ${name.slice(0, -tail.length - 1)}.${tail}`);
    if (
      own.length === 0 &&
      name.startsWith('use-') &&
      !/^export (async )?(function|const) use[A-Z]/m.test(read(root, file))
    )
      findings.push(`${file}: use-* is for hooks`);
  }
  return findings;
}

export const webFindings = (root: string): string[] => [
  ...castFindings(root),
  ...exportedCodeFindings(root),
  ...droppedOptionFindings(root),
  ...roundedPriceFindings(root),
  ...localDayFindings(root),
  ...documentTextFindings(root),
  ...outcomeFindings(root),
  ...styleFindings(root),
  ...forcedColourFindings(root),
  ...kindFindings(root),
  ...buttonColumnFindings(root),
  ...verbFindings(root),
];

/** The parts of `ui` that run an act of the user, instead of failure toasts and questions of a feature. */
const ownVerbs: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [
    /\bshowToast\(\{(?:[^{}]|\{[^{}]*\})*?(?:tone: 'err'|failureWords\()/g,
    'a feature writes no failure toast: act with useVerb of ui/dialog/use-verb',
  ],
  [
    /<Confirm\b(?:(?!<[A-Z/])[^])*?\bbusy=\{\w+\.isPending\}/g,
    'a feature keeps no question before an act: use useAsked with ConfirmVerb or ConfirmDelete of ui/dialog/confirm-verb',
  ],
];

/** Acts of features that show their own failure toast, or keep their own question before an act. */
export function verbFindings(root: string): string[] {
  return filesOf(root, `web/{${Object.keys(wings).join(',')}}/*/**/*.{ts,tsx}`)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = read(root, file);
      return ownVerbs.flatMap(([pattern, advice]) =>
        [...text.matchAll(pattern)].map(({ index }) => `${file}:${lineAt(text, index)}: ${advice}`),
      );
    });
}

/** Columns of lists that hold buttons only, and would be printed as an empty column. */
export function buttonColumnFindings(root: string): string[] {
  return filesOf(root, 'web/**/*.tsx').flatMap((file) => {
    if (file.endsWith('.test.tsx')) return [];
    const text = read(root, file);
    const columns = [...text.matchAll(/\bid: '(\w+)',((?:(?!\bid: ')[^])*?)\bcell: [^=]*=>\s*\(?\s*(?:<(\w+))?/g)];
    return columns
      .filter(
        ([, id, options = '', part]) => (id === 'actions' || part === 'IconButton') && !/\bacts: true\b/.test(options),
      )
      .map(
        ({ index }) =>
          `${file}:${lineAt(text, index)}: write \`acts: true\` for a column of buttons, so that it is not printed`,
      );
  });
}
