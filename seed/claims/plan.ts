// Gives the claims of the story days, frames, articles and files: everything but the ids of the database.
import { workingDaysAfter } from '#rules/service/claims/service-level.ts';
import type { ClaimSlot } from '#rules/service/claims/slots.ts';
import type { ClaimStatus } from '#rules/service/claims/status.ts';
import { frameNumberOf } from '#rules/goods/frames/frame-number.ts';
import type { Brand, Sorg } from '../brand/types.ts';
import { customerOf, type Customer } from '../cast.ts';
import { addDays, instant, weekday } from '../days.ts';
import type { Trade } from '../orders/types.ts';
import { BIKE_CASES } from './bike-cases.ts';
import { consumerOf, type DemoConsumer } from './consumers.ts';
import { EUROPEAN_CASES } from './european-cases.ts';
import { PART_CASES } from './part-cases.ts';
import type { ClaimCase, ClaimComment } from './types.ts';

/** A bicycle that a dealer has. */
export interface DeliveredFrame {
  readonly number: string;
  readonly articleCode: string;
  readonly category: string;
  readonly deliveryNumber: string;
  readonly deliveredOn: string;
}

export interface PlannedStep {
  readonly from: ClaimStatus | null;
  readonly to: ClaimStatus;
  readonly reason: string;
  /** Username; null: the portal itself. */
  readonly by: string | null;
  readonly at: string;
}

export interface PlannedClaim {
  readonly number: string;
  readonly story: ClaimCase;
  readonly customer: Customer;
  readonly type: 'bike' | 'paa';
  readonly frame: DeliveredFrame | null;
  readonly articleCode: string;
  readonly modelCode: string;
  readonly brand: string;
  readonly merchandise: string;
  readonly purchasedOn: string;
  readonly consumer: DemoConsumer | null;
  readonly history: readonly PlannedStep[];
  readonly comments: readonly (Omit<ClaimComment, 'by' | 'at'> & { readonly by: string; readonly at: string })[];
  /** Slots with files, in the order of their adding, and when. */
  readonly files: readonly { readonly slot: ClaimSlot; readonly at: string }[];
  /** Of a replacement that was sent. */
  readonly shipment: {
    readonly deliveryNumber: string;
    readonly waybill: string;
    readonly deliveredAt: string | null;
  } | null;
  readonly status: ClaimStatus;
}

/** Opening of the shops in UTC: nine o'clock in Surabaya, Denver and Berlin. */
const OPENS: Readonly<Record<Sorg, number>> = { '1000': 2 * 60 + 10, '5000': 16 * 60 + 10, '3000': 8 * 60 + 10 };
const DESK: Readonly<Record<Sorg, string>> = { '1000': 'warranty', '5000': 'warranty.us', '3000': 'warranty' };

/** The working day that lies so many working days before a day. */
export function workingDaysBefore(day: string, days: number): string {
  let date = day;
  for (let left = days; left > 0;) {
    date = addDays(date, -1);
    if (weekday(date) <= 5) left -= 1;
  }
  return date;
}

/** Delivered bicycles of each dealer, the oldest first. */
function deliveredFrames(brand: Brand, trade: Trade): Map<string, DeliveredFrame[]> {
  const models = new Map(brand.models.map((model) => [model.code, model.merchandiseCategory]));
  const categories = new Map(brand.articles.map((article) => [article.code, models.get(article.modelCode) ?? '']));
  const orders = new Map(trade.orders.map((order) => [order.number, order]));
  const frames = trade.deliveries.flatMap(({ deliveredOn, number, orderNumber, customerKey, lines }) =>
    lines.flatMap(({ position, serialNumbers }) => {
      const articleCode = orders.get(orderNumber)?.lines[position - 1]?.articleCode ?? '';
      return serialNumbers.map((serial) => ({
        customerKey,
        number: frameNumberOf(serial),
        articleCode,
        category: categories.get(articleCode) ?? '',
        deliveryNumber: number,
        deliveredOn: deliveredOn ?? '9999',
      }));
    }),
  );
  return Map.groupBy(
    frames.toSorted((one, other) => (one.deliveredOn < other.deliveredOn ? -1 : 1)),
    ({ customerKey }) => customerKey,
  );
}

/** The newest bicycle that was delivered some weeks before the claim; it is used for one claim. */
function takeFrame(frames: Map<string, DeliveredFrame[]>, story: ClaimCase, createdOn: string): DeliveredFrame | null {
  if (!('bike' in story.product)) return null;
  const wanted = story.product.bike;
  const list = frames.get(story.customer) ?? [];
  const latest = addDays(createdOn, story.sold ? -45 : -2);
  const at = list.findLastIndex(
    ({ deliveredOn, category }) => deliveredOn <= latest && (wanted === '' || category === wanted),
  );
  const [frame] = at < 0 ? [] : list.splice(at, 1);
  if (!frame) throw new Error(`${story.customer} has no bike (${wanted}) for a claim before ${latest}`);
  return frame;
}

