// Vendors with their articles and ten weeks of orders. Pelita ordered from both Indonesian vendors on one day, one of its
// orders has an item in every status, and the newest orders wait for the vendors.
import {
  thirdPartyCounter,
  thirdPartyNumberDigits,
  thirdPartyNumberStart,
} from '#rules/partners/third-party/numbers.ts';
import { itemStatuses, orderStatusOf, type ItemStatus } from '#rules/partners/third-party/status.ts';
import { CUSTOMERS, customerOf, shipToOf, USERS, type Customer } from '../cast.ts';
import { addDays, instant } from '../days.ts';
import type { RenderedPicture } from '../pictures.ts';
import { randomFrom } from '../random.ts';
import { vendorPictureKey } from '../vendor-pictures.ts';
import { VENDORS, type DemoVendor } from '../vendors.ts';
import type { LoadedCustomers } from './customers.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

interface Article {
  readonly id: string;
  readonly vendor: DemoVendor;
  readonly code: string;
  readonly name: string;
  readonly price: number | null;
  readonly unit: string;
  readonly pieces: number;
}

/** Loads vendors, articles, orders and a cart; `now` is the instant of the demo. */
export async function loadThirdParty(
  db: Rows,
  pictures: ReadonlyMap<string, RenderedPicture>,
  people: LoadedCustomers,
  now: string,
): Promise<void> {
  const opened = instant(addDays(now.slice(0, 10), -400), 540);
  await insertRows(
    db,
    'third_party_vendor',
    VENDORS.map(({ code, sorg, name, email, currency }) => ({ code, sorg, name, email, currency, created_at: opened })),
  );
  const articles = await loadArticles(db, pictures, opened, now);
  await loadOrders(db, articles, people, now);
  await loadCart(db, articles, people, now);
}

/** The address of a picture by its key; throws if it was not drawn. */
function addressOf(pictures: ReadonlyMap<string, RenderedPicture>, key: string): string {
  const picture = pictures.get(key);
  if (!picture) throw new Error(`the picture ${key} is not drawn`);
  return `/files/pictures/${picture.file}-400.webp`;
}

async function loadArticles(
  db: Rows,
  pictures: ReadonlyMap<string, RenderedPicture>,
  opened: string,
  now: string,
): Promise<Article[]> {
  const made = VENDORS.flatMap((vendor) =>
    vendor.products.flatMap((product) =>
      (product.variants ?? [['', '']]).map(([code, name], nth) => ({
        article: {
          id: idAt(opened),
          vendor,
          code: code === '' ? product.code : `${product.code}-${code}`,
          name: name === '' ? product.name : `${product.name}, ${name}`,
          price: product.price,
          unit: product.unit,
          pieces: product.pieces ?? 1,
        } satisfies Article,
        stock: Math.max(0, product.stock - nth * 7),
        url: addressOf(pictures, vendorPictureKey(vendor, product, code)),
        offAt: product.off ? instant(addDays(now.slice(0, 10), -20), 600) : null,
      })),
    ),
  );
  await insertRows(
    db,
    'third_party_article',
    made.map(({ article, stock, url, offAt }) => ({
      id: article.id,
      vendor: article.vendor.code,
      code: article.code,
      description: article.name,
      price: article.price,
      sales_unit: article.unit,
      uom_converter: article.pieces,
      image_url: url,
      stock,
      switched_off_at: offAt,
      version: 1,
      created_at: opened,
      updated_at: offAt ?? opened,
    })),
  );
  return made.filter(({ offAt }) => offAt === null).map(({ article }) => article);
}

interface Planned {
  readonly customer: Customer;
  readonly vendor: DemoVendor;
  /** Days before the demo. */
  readonly daysAgo: number;
  readonly minute: number;
  readonly notes: string;
  readonly lines: readonly { readonly article: Article; readonly qty: number; readonly status: ItemStatus }[];
}

/** The outcome of an item after some days. */
function statusAfter(days: number, chance: number): ItemStatus {
  if (chance < 0.05) return 'cancelled';
  if (days > 18) return 'complete';
  if (days > 7) return 'shipped';
  return days > 2 ? 'processing' : 'open';
}

