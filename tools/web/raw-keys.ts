import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Screen } from '#e2e/screens.ts';
import { MERCHANT } from '#seed/brand/categories.ts';
import { inspectTexts } from './web-texts.ts';

/*
 * Nobody reads `orders.stage.complete`, `limit_exceeded` or `5000`: a page shows their words. A key on the screen is a text
 * without translation or a value without a word, and both look like data to the check of hard-coded texts.
 */

const folder = fileURLToPath(new URL('../../locales/en', import.meta.url));
const catalogue = readdirSync(folder).flatMap((file) =>
  Object.entries(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Record<string, string>),
);
/** First parts of text ids: `orders` of `orders.stage.complete`. */
const areas = new Set(catalogue.flatMap(([id]) => (id.includes('.') ? [id.split('.')[0]] : [])));
/** Names in texts of the product that look like keys: `MAIL_URL` tells an administrator what to set. */
const written = new Set(catalogue.flatMap(([, text]) => text.match(/[\w.-]+/g) ?? []));

/** Values that have words: `processing` of `order.status.processing`, and those of the API's enumerations. */
const schema = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');
const enumerated = new Set([
  ...[...schema.matchAll(/^enum \w+ \{\n([^}]*)\}/gm)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/^ {2}(\w+)$/gm)].map((value) => value[1] ?? ''),
  ),
  ...catalogue.flatMap(
    ([id]) =>
      /^[\w-]+\.(?:status|state|stage|step|kind|type|reason|outcome|source|category)\.([\w-]+)$/.exec(id)?.[1] ?? [],
  ),
]);
/** Names of the demo's sales organisations by their codes: each sells under its own name. */
const sorgNames = new Map<string, string>(Object.entries(MERCHANT).map(([sorg, { name }]) => [sorg, name]));
const sorgCodes = new RegExp(`^(${[...sorgNames.keys()].join('|')})$`);

const fileNames = /\.(csv|xlsx|pdf|xml|json|txt|zip|svg|webp|png|jpe?g|mp4|html?|ndjson)$/i;
const kinds: readonly (readonly [name: string, test: (token: string, text: string) => boolean])[] = [
  ['text id', (token) => /^[a-z][a-z0-9-]*(\.[a-zA-Z][\w-]*){1,2}$/.test(token) && areas.has(token.split('.')[0])],
  ['code', (token) => /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(token)],
  ['code', (token) => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(token)],
  ['code', (token) => /^[a-z]{2,}([A-Z][a-z0-9]+)+$/.test(token)],
  // The name of a file is for machines, too.
  ['date of a machine', (token, text) => /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z?)?$/.test(token) && !fileNames.test(text)],
  ['code of a sales organisation', (token, text) => sorgNames.has(token) && !text.includes(sorgNames.get(token)!)],
];

/** Tokens in which keys may stand, without the punctuation around them; addresses and files are not among them. */
const tokensOf = (text: string): string[] =>
  text
    .split(/[\s,;()[\]{}“”„«»"'’|=<>·→…]+|:(?=\s|$)/)
    .map((token) => token.replaceAll(/^[.\-–]+|[.\-–!?%]+$/g, ''))
    .filter((token) => token !== '' && !/[@/]/.test(token) && !fileNames.test(token));

/** Raw keys in the texts of a page: ids, codes, and in the test language values of the API that stand alone. */
export function rawKeysIn(
  texts: readonly string[],
  inTestLanguage = false,
): { key: string; kind: string; text: string }[] {
  const found = new Map<string, { key: string; kind: string; text: string }>();
  for (const text of texts) {
    if (inTestLanguage && enumerated.has(text)) found.set(text, { key: text, kind: 'value of the API', text });
    for (const key of tokensOf(text)) {
      const kind = written.has(key) ? undefined : kinds.find(([, test]) => test(key, text))?.[0];
      if (kind) found.set(key, { key, kind, text });
    }
  }
  return [...found.values()];
}

/** Keys that a screen shows on purpose, with the reason. */
const allowed: readonly { readonly screen: RegExp; readonly key: RegExp; readonly why: string }[] = [
  {
    screen: /\broles?\b|permission|^users$|settings of claims|service levels of claims/,
    key: /^[a-z-]+(\.[a-z-]+)+$|^dealer$/,
    why: 'names of roles and permissions, which administrators give',
  },
  { screen: /^users$/, key: sorgCodes, why: 'areas are written as in the files of users' },
  {
    screen: /sales organisation|sellers? on invoices|data of a seller|^markets$/,
    key: sorgCodes,
    why: 'the page on which the code of a sales organisation is given or assigned',
  },
  {
    screen: /^new announcement$|^new banner$/,
    key: sorgCodes,
    why: 'a market knows no names of the sales organisations of others',
  },
  {
    screen: /preview of an upload of the ERP/,
    key: /_|^\d{4}-/,
    why: 'codes, columns and values of a file, as its sender writes them',
  },
  {
    screen: /payment method/,
    key: /^(account|transfer)$/,
    why: 'a code for files of the ERP that administrators choose',
  },
  { screen: /^settings of a market$/, key: /^key_/, why: 'the name of a key that administrators give' },
  {
    screen: /price list|customer group/,
    key: /^(distributor|dealer)$/,
    why: 'the code of a list or group without a name',
  },
  { screen: /answer/, key: /^none$/, why: 'the key of an answer, which visits store' },
];

/** Raw keys that the loaded page of a screen shows or names to screen readers. */
export async function rawKeyProblems(page: Page, { name, samples }: Screen): Promise<string[]> {
  if (samples) return [];
  const { texts } = await page.evaluate(inspectTexts);
  return rawKeysIn(texts, new URL(page.url()).searchParams.get('lang') === 'pseudo')
    .filter(({ key }) => !allowed.some((one) => one.screen.test(name) && one.key.test(key)))
    .map(({ key, kind, text }) => `${name}: shows the ${kind} ${key}: ${JSON.stringify(text.slice(0, 80))}`);
}