const moverOf = (story: ClaimCase, from: ClaimStatus, to: ClaimStatus, desk: string): string | null => {
  if (to === 'completed' && story.resolution === 'replacement') return null;
  return from === 'waiting_for_dealer' || to === 'cancelled' ? story.by : desk;
};

/** Days, minutes and movers of a course. Something follows every quarter of an hour of a day. */
function courseOf(
  story: ClaimCase,
  sorg: Sorg,
  createdOn: string,
): { history: PlannedStep[]; at: (step: number, nth: number) => string } {
  const desk = DESK[sorg];
  let day = createdOn;
  const days = [createdOn];
  const history: PlannedStep[] = [];
  const at = (step: number, nth: number): string => instant(days[step] ?? createdOn, OPENS[sorg] + step * 25 + nth * 6);
  history.push({ from: null, to: 'submitted', reason: '', by: story.by, at: at(0, 0) });
  for (const [index, [to, after, reason = '']] of story.course.entries()) {
    day = workingDaysAfter(day, after);
    days.push(day);
    const from = history.at(-1)?.to ?? 'submitted';
    history.push({ from, to, reason, by: moverOf(story, from, to, desk), at: at(index + 1, 0) });
  }
  return { history, at };
}

function filesOf(story: ClaimCase, at: (step: number, nth: number) => string): PlannedClaim['files'] {
  const slots: ClaimSlot[] = ['invoice', ...(story.sold ? (['idCard'] as const) : [])];
  slots.push(
    ...('bike' in story.product ? (['photo1', 'photo2', 'photo3', 'photo4'] as const) : (['photo3'] as const)),
  );
  const files = slots.map((slot) => ({ slot, at: at(0, 0) }));
  const answered = story.course.findIndex(([to]) => to === 'waiting_for_dealer') + 2;
  return story.added ? [...files, { slot: 'additionalDoc1', at: at(answered, 0) }] : files;
}

function shipmentOf(story: ClaimCase, history: readonly PlannedStep[], nth: number): PlannedClaim['shipment'] {
  const sent = history.find(({ to }) => to === 'in_settlement');
  if (story.resolution !== 'replacement' || !sent) return null;
  const done = history.find(({ to }) => to === 'completed');
  const digits = String(4_100 + nth * 17);
  return { deliveryNumber: `80099${digits}`, waybill: `WB${digits}${nth}`, deliveredAt: done?.at ?? null };
}

/** All claims of the story for a day, in the order of their creation. */
export function planClaims(brand: Brand, trade: Trade, today: string): PlannedClaim[] {
  const frames = deliveredFrames(brand, trade);
  const articles = new Map(brand.articles.map((article) => [article.code, article]));
  const models = new Map(brand.models.map((model) => [model.code, model]));
  // Claims of Europe have the numbers after the others, which stay as they were before Europe joined.
  const stories = [[...BIKE_CASES, ...PART_CASES], EUROPEAN_CASES].flatMap((cases) =>
    cases.toSorted((a, b) => b.begins - a.begins),
  );
  const numbers = new Map<string, number>();
  return stories.map((story, nth) => {
    const customer = customerOf(story.customer);
    const createdOn = workingDaysBefore(today, story.begins);
    const year = createdOn.slice(0, 4);
    numbers.set(year, (numbers.get(year) ?? 0) + 1);
    const frame = takeFrame(frames, story, createdOn);
    const wanted = 'article' in story.product ? story.product.article : '';
    const articleCode =
      frame?.articleCode ?? brand.articles.find(({ code, modelCode }) => code === wanted || modelCode === wanted)?.code;
    const model = models.get(articles.get(articleCode ?? '')?.modelCode ?? '');
    if (!articleCode || !model) throw new Error(`The claim of ${story.customer} names no article: ${wanted}`);
    const { history, at } = courseOf(story, customer.sorg, createdOn);
    const bought =
      'article' in story.product
        ? addDays(createdOn, -story.product.boughtDaysBefore)
        : addDays(frame?.deliveredOn ?? createdOn, story.sold ? 30 : 0);
    return {
      number: `CL-${year}-${String(numbers.get(year)).padStart(6, '0')}`,
      story,
      customer,
      type: frame ? 'bike' : 'paa',
      frame,
      articleCode,
      modelCode: model.code,
      brand: model.brand,
      merchandise: model.merchandiseCategory,
      purchasedOn: bought,
      consumer: story.sold ? consumerOf(customer.sorg, nth) : null,
      history,
      comments: (story.comments ?? []).map((comment, index) => {
        const chooseBy = () => {
          if (comment.by === 'desk') return DESK[customer.sorg];
          if (comment.by === 'rep') return 'rep';
          return story.by;
        };
        return {
          words: comment.words,
          ...(comment.internal ? { internal: true as const } : {}),
          by: chooseBy(),
          at: at(comment.at, index + 1),
        };
      }),
      files: filesOf(story, at),
      shipment: shipmentOf(story, history, nth),
      status: history.at(-1)?.to ?? 'submitted',
    };
  });
}