function planned(articles: readonly Article[]): Planned[] {
  const random = randomFrom('third-party orders');
  const orders: Planned[] = [];
  for (const vendor of VENDORS.filter(({ sorg }) => sorg !== '3000')) {
    const offered = articles.filter((article) => article.vendor === vendor && article.price !== null);
    const dealers = CUSTOMERS.filter(({ sorg, category }) => sorg === vendor.sorg && category === 'dealer').slice(
      0,
      12,
    );
    for (let daysAgo = 70; daysAgo >= 1; daysAgo -= random.int(1, 4)) {
      const lines = random.sample(offered, random.int(1, 4)).map((article) => ({
        article,
        qty: random.int(1, 6) * (article.pieces > 6 ? 1 : 2),
        status: statusAfter(daysAgo, random.next()),
      }));
      const notes = random.chance(0.2) ? 'Please call before the delivery.' : '';
      orders.push({ customer: random.pick(dealers), vendor, daysAgo, minute: random.int(120, 600), notes, lines });
    }
  }
  return [...orders, ...ordersOfPelita(articles)].sort(
    (one, other) => other.daysAgo - one.daysAgo || one.minute - other.minute,
  );
}

/** Two orders of one day, and one with an item in every status. */
function ordersOfPelita(articles: readonly Article[]): Planned[] {
  const customer = customerOf('pelita');
  return VENDORS.filter(({ sorg }) => sorg === customer.sorg).flatMap((vendor, nth): Planned[] => {
    const offered = articles.filter((article) => article.vendor === vendor && article.price !== null);
    const open = offered.slice(0, 2).map((article) => ({ article, qty: 12, status: 'open' as const }));
    const every = itemStatuses.map((status, at) => ({ article: offered[at * 2] ?? offered[0], qty: 4, status }));
    return [
      { customer, vendor, daysAgo: 1, minute: 200 + nth, notes: '', lines: open },
      ...(nth === 0
        ? [
            {
              customer,
              vendor,
              daysAgo: 9,
              minute: 330,
              notes: 'For the shop opening.',
              lines: every.flatMap(({ article, ...line }) => (article ? [{ article, ...line }] : [])),
            },
          ]
        : []),
    ];
  });
}

/** The steps to a status, each with the share of the time since the order after which it was taken. */
const STEPS: Readonly<Record<ItemStatus, readonly (readonly [ItemStatus, number])[]>> = {
  open: [],
  processing: [['processing', 0.3]],
  shipped: [
    ['processing', 0.2],
    ['shipped', 0.5],
  ],
  complete: [
    ['processing', 0.1],
    ['shipped', 0.3],
    ['complete', 0.6],
  ],
  cancelled: [['cancelled', 0.2]],
};

/** People of vendors who have an account. */
const PEOPLE: Readonly<Record<string, string>> = { V1001: 'Lia Ventura' };

/** The user who ordered for a customer: its own, else the salesperson who acts for it. */
function buyerOf(customer: Customer): { username: string; name: string; acting: boolean } {
  const own = USERS.find(({ customerKey, role }) => customerKey === customer.key && role === 'dealer');
  const buyer = own ?? USERS.find(({ role, areas }) => role === 'salesman' && areas[0]?.sorg === customer.sorg);
  if (!buyer) throw new Error(`nobody orders for ${customer.key}`);
  return { username: buyer.username, name: buyer.name, acting: own === undefined };
}

interface Made extends Planned {
  readonly id: string;
  readonly at: string;
  readonly number: string;
  readonly buyer: ReturnType<typeof buyerOf>;
  readonly items: readonly (Planned['lines'][number] & { readonly id: string })[];
}

/** The planned orders with their ids and numbers, and the counters of the numbers. */
function numbered(orders: readonly Planned[], today: string): { made: Made[]; counters: ReadonlyMap<string, number> } {
  const counters = new Map<string, number>();
  const made = orders.map((order): Made => {
    const day = addDays(today, -order.daysAgo);
    const running = (counters.get(thirdPartyCounter(day)) ?? 0) + 1;
    counters.set(thirdPartyCounter(day), running);
    const at = instant(day, order.minute);
    return {
      ...order,
      id: idAt(at),
      at,
      number: `${thirdPartyNumberStart(day)}${String(running).padStart(thirdPartyNumberDigits, '0')}`,
      buyer: buyerOf(order.customer),
      items: order.lines.map((line) => ({ ...line, id: idAt(at) })),
    };
  });
  return { made, counters };
}

