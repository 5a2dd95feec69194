import { drawnCodes } from '#bench/lists.ts';
import type { Outcome, Setting, VirtualUser, Workload } from '#bench/workload.ts';

interface FloorReview {
  readonly version: number;
  readonly canCheckout: boolean;
  readonly lines: readonly { readonly sku: string; readonly qty: number; readonly unitPrice: number }[];
  readonly shipTos: readonly { readonly id: string; readonly version: number; readonly isDefault: boolean }[];
  readonly shipments: readonly { readonly id: string }[];
  readonly payments: readonly { readonly id: string }[];
}

/** Counts and times the requests of one operation. */
class FloorExchange {
  ms = 0;
  requests = 0;
  bytes = 0;
  readonly #user: VirtualUser;

  constructor(user: VirtualUser) {
    this.#user = user;
  }

  /** Sends a request and returns its data. Throws an Error for a status other than 200. */
  async ask<Data>(method: 'GET' | 'POST', path: string, content?: unknown): Promise<Data> {
    const start = performance.now();
    const sent = content === undefined ? '' : JSON.stringify(content);
    const { status, body } = await this.#user.connection.request(method, path, {}, sent);
    const data = status === 200 ? (JSON.parse(body) as Data) : null;
    this.ms += performance.now() - start;
    this.requests += 1;
    this.bytes += body.length;
    if (data === null) throw new Error(`status ${status}: ${body.slice(0, 300)}`);
    return data;
  }
}

async function attempt(user: VirtualUser, work: (exchange: FloorExchange) => Promise<string | null>): Promise<Outcome> {
  const exchange = new FloorExchange(user);
  const problem = await work(exchange).catch(String);
  return { ms: exchange.ms, requests: exchange.requests, bytes: exchange.bytes, problem };
}

const linesOf = (codes: readonly string[]): { sku: string; qty: number }[] => codes.map((sku) => ({ sku, qty: 1 }));

async function emptyCart(user: VirtualUser): Promise<void> {
  await new FloorExchange(user).ask('POST', '/empty-cart', { dealer: user.dealer });
}

/** Orders one unit of each article in the three requests of the product: all lines at once, the review, the order. */
async function placeOrder(exchange: FloorExchange, dealer: number, codes: readonly string[]): Promise<string | null> {
  const filled = await exchange.ask<{ lines: number }>('POST', '/cart', { dealer, lines: linesOf(codes) });
  if (filled.lines !== codes.length) return `the cart was not filled: ${JSON.stringify(filled)}`;
  const review = await exchange.ask<FloorReview>('GET', `/review?dealer=${dealer}`);
  const shipTo = review.shipTos.find((one) => one.isDefault);
  if (!review.canCheckout || !shipTo) return `nothing to check out: ${JSON.stringify(review).slice(0, 300)}`;
  const order = await exchange.ask<{ number: string; totalAmount: number }>('POST', '/order', {
    dealer,
    cartVersion: review.version,
    lines: review.lines.map(({ sku, qty, unitPrice }) => ({ sku, qty, unitPrice })),
    shipTo: { id: shipTo.id, version: shipTo.version },
    shipment: review.shipments[0]?.id,
    payment: review.payments[0]?.id,
  });
  return order.number !== '' && order.totalAmount > 0 ? null : `not placed: ${JSON.stringify(order)}`;
}

function orderWorkload(name: string, setting: Setting, lines: number): Workload {
  return {
    name,
    prepare: emptyCart,
    async operate(user) {
      const codes = drawnCodes(user, setting, lines);
      const outcome = await attempt(user, (exchange) => placeOrder(exchange, user.dealer, codes));
      if (outcome.problem !== null) await emptyCart(user);
      return outcome;
    },
  };
}

/** W3 to W5 of the floor: one more line in the cart, whole orders of 10 and of 50 lines. */
export function floorOrderWorkloads(setting: Setting): Workload[] {
  return [
    {
      name: 'W3',
      interrupted: true,
      prepare: emptyCart,
      async operate(user) {
        if (((user.memory.get('lines') as number | undefined) ?? 0) >= 20) await emptyCart(user);
        return attempt(user, async (exchange) => {
          const answer = await exchange.ask<{ lines: number; total: number }>('POST', '/cart', {
            dealer: user.dealer,
            lines: linesOf(drawnCodes(user, setting, 1)),
            total: true,
          });
          user.memory.set('lines', answer.lines);
          return answer.total > 0 ? null : JSON.stringify(answer);
        });
      },
    },
    orderWorkload('W4', setting, 10),
    orderWorkload('W5', setting, 50),
  ];
}
