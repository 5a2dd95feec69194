import type { Database } from '#platform/database/database.ts';
import type { Memory } from '#platform/database/feed-memory.ts';
import type { Card } from './catalog.cards.queries.ts';
import type { Viewer } from './catalog.policy.ts';

/**
 * The part of the catalog that the process caches (ADR 012): cards, and which products a page shows. Both are the same for all
 * customers of a sales organisation and language; prices, stock, deals and blocks are read for each page.
 */

/** An article in a sales organisation. */
export interface ProductKey {
  readonly articleId: string;
  readonly sorg: string;
}

/** A product at its place in a list. */
export interface PlacedKey extends ProductKey {
  readonly position: number;
}

/** A product whose card is known. */
export interface KnownProduct extends PlacedKey {
  readonly card: Card;
}

/** The products of a page and the size of its list, as in `ProductPage`. */
export interface KnownPage {
  readonly keys: readonly PlacedKey[];
  readonly total: number | null;
}

// Measured: a parsed card takes about 1,500 bytes, most of them in its texts.
const cardBytes = 2_000;
const keyBytes = 150;
const pageBytes = 300;

const changing = new WeakSet<Database>();
/** Marks a transaction that changes the read models: from now on it reads without memory, to see its own changes. */
export const readsItsOwnChanges = (trx: Database): void => void changing.add(trx);

/** The memory that reads through `db` may use. A transaction stores nothing in it. */
export function memoryFor(db: Database, viewer: Viewer): Memory | null {
  if (!db.isTransaction) return viewer.memory;
  return changing.has(db) ? null : viewer.memory.withoutAdding;
}

const cardKey = ({ language }: Viewer, { articleId, sorg }: ProductKey): string =>
  `card ${language} ${sorg} ${articleId}`;
const codeKey = ({ language }: Viewer, sorg: string, code: string): string => `code ${language} ${sorg} ${code}`;

/** The key of a page or a plan: it is the same for all viewers of these sales organisations and this language. */
export const sharedKey = (kind: string, { areas, language }: Viewer, of: string): string =>
  `${kind} ${language} ${areas.map(({ sorg }) => sorg).join(',')} ${of}`;

/** Splits keys by whether their cards are known. */
export function splitKnown(
  memory: Memory,
  viewer: Viewer,
  keys: readonly PlacedKey[],
): { known: KnownProduct[]; unknown: PlacedKey[] } {
  const known: KnownProduct[] = [];
  const unknown: PlacedKey[] = [];
  for (const key of keys) {
    const card = memory.find(cardKey(viewer, key)) as Card | undefined;
    if (card) known.push({ articleId: key.articleId, sorg: key.sorg, position: key.position, card });
    else unknown.push(key);
  }
  return { known, unknown };
}

/** The product of a code in a sales organisation, if its card is known. */
export function findByCode(
  memory: Memory,
  viewer: Viewer,
  sorg: string,
  { code, position }: { readonly code: string; readonly position: number },
): KnownProduct | null {
  const articleId = memory.find(codeKey(viewer, sorg, code)) as string | undefined;
  if (articleId === undefined) return null;
  const card = memory.find(cardKey(viewer, { articleId, sorg })) as Card | undefined;
  return card ? { articleId, sorg, position, card } : null;
}

/** Stores a card that was read when the memory had seen `changes`. */
export function keepCard(memory: Memory, viewer: Viewer, key: ProductKey, card: Card, changes: number): void {
  memory.keep(cardKey(viewer, key), card, cardBytes, changes);
  memory.keep(codeKey(viewer, key.sorg, card.code), key.articleId, keyBytes, changes);
}

/** Stores a page that was read when the memory had seen `changes`. */
export function keepPage(memory: Memory, key: string, page: KnownPage, changes: number): void {
  memory.keep(key, page, pageBytes + page.keys.length * keyBytes, changes);
}
