import { hashPassword } from '#server/access/identity/identity.password.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { claimNumberOf } from './loading/claims.ts';
import type { BenchCatalog } from './loading/catalog.ts';
import type { Databases } from './databases.ts';
import { dealerCount, dealerPassword, username } from './loading/load.ts';
import {
  deliveryNumberOf,
  frameNumberOf,
  invoiceNumberOf,
  loadSearched,
  ownOrderOf,
  searched,
  searcher,
  trackingNumberOf,
} from './loading/search.ts';
import { erpNumberOf, orderNumberOf, poNumberOf, shopNameOf, shops, staffUsers } from './loading/staff-orders.ts';
import { attempt } from './paceline/paceline-workloads.ts';
import { searchDocument } from './paceline/paceline-documents.ts';
import { signIn, startProduct } from './product-target.ts';
import { driveAs, type Measurement, type Pace, type VirtualUser, type Workload } from './workload.ts';

/** Limit of W27: a search over all kinds, among 100,000 articles and a million orders, in milliseconds. */
export const searchLimits = { p95: 100 } as const;

/** A search of one kind of caller in one round. */
export interface SearchMeasurement {
  readonly round: number;
  readonly articles: number;
  readonly measurement: Measurement;
}

interface Answer {
  readonly search: readonly { readonly kind: string; readonly hits: readonly { readonly name: string }[] }[];
}

/** A text to type, and the name that the answer must have; null: any answer will do. */
interface Typed {
  readonly text: string;
  readonly name: string | null;
}
type Drawn = (user: VirtualUser) => Typed;

const named = (text: string, name = text): Typed => ({ text, name });
/** A text as it is while somebody types it. */
const begun = ({ random }: VirtualUser, text: string): Typed => ({
  text: text.slice(0, random.int(2, text.length)),
  name: null,
});

/** Texts that dealers type: numbers of their own orders, invoices, deliveries and frames, codes, words and beginnings. */
function dealerTexts(catalog: BenchCatalog): Drawn {
  const ownOrder = ({ random }: VirtualUser): number => ownOrderOf(random.int(0, searched.orders / 1_000 - 1));
  const ofDealer = ({ random }: VirtualUser, rows: number): number =>
    random.int(0, Math.floor(rows / dealerCount) - 1) * dealerCount;
  const texts: readonly Drawn[] = [
    (user) => named(orderNumberOf(ownOrder(user))),
    (user) => {
      const nth = ownOrder(user);
      return named(poNumberOf(nth), orderNumberOf(nth));
    },
    (user) => begun(user, orderNumberOf(ownOrder(user))),
    ({ random }) => named(invoiceNumberOf(random.int(0, searched.invoices / 10 - 1) * 10)),
    (user) => named(deliveryNumberOf(ofDealer(user, searched.deliveries) + searcher)),
    (user) => {
      const nth = ofDealer(user, searched.deliveries) + searcher;
      return named(trackingNumberOf(nth), deliveryNumberOf(nth));
    },
    (user) => named(frameNumberOf(ofDealer(user, searched.frames) + searcher)),
    ({ random }) => ({ text: random.pick(catalog.articles).sku, name: null }),
    ({ random }) => ({ text: random.pick(catalog.words), name: null }),
    (user) => begun(user, user.random.pick(catalog.words)),
    ({ random }) => ({ text: `nothing ${random.int(100_000, 999_999)}`, name: null }),
  ];
  return (user) => user.random.pick(texts)(user);
}

/** Texts that the order desk types: numbers of all dealers, their names, and beginnings of both. */
function deskTexts(catalog: BenchCatalog): Drawn {
  const anyOrder = ({ random }: VirtualUser): number => random.int(0, searched.orders - 1);
  const texts: readonly Drawn[] = [
    (user) => named(orderNumberOf(anyOrder(user))),
    (user) => {
      const nth = anyOrder(user);
      return named(poNumberOf(nth), orderNumberOf(nth));
    },
    (user) => ({ text: erpNumberOf(anyOrder(user)), name: null }),
    (user) => begun(user, orderNumberOf(anyOrder(user))),
    ({ random }) => named(shopNameOf(random.int(0, shops.customers - 1))),
    (user) => begun(user, shopNameOf(user.random.int(0, shops.customers - 1))),
    ({ random }) => ({ text: claimNumberOf(random.int(1, searched.claims)), name: null }),
    ({ random }) => ({ text: deliveryNumberOf(random.int(0, searched.deliveries - 1)), name: null }),
    ({ random }) => ({ text: random.pick(catalog.words), name: null }),
    ({ random }) => ({ text: `nothing ${random.int(100_000, 999_999)}`, name: null }),
  ];
  return (user) => user.random.pick(texts)(user);
}

const workload = (name: string, draw: Drawn): Workload => ({
  name,
  operate(user) {
    const typed = draw(user);
    return attempt(user, async (exchange) => {
      const { search } = await exchange.ask<Answer>(searchDocument, { text: typed.text });
      const hits = search.flatMap((group) => group.hits);
      const found = typed.name === null || hits.some((hit) => hit.name === typed.name);
      return { problem: found ? null : `${typed.text} does not find ${typed.name}`, hits: hits.length };
    });
  },
});

async function fillSearched(url: string): Promise<void> {
  const connection = openDatabase(url, 1);
  try {
    const client = await connection.pool.connect();
    try {
      await loadSearched(client, await hashPassword(dealerPassword));
    } finally {
      client.release();
    }
  } finally {
    await connection.close();
  }
}

/** W27: searches of a dealer, of the order desk and of a member of it who sees some dealers, alone and side by side. */
export async function measureSearch(
  databases: Databases,
  catalog: BenchCatalog,
  options: {
    readonly rounds: number;
    readonly connections: readonly number[];
    readonly pace: Pace;
    readonly say: (text: string) => void;
  },
): Promise<SearchMeasurement[]> {
  const { rounds, connections, pace, say } = options;
  const articles = catalog.articles.length;
  say(`search: filling ${searched.orders} orders and the other kinds`);
  const url = await databases.cloneProduct(articles, 'search');
  await fillSearched(url);
  const callers = [
    ['W27 search of a dealer', username(searcher), dealerTexts(catalog)],
    ['W27 search of the order desk', staffUsers.whole, deskTexts(catalog)],
    [
      'W27 search of a part of the desk',
      staffUsers.narrowed,
      (user: VirtualUser) => ({ ...deskTexts(catalog)(user), name: null }),
    ],
  ] as const;
  const measured: SearchMeasurement[] = [];
  const server = await startProduct(url, 0);
  try {
    for (let round = 1; round <= rounds; round += 1)
      for (const [name, person, draw] of callers) {
        const token = await signIn(server.url, person);
        for (const count of connections) {
          say(`round ${round}: ${name}, ${count} at a time`);
          const measurement = await driveAs(token, server.url, workload(name, draw), { count, round, pace });
          measured.push({ round, articles, measurement });
        }
      }
  } finally {
    await server.stop();
    await databases.drop('search');
  }
  return measured;
}
