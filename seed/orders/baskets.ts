// Order contents: bikes in season, workshop refills, clothing, at the prices and deals of the order day.
import { priceLine } from '#rules/goods/catalog/deals.ts';
import { SORGS, type Article, type Brand, type Deal, type Model, type Price, type Sorg } from '../brand/types.ts';
import type { Customer } from '../cast.ts';
import { daysBetween } from '../days.ts';
import type { Random } from '../random.ts';

export interface BasketLine {
  article: Article;
  qty: number;
  listPrice: number;
  price: number;
  dealNumber: string | null;
}

interface Candidate {
  article: Article;
  model: Model;
}

/** Customers whose contract excludes the brand. */
const WITHOUT_ECHELON = new Set(['sepeda-nusantara', 'harbor', 'pedalhaus']);

/** Knows which articles a customer may order on a day and at what price. */
export class Shelf {
  private readonly prices = new Map<string, Price[]>();
  private readonly deals = new Map<
    string,
    { deal: Deal; minQty: number; type: 'percent' | 'amount'; value: number }[]
  >();
  private readonly candidates = new Map<Sorg, Record<'bike' | 'part' | 'wear' | 'groupset', Candidate[]>>();
  private readonly articles: Map<string, Article>;
  private readonly today: string;

  constructor(brand: Brand, today: string) {
    this.today = today;
    for (const price of brand.prices) {
      const key = `${price.sorg}|${price.priceList}|${price.articleCode}`;
      const list = this.prices.get(key);
      if (list) list.push(price);
      else this.prices.set(key, [price]);
    }
    for (const list of this.prices.values()) list.sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1));
    for (const deal of brand.deals) {
      for (const line of deal.lines) {
        const key = `${deal.sorg}|${line.articleCode}`;
        const list = this.deals.get(key) ?? [];
        list.push({ deal, minQty: line.minQty, type: line.type, value: line.value });
        this.deals.set(key, list);
      }
    }
    const models = new Map(brand.models.map((model) => [model.code, model]));
    const articles = new Map(brand.articles.map((article) => [article.code, article]));
    this.articles = articles;
    for (const sorg of SORGS) {
      const groups: Record<'bike' | 'part' | 'wear' | 'groupset', Candidate[]> = {
        bike: [],
        part: [],
        wear: [],
        groupset: [],
      };
      for (const row of brand.articlesInSorg) {
        if (row.sorg !== sorg || !row.allowOrder || row.orderBlockReason !== null || row.preOrder !== null) continue;
        const article = articles.get(row.articleCode) as Article;
        const model = models.get(article.modelCode) as Model;
        if (model.life === 'coming' || model.rrp === null) continue;
        const chooseGroup = () => {
          if (model.category === 'paa') {
            if (['helmets', 'clothing', 'shoes', 'eyewear'].includes(model.merchandiseCategory)) return 'wear';
            return 'part';
          }
          return model.category;
        };
        const group = chooseGroup();
        groups[group].push({ article, model });
      }
      this.candidates.set(sorg, groups);
    }
  }

  private priceOn(sorg: Sorg, list: string, code: string, day: string): number | null {
    return (
      this.prices
        .get(`${sorg}|${list}|${code}`)
        ?.find((price) => price.validFrom <= day && (price.validTo === null || price.validTo >= day))?.amount ?? null
    );
  }

  /** Prices a quantity: the best deal valid on that day counts, deals never stack. */
  priced(customer: Customer, article: Article, qty: number, day: string): BasketLine | null {
    const listPrice = this.priceOn(customer.sorg, customer.group, article.code, day);
    if (listPrice === null) return null;
    const deals = (this.deals.get(`${customer.sorg}|${article.code}`) ?? []).filter(
      ({ deal }) =>
        deal.validFrom <= day &&
        (deal.validTo === null || deal.validTo >= day) &&
        (deal.customerGroup === null || deal.customerGroup === customer.group) &&
        (deal.paymentTerm === '' || deal.paymentTerm === customer.paymentTerms),
    );
    const { unitPrice, dealNumber } = priceLine(
      listPrice,
      deals.map(({ deal, minQty, type, value }) => ({ number: deal.number, steps: [{ minQty, type, value }] })),
      qty,
    );
    return { article, qty, listPrice, price: unitPrice, dealNumber };
  }

  /** Given articles at the prices of the day; for a day before the first price list, at the prices of that list. */
  named(customer: Customer, wanted: readonly (readonly [code: string, qty: number])[], day: string): BasketLine[] {
    return wanted.flatMap(([code, qty]) => {
      const article = this.articles.get(code);
      const prices = this.prices.get(`${customer.sorg}|${customer.group}|${code}`) ?? [];
      const first = prices.at(-1)?.validFrom ?? day;
      return (article && this.priced(customer, article, qty, day < first ? first : day)) ?? [];
    });
  }

  private mayOrder({ model }: Candidate, customer: Customer, day: string): boolean {
    const age = daysBetween(day, this.today);
    if (model.category === 'bike' && model.life === 'current' && age > 390) return false;
    if (model.life === 'new' && age > 28) return false;
    if (model.life === 'leaving' && age < 45) return false;
    if (model.code === 'V26-QE3' && customer.group !== 'dealer-plus') return false;
    if (model.series === 'Talus' && customer.group === 'retailer') return false;
    if (
      customer.group === 'retailer' &&
      (model.merchandiseCategory === 'e-parts' ||
        model.merchandiseCategory === 'e-bike' ||
        model.category === 'groupset')
    )
      return false;
    return !(model.brand === 'ECHELON' && WITHOUT_ECHELON.has(customer.key));
  }

  /** Draws one order: mostly bikes or mostly parts, each article once. Empty when nothing fits. */
  basket(random: Random, customer: Customer, day: string): BasketLine[] {
    const groups = this.candidates.get(customer.sorg) as Record<'bike' | 'part' | 'wear' | 'groupset', Candidate[]>;
    const size = { big: [4, 12], middle: [3, 9], small: [2, 6], rare: [1, 4] }[customer.size] as [number, number];
    const mood = random.weighted([
      ['bikes', customer.group === 'retailer' ? 18 : 45],
      ['workshop', 35],
      ['wear', 12],
      ['mixed', 20],
    ] as const);
    const lines: BasketLine[] = [];
    const taken = new Set<string>();
    const count = random.int(size[0], size[1]);
    for (let tries = 0; lines.length < count && tries < count * 6; tries++) {
      const chooseBikes = () => {
        if (mood === 'bikes') return 85;
        if (mood === 'mixed') return 40;
        return 3;
      };
      const chooseParts = () => {
        if (mood === 'workshop') return 88;
        if (mood === 'wear') return 10;
        return 25;
      };
      const kind = random.weighted([
        ['bike', chooseBikes()],
        ['part', chooseParts()],
        ['wear', mood === 'wear' ? 85 : 10],
        ['groupset', 2],
      ] as const);
      const candidate = random.pick(groups[kind]);
      if (taken.has(candidate.article.code) || !this.mayOrder(candidate, customer, day)) continue;
      const big = customer.size === 'big' ? 2 : 1;
      const pack = candidate.article.packSize;
      const chooseQty = () => {
        if (kind === 'bike')
          return random.weighted([
            [1, 40],
            [2, 30],
            [3, 14],
            [4, 10],
            [6 * big, 6],
          ] as const);
        if (kind === 'groupset') return random.int(1, 3);
        if (pack > 1) return pack * random.int(1, 4 * big);
        if ((candidate.model.rrp ?? 0) > 15_000) return random.int(1, 3);
        return random.int(1, 8 * big);
      };
      const qty = chooseQty();
      const distributor = customer.group === 'distributor' ? 4 : 1;
      const line = this.priced(customer, candidate.article, qty * distributor, day);
      if (!line) continue;
      taken.add(candidate.article.code);
      lines.push(line);
    }
    return lines;
  }
}
