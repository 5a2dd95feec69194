import { misspelt, pagedCategories } from '#bench/loading/catalog.ts';
import { Connection } from '#bench/connection.ts';
import { sorg } from '#bench/loading/load.ts';
import { drawnCodes } from '#bench/lists.ts';
import { Exchange } from './paceline-client.ts';
import {
  addToCartDocument,
  cartLinesDocument,
  fillCartDocument,
  ordersDocument,
  productsDocument,
} from './paceline-documents.ts';
import { intakeWorkload, openOrderWorkloads } from './paceline-lists.ts';
import { placeOrder } from './paceline-orders.ts';
import type { Outcome, Setting, VirtualUser, Workload } from '#bench/workload.ts';
import { randomFrom } from '#seed/random.ts';

interface Product {
  readonly name: string;
  readonly articleCode: string;
  readonly size: string;
  readonly image: { readonly thumbnail: string } | null;
  readonly colour: { readonly description: string } | null;
  readonly price: { readonly dealer: string | null; readonly deals: readonly unknown[] } | null;
  readonly available: { readonly qty: number | null; readonly mask: string };
  readonly nextArrival: { readonly date: string } | null;
  readonly orderBlocked: { readonly status: boolean };
  readonly sorgBlocked: { readonly status: boolean };
}
interface ProductsAnswer {
  readonly products: { readonly data: readonly Product[]; readonly info: { readonly count: number } };
}

function problemOf(products: readonly Product[]): string | null {
  for (const product of products) {
    const { price, available, image, orderBlocked, sorgBlocked } = product;
    const stock = available.mask !== '' || available.qty !== null;
    if (
      !product.name ||
      !product.articleCode ||
      !price?.dealer ||
      !Array.isArray(price.deals) ||
      !stock ||
      !image?.thumbnail ||
      typeof product.size !== 'string' ||
      typeof orderBlocked.status !== 'boolean' ||
      typeof sorgBlocked.status !== 'boolean'
    ) {
      return `a product lacks content: ${JSON.stringify(product)}`;
    }
  }
  return null;
}

/** Runs one operation; an exception counts as a problem of this operation and does not end the run. */
export async function attempt(
  user: VirtualUser,
  work: (exchange: Exchange) => Promise<Pick<Outcome, 'problem' | 'hits' | 'word'>>,
): Promise<Outcome> {
  const exchange = new Exchange(user);
  const result = await work(exchange).catch((error: unknown) => ({ problem: String(error) }));
  return { ms: exchange.ms, requests: exchange.requests, bytes: exchange.bytes, ...result };
}

const page24 = { page: 1, limit: 24, sort: 'recommended' };

function searchWorkload(name: string, { catalog }: Setting, typo: boolean): Workload {
  return {
    name,
    operate(user) {
      const word = user.random.pick(catalog.words);
      const asked = typo ? misspelt(word, user.random.int(0, 99)) : word;
      return attempt(user, async (exchange) => {
        const { products } = await exchange.ask<ProductsAnswer>(productsDocument, {
          ...page24,
          filter: { search: asked },
        });
        return { problem: problemOf(products.data), hits: products.data.length, word };
      });
    },
  };
}

/** Empties the user's cart, untimed. */
async function emptyCart(user: VirtualUser): Promise<void> {
  const exchange = new Exchange(user);
  const { simpleCart } = await exchange.ask<{ simpleCart: { product: { article_code: string; sorg: string } }[] }>(
    cartLinesDocument,
  );
  if (simpleCart.length > 0)
    await exchange.ask(fillCartDocument, {
      products: simpleCart.map(({ product }) => ({ articleCode: product.article_code, sorg: product.sorg, qty: 0 })),
    });
}

interface AddedAnswer {
  readonly updateProductsInCart: {
    readonly cart: {
      readonly lines: number;
      readonly overview: {
        readonly sections: readonly {
          readonly ready: { readonly amount: string };
          readonly preOrder: { readonly amount: string };
        }[];
      };
    } | null;
    readonly userErrors: readonly unknown[];
  };
}

function orderWorkload(name: string, setting: Setting, lines: number): Workload {
  return {
    name,
    prepare: emptyCart,
    async operate(user) {
      const outcome = await attempt(user, async (exchange) => ({
        problem: await placeOrder(exchange, user, drawnCodes(user, setting, lines)),
      }));
      // A refused order leaves its lines in the cart; the next one must start from an empty cart.
      if (outcome.problem !== null) await emptyCart(user);
      return outcome;
    },
  };
}