async function loadOrders(db: Rows, articles: readonly Article[], people: LoadedCustomers, now: string): Promise<void> {
  const { made, counters } = numbered(planned(articles), now.slice(0, 10));
  await insertRows(
    db,
    'third_party_order',
    made.map((order) => orderRow(order, people)),
  );
  /** A share of the time from an order until now. */
  const stepAt = (from: string, share: number): string =>
    new Date(Date.parse(from) + Math.round((Date.parse(now) - Date.parse(from)) * share)).toISOString();
  await insertRows(
    db,
    'third_party_item',
    made.flatMap((order) => itemRows(order, people, stepAt)),
  );
  await insertRows(
    db,
    'third_party_event',
    made.flatMap((order) => eventRows(order, people, stepAt)),
  );
  await insertRows(
    db,
    'platform_counter',
    [...counters].map(([name, value]) => ({ name, value })),
  );
}

function orderRow(
  { id, number, customer, vendor, at, lines, notes, buyer }: Made,
  { customers, shipTos, users }: LoadedCustomers,
) {
  const shipTo = shipToOf(customer, '0001');
  return {
    id,
    number,
    checkout_id: idAt(at),
    vendor: vendor.code,
    sorg: vendor.sorg,
    customer_id: customers.get(customer.key),
    customer_name: customer.name,
    created_by_user_id: users.get(buyer.username),
    created_by_name: buyer.name,
    acting: buyer.acting,
    currency: vendor.currency,
    total_amount: lines.reduce((sum, { article, qty }) => sum + (article.price ?? 0) * qty, 0),
    status: orderStatusOf(lines.map(({ status }) => status)),
    // Dealers who write a note also wish a day.
    req_delivery_on: notes === '' ? null : addDays(at.slice(0, 10), 14),
    notes,
    shipto_id: shipTos.get(`${customer.key}|${shipTo.code}`),
    shipto_name: shipTo.name,
    shipto_address: shipTo.address,
    shipto_city: shipTo.city,
    shipto_state: shipTo.state,
    shipto_postal_code: shipTo.postalCode,
    shipto_country: shipTo.country,
    shipto_phone: shipTo.phone,
    created_at: at,
  };
}

type StepAt = (from: string, share: number) => string;

const itemRows = (order: Made, { customers }: LoadedCustomers, stepAt: StepAt) =>
  order.items.map(({ id, article, qty, status }, index) => {
    const shipped = STEPS[status].find(([step]) => step === 'shipped');
    return {
      id,
      order_id: order.id,
      position: index + 1,
      article_id: article.id,
      customer_id: customers.get(order.customer.key),
      article_code: article.code,
      description: article.name,
      sales_unit: article.unit,
      uom_converter: article.pieces,
      qty,
      price: article.price,
      subtotal: (article.price ?? 0) * qty,
      taken_qty: status === 'cancelled' ? 0 : qty,
      status,
      shipped_at: shipped ? stepAt(order.at, shipped[1]) : null,
    };
  });

const eventRows = ({ id, at, buyer, vendor, items }: Made, { users }: LoadedCustomers, stepAt: StepAt) => [
  {
    id: idAt(at),
    order_id: id,
    item_id: null,
    from_status: null,
    to_status: 'open',
    at,
    user_id: users.get(buyer.username),
    user_name: buyer.name,
  },
  ...items.flatMap((item) =>
    STEPS[item.status].map(([step, share], nth) => ({
      id: idAt(stepAt(at, share)),
      order_id: id,
      item_id: item.id,
      from_status: STEPS[item.status][nth - 1]?.[0] ?? 'open',
      to_status: step,
      at: stepAt(at, share),
      user_id: vendor.code === 'V1001' ? users.get('vendor') : null,
      user_name: PEOPLE[vendor.code] ?? vendor.name,
    })),
  ),
];

/** The cart of Pelita: one price rose since it was filled. */
async function loadCart(
  db: Rows,
  articles: readonly Article[],
  { customers, users }: LoadedCustomers,
  now: string,
): Promise<void> {
  const at = instant(addDays(now.slice(0, 10), -3), 400);
  const id = idAt(at);
  const lines = ['0004711', '0004720'].flatMap((code) => articles.filter((article) => article.code === code));
  await insertRows(db, 'third_party_cart', [
    {
      id,
      customer_id: customers.get('pelita'),
      user_id: users.get('dealer'),
      version: lines.length,
      created_at: at,
      updated_at: at,
    },
  ]);
  await insertRows(
    db,
    'third_party_cart_line',
    lines.map(({ id: articleId, price, vendor }, nth) => ({
      cart_id: id,
      article_id: articleId,
      qty: 2,
      seen_price: (price ?? 0) - nth * 12_000,
      seen_currency: vendor.currency,
      added_at: at,
      updated_at: at,
    })),
  );
}