/** W1: a page of a category. */
function categoryPageWorkload({ catalog }: Setting): Workload {
  return {
    name: 'W1',
    operate(user) {
      const category = user.random.pick(pagedCategories);
      const count = catalog.categories.get(category) ?? 0;
      const page = user.random.int(0, Math.ceil(count / 24) - 1);
      const expected = Math.min(24, count - page * 24);
      return attempt(user, async (exchange) => {
        const { products } = await exchange.ask<ProductsAnswer>(productsDocument, {
          page: page + 1,
          limit: 24,
          sort: 'name',
          filter: { merchandiseCategory: [category] },
        });
        if (products.data.length !== expected || products.info.count !== count)
          return {
            problem: `${products.data.length} products of ${products.info.count} instead of ${expected} of ${count}`,
          };
        return { problem: problemOf(products.data) };
      });
    },
  };
}

/** W3: adds an article to the cart. */
function addToCartWorkload(setting: Setting): Workload {
  return {
    name: 'W3',
    interrupted: true,
    prepare: emptyCart,
    async operate(user) {
      const lines = (user.memory.get('lines') as number | undefined) ?? 0;
      if (lines >= 20) await emptyCart(user);
      const [articleCode] = drawnCodes(user, setting, 1);
      return attempt(user, async (exchange) => {
        const { updateProductsInCart: answer } = await exchange.ask<AddedAnswer>(addToCartDocument, {
          products: [{ articleCode, sorg, qty: 1 }],
        });
        user.memory.set('lines', answer.cart?.lines ?? 0);
        const total = (answer.cart?.overview.sections ?? []).reduce(
          (sum, section) => sum + Number(section.ready.amount) + Number(section.preOrder.amount),
          0,
        );
        return {
          problem: answer.userErrors.length > 0 || !(total > 0) ? JSON.stringify(answer).slice(0, 300) : null,
        };
      });
    },
  };
}

/** W6: the newest page of past orders, with their lines. */
function pastOrdersWorkload(): Workload {
  return {
    name: 'W6',
    dealer: 0,
    operate: (user) =>
      attempt(user, async (exchange) => {
        const { orders } = await exchange.ask<{
          orders: {
            data: {
              number: string;
              createdAt: string;
              status: string;
              totalAmount: string;
              lines: { articleCode: string; description: string; qty: number; unitPrice: string; subtotal: string }[];
            }[];
          };
        }>(ordersDocument, { page: 1, limit: 10 });
        const whole = orders.data.every(
          (order) =>
            order.number &&
            order.createdAt &&
            order.status &&
            Number(order.totalAmount) > 0 &&
            order.lines.length === 16 &&
            order.lines.every(
              (line) =>
                line.articleCode &&
                line.description &&
                line.qty > 0 &&
                Number(line.unitPrice) > 0 &&
                Number(line.subtotal) > 0,
            ),
        );
        return { problem: orders.data.length === 10 && whole ? null : 'not ten whole orders' };
      }),
  };
}

/** W1 to W6, W8 and W9 through the product's API. */
export function pacelineWorkloads(setting: Setting): Workload[] {
  return [
    categoryPageWorkload(setting),
    searchWorkload('W2', setting, false),
    searchWorkload('W2t', setting, true),
    addToCartWorkload(setting),
    orderWorkload('W4', setting, 10),
    orderWorkload('W5', setting, 50),
    pastOrdersWorkload(),
    intakeWorkload(setting),
    ...openOrderWorkloads(),
  ];
}

/** How well the search handles typing errors, over all words. */
export interface TypoFindings {
  readonly words: number;
  /** Misspelt words that found an article whose name contains the word. */
  readonly found: number;
  /** Mean share of the correct word's first 24 hits that the misspelt word finds too. */
  readonly overlap: number;
  readonly lost: readonly string[];
}

/** Searches every word correctly spelt and misspelt and compares the first pages. */
export async function typoFindings({ catalog }: Setting, url: string, token: string): Promise<TypoFindings> {
  const connection = new Connection(url);
  const exchange = new Exchange({ dealer: 1, token, connection, random: randomFrom('typos'), memory: new Map() });
  const lost: string[] = [];
  let overlap = 0;
  for (const [index, word] of catalog.words.entries()) {
    const ask = async (search: string): Promise<readonly Product[]> =>
      (await exchange.ask<ProductsAnswer>(productsDocument, { ...page24, filter: { search } })).products.data;
    const right = await ask(word);
    const wrong = await ask(misspelt(word, index));
    const codes = new Set(wrong.map((product) => product.articleCode));
    overlap += right.length === 0 ? 1 : right.filter((product) => codes.has(product.articleCode)).length / right.length;
    if (right.length > 0 && !wrong.some((product) => product.name.toLowerCase().includes(word)))
      lost.push(`${misspelt(word, index)} (${word})`);
  }
  connection.close();
  return {
    words: catalog.words.length,
    found: catalog.words.length - lost.length,
    overlap: overlap / catalog.words.length,
    lost,
  };
}
