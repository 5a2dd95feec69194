import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingSlots } from '#rules/service/claims/slots.ts';
import { claimStatuses, needsReason, type ClaimStatus } from '#rules/service/claims/status.ts';
import { demoAccounts } from './accounts.ts';
import { buildBrand, drawingOf } from './brand/brand.ts';
import { gtin13 } from './brand/articles.ts';
import { LANGUAGES, type Text } from './brand/types.ts';
import { CUSTOMERS, USERS } from './cast.ts';
import { BIKE_PROBLEMS } from './claims/bike-problems.ts';
import { PART_PROBLEMS } from './claims/part-problems.ts';
import { planClaims } from './claims/plan.ts';
import { TEXT_BLOCKS } from './claims/settings.ts';
import { addDays, daysBetween, workday } from './days.ts';
import { STOCK_ALERTS } from './loading/stock-alerts.ts';
import { planTrade } from './orders/trade.ts';

const TODAY = '2026-11-21';
const brand = buildBrand(TODAY);
const trade = planTrade(brand, TODAY);

const repeated = (values: readonly string[]): string[] => values.filter((value, i) => values.indexOf(value) !== i);
const untranslated = (texts: readonly { where: string; text: Text }[]): string[] =>
  texts.filter(({ text }) => LANGUAGES.some((language) => text[language].trim() === '')).map(({ where }) => where);

describe('the demo brand', () => {
  it('has the expected size', () => {
    expect(brand.models.filter((model) => model.category === 'bike').length).toBeGreaterThanOrEqual(60);
    expect(brand.models.filter((model) => model.category === 'paa').length).toBeGreaterThanOrEqual(230);
    expect(brand.models.filter((model) => model.category === 'groupset').length).toBe(12);
    expect(brand.articles.length).toBeGreaterThan(700);
  });

  it('has unique articles, models, slugs and GTINs', () => {
    expect(repeated(brand.articles.map((article) => article.code))).toEqual([]);
    expect(repeated(brand.articles.map((article) => article.gtin))).toEqual([]);
    expect(repeated(brand.models.map((model) => model.code))).toEqual([]);
    expect(repeated(brand.models.map((model) => model.slug))).toEqual([]);
  });

  it('has waiting alerts without enough stock, and a sent alert with enough', () => {
    const stockOf = (code: string): number =>
      brand.stock
        .filter((row) => row.sorg === '1000' && row.articleCode === code)
        .reduce((sum, row) => sum + row.qty, 0);
    expect(
      STOCK_ALERTS.filter((alert) => alert.toldDaysAgo === null).map(({ articleCode, qty }) => [
        articleCode,
        stockOf(articleCode) < qty,
      ]),
    ).toEqual([
      ['V26-M7D-EMB-M', true],
      ['CH-L12', true],
    ]);
    expect(
      STOCK_ALERTS.filter((alert) => alert.toldDaysAgo !== null).map(({ articleCode, qty }) => [
        articleCode,
        stockOf(articleCode) >= qty,
      ]),
    ).toEqual([['TY-CIN-2924', true]]);
  });

  it('keeps codes as text: includes leading zeros and codes of digits only', () => {
    const codes = brand.articles.map((article) => article.code);
    expect(codes).toContain('V26-M7D-GLC-M');
    expect(codes).toContain('TY-CIN-2924');
    expect(codes).toContain('004512');
    expect(codes).toContain('000000000010023377');
    expect(codes).not.toContain('V26-M7D-NGT-XS');
  });

  it('has valid check digits', () => {
    for (const article of brand.articles) {
      expect(article.gtin).toMatch(/^\d{13}$/);
      expect(gtin13(article.gtin.slice(0, 12))).toBe(article.gtin);
    }
  });

  it('has every text in every language', () => {
    const texts = [
      ...brand.models.flatMap((model) => [
        { where: `${model.code} name`, text: model.name },
        { where: `${model.code} subtitle`, text: model.subtitle },
        { where: `${model.code} description`, text: model.description },
        ...model.specifications.flatMap((row) => [
          { where: `${model.code} ${row.code}`, text: row.name },
          { where: `${model.code} ${row.code} value`, text: row.value },
        ]),
      ]),
      ...brand.categories.map((category) => ({ where: category.code, text: category.name })),
      ...brand.colors.map((color) => ({ where: color.code, text: color.name })),
      ...brand.deals.map((deal) => ({ where: deal.number, text: deal.description })),
    ];
    expect(untranslated(texts)).toEqual([]);
  });

  it('has a drawing for every variant', () => {
    const keys = new Set(brand.pictures.map((picture) => picture.key));
    expect(brand.articles.filter((article) => !keys.has(article.pictureKey)).map((article) => article.code)).toEqual(
      [],
    );
    for (const picture of brand.pictures.slice(0, 20)) expect(drawingOf(picture).svg).toMatch(/^<svg [^]*<\/svg>$/);
  });

  it('refers only to articles, models, brands and categories that exist', () => {
    const articles = new Set(brand.articles.map((article) => article.code));
    const categories = new Set(brand.categories.map((category) => category.code));
    const brands = new Set(brand.brands.map((one) => one.code));
    const customers = new Set(CUSTOMERS.map((customer) => customer.key));
    expect(
      brand.groupsetParts.filter((part) => !articles.has(part.partCode) || !articles.has(part.groupsetCode)),
    ).toEqual([]);
    expect(
      brand.groupsetSwaps.filter((swap) => !articles.has(swap.swapCode) || swap.swapCode === swap.partCode),
    ).toEqual([]);
    expect(
      brand.articles.filter((article) => article.successorCode !== null && !articles.has(article.successorCode)),
    ).toEqual([]);
    expect(
      brand.models.filter((model) => !categories.has(model.merchandiseCategory) || !brands.has(model.brand)),
    ).toEqual([]);
    expect(
      brand.allocations.filter((row) => !articles.has(row.articleCode) || !customers.has(row.customerKey)),
    ).toEqual([]);
    expect(brand.blocks.filter((block) => block.customerKey !== null && !customers.has(block.customerKey))).toEqual([]);
    const subjects = new Set([
      ...brands,
      ...categories,
      'bike',
      'paa',
      'groupset',
      ...brand.models.flatMap((model) => [model.code, model.series]),
      '1000',
      '5000',
    ]);
    expect(brand.blocks.filter((block) => !subjects.has(block.subject))).toEqual([]);
  });

  it('has prices in whole thousands of rupiah and whole cents, and a dealer price below the retail price', () => {
    expect(brand.prices.filter((price) => !Number.isSafeInteger(price.amount))).toEqual([]);
    expect(brand.prices.filter((price) => price.currency === 'IDR' && price.amount % 1000 !== 0)).toEqual([]);
    const amount = (list: string): number | undefined =>
      brand.prices.find(
        (price) =>
          price.sorg === '5000' &&
          price.priceList === list &&
          price.articleCode === 'V26-M7D-GLC-M' &&
          price.validFrom === '2026-01-01',
      )?.amount;
    expect([amount('RRP'), amount('dealer')]).toEqual([289_900, 187_900]);
    expect(brand.prices.some((price) => price.validFrom > TODAY)).toBe(true);
  });

  it('shows every state of stock', () => {
    expect(brand.stock.some((row) => row.qty > 100)).toBe(true);
    expect(brand.stock.some((row) => row.qty === 0)).toBe(true);
    expect(new Set(brand.arrivals.map((arrival) => arrival.precision))).toEqual(new Set(['day', 'week', 'month']));
    expect(brand.arrivals.filter((arrival) => arrival.arrivesOn <= TODAY)).toEqual([]);
    expect(brand.articlesInSorg.some((row) => row.onRequest)).toBe(true);
  });

  it('is the same on every start and moves its dates with the day', () => {
    expect(buildBrand(TODAY).stock).toEqual(brand.stock);
    const later = buildBrand('2027-03-01');
    expect(later.articles).toEqual(brand.articles);
    expect(later.arrivals.filter((arrival) => arrival.arrivesOn <= '2027-03-01')).toEqual([]);
  });
});

describe('the cast', () => {
  it('has customers with at least one code and unique pairs of codes', () => {
    expect(repeated(CUSTOMERS.map((customer) => `${customer.r3}-${customer.isr}`))).toEqual([]);
    expect(CUSTOMERS.every((customer) => customer.r3 !== '' || customer.isr !== '')).toBe(true);
    expect(CUSTOMERS.every((customer) => customer.shipTos.filter((to) => to.isDefault).length === 1)).toBe(true);
  });

  it('gives every announced account a user with an example address', () => {
    const users = new Set(USERS.map((user) => user.username));
    expect(demoAccounts.list.filter(({ username }) => !users.has(username))).toEqual([]);
    expect([...USERS, ...CUSTOMERS].filter((one) => !one.email.endsWith('.example'))).toEqual([]);
  });
});

describe('the trade of two years', () => {
  it('numbers every document once, whatever the day: what is made of an invoice keeps all digits of its number', () => {
    const ordered = new Set(trade.invoices.map(({ number }) => number).filter((number) => number.startsWith('91')));
    const ranges = new Map<string, string[]>();
    for (const invoice of trade.invoices) {
      const range = invoice.number.slice(0, 2);
      expect(ordered, invoice.number).toContain(`91${invoice.number.slice(2)}`);
      ranges.set(range, [...(ranges.get(range) ?? []), invoice.number]);
    }
    expect([...ranges.keys()].toSorted()).toEqual(['90', '91', '93', '94', '95', '96', '97']);
    for (const numbers of ranges.values()) expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('adds up: lines, orders, deliveries, invoices, accounts', () => {
    const byNumber = new Map(trade.orders.map((order) => [order.number, order]));
    for (const order of trade.orders) {
      expect(order.lines.reduce((sum, line) => sum + line.subtotal, 0)).toBe(order.goods);
      expect(order.goods + order.shipment + order.tax).toBe(order.total);
      for (const line of order.lines) {
        expect(line.subtotal).toBe(line.price * line.qty);
        expect(line.shipped + line.cancelled).toBeLessThanOrEqual(line.qty);
        expect(line.invoiced).toBeLessThanOrEqual(line.shipped);
        expect(line.confirmed).toBeGreaterThanOrEqual(line.shipped);
      }
    }
    for (const invoice of trade.invoices) {
      expect(invoice.lines.reduce((sum, line) => sum + line.subtotal, 0)).toBe(invoice.goods);
      expect(invoice.goods + invoice.shipment - invoice.discount + invoice.tax).toBe(invoice.total);
      expect(Math.abs(invoice.open)).toBeLessThanOrEqual(Math.abs(invoice.total));
      expect(invoice.clearedOn === null ? invoice.open : 0).toBe(invoice.open);
    }
    const billed = new Map<string, number>();
    for (const invoice of trade.invoices)
      if (invoice.total > 0 && invoice.orderNumber)
        billed.set(invoice.orderNumber, (billed.get(invoice.orderNumber) ?? 0) + invoice.total);
    const settled = trade.orders.filter(
      (order) => order.status === 'complete' && order.lines.every((line) => line.invoiced === line.qty),
    );
    expect(settled.length).toBeGreaterThan(1000);
    for (const order of settled) expect(billed.get(order.number)).toBe(byNumber.get(order.number)?.total);
    for (const account of trade.credit) {
      const open = trade.invoices
        .filter((invoice) => invoice.customerKey === account.customerKey)
        .reduce((sum, invoice) => sum + invoice.open, 0);
      expect(open).toBe(account.openInvoice);
    }
  });

  it('bills the main dealers for more than two years, with every kind of document, term and bucket', () => {
    const of = (key: string) => trade.invoices.filter((invoice) => invoice.customerKey === key);
    for (const key of ['pelita', 'ridgeline', 'sepeda-nusantara']) {
      const months = new Set(of(key).map((invoice) => invoice.invoicedOn.slice(0, 7)));
      expect(months.size, key).toBeGreaterThanOrEqual(24);
      const late = of(key).filter((invoice) => invoice.open > 0 && invoice.dueOn < TODAY);
      const buckets = late.map((invoice) => Math.ceil(daysBetween(invoice.dueOn, TODAY) / 30));
      expect(new Set(buckets).size, key).toBeGreaterThanOrEqual(3);
      expect(Math.max(...late.map((invoice) => invoice.dunningLevel)), key).toBe(3);
    }
    for (const key of ['pelita', 'ridgeline']) {
      expect(new Set(of(key).map((invoice) => invoice.kind))).toEqual(new Set(['invoice', 'credit_note', 'deduction']));
      expect(of(key).filter((invoice) => invoice.installment !== '')).toHaveLength(3);
    }
    const numbers = new Set(trade.invoices.map((invoice) => invoice.number));
    expect(numbers.size).toBe(trade.invoices.length);
    for (const { kind, refersTo, total } of trade.invoices) {
      expect(kind === 'invoice').toBe(refersTo === '');
      expect(refersTo === '' || numbers.has(refersTo)).toBe(true);
      expect(kind === 'invoice').toBe(total > 0);
    }
    for (const amount of ['surcharge', 'recycleFee', 'freightAllowance', 'paymentDiscount', 'earlyDiscount'] as const)
      expect(
        trade.invoices.some((invoice) => invoice[amount] > 0),
        amount,
      ).toBe(true);
  });

  it('contains every state and sorts orders by number', () => {
    expect(new Set(trade.orders.map((order) => order.status))).toEqual(
      new Set(['pending', 'processing', 'complete', 'failed', 'void', 'cancelled']),
    );
    expect(new Set(trade.orders.map((order) => order.payment.state))).toEqual(
      new Set(['waiting', 'uploaded', 'failed', 'voided', 'completed']),
    );
    const times = trade.orders.map((order) => order.createdAt);
    expect(times).toEqual([...times].sort());
    expect(repeated(trade.orders.map((order) => order.number))).toEqual([]);
  });

  it('writes histories with existing texts of the portal', () => {
    const texts = JSON.parse(readFileSync(new URL('../locales/en/order.json', import.meta.url), 'utf8')) as Record<
      string,
      string
    >;
    for (const event of trade.orders.flatMap((order) => order.events)) {
      const text = texts[`order.event.${event.kind}`] ?? '{no text}';
      const wanted = Array.from(text.matchAll(/\{(\w+)/g), (match) => match[1] ?? '');
      expect(wanted.filter((name) => event.params[name] === undefined)).toEqual([]);
    }
  });

  it('has only planned events in the future', () => {
    const tomorrow = addDays(TODAY, 1);
    for (const order of trade.orders)
      for (const event of order.events) expect(event.at < `${workday(tomorrow)}T99`).toBe(true);
    expect(trade.deliveries.filter((delivery) => delivery.shippedOn !== null && delivery.shippedOn > TODAY)).toEqual(
      [],
    );
    expect(trade.invoices.filter((invoice) => invoice.invoicedOn > TODAY)).toEqual([]);
  });

  it('puts dealer2 over its limit and dealer well within', () => {
    const of = (key: string) => trade.credit.find((account) => account.customerKey === key);
    const used = (key: string): number =>
      (of(key)?.openInvoice ?? 0) + (of(key)?.openDelivery ?? 0) + (of(key)?.consignment ?? 0);
    expect(used('roda-jaya')).toBeGreaterThan(of('roda-jaya')?.limit ?? 0);
    expect(of('roda-jaya')?.reasonBlocked).toBe('limit_exceeded');
    expect(used('pelita')).toBeLessThan((of('pelita')?.limit ?? 0) * 0.8);
    expect(trade.credit.some((account) => account.reasonBlocked === 'oldest_ar_blocked')).toBe(true);
  });

  it('gives the account dealer a model bought in both years, and its predecessor', () => {
    const models = new Map(brand.articles.map((article) => [article.code, article.modelCode]));
    const sold = (model: string, from: number, to: number) =>
      trade.orders
        .filter(
          (order) =>
            order.customerKey === 'pelita' &&
            order.createdAt >= addDays(TODAY, -from) &&
            order.createdAt < addDays(TODAY, -to),
        )
        .flatMap((order) => order.lines)
        .filter((line) => models.get(line.articleCode) === model)
        .reduce((sum, line) => sum + line.qty - line.cancelled, 0);
    expect(sold('V26-M7D', 365, 0)).toBeGreaterThan(10);
    expect(sold('V25-M7D', 730, 365)).toBeGreaterThan(10);
  });

  it('contains an order of two years ago with four discontinued articles that have successors', () => {
    const order = trade.orders.find((one) => one.poNumber === 'PE-WORKSHOP-1');
    const articles = new Map(brand.articles.map((article) => [article.code, article]));
    expect(order).toMatchObject({ customerKey: 'pelita', status: 'complete' });
    expect((order?.createdAt ?? TODAY) < addDays(TODAY, -725)).toBe(true);
    expect(order?.lines.map((line) => line.articleCode).filter((code) => articles.get(code)?.successorCode)).toEqual([
      'HE-HAS-L',
      'V25-QE1-SLT-S',
      'WH-V38R',
      'CO-P1',
    ]);
    expect(order?.lines).toHaveLength(7);
  });

  it('uses the prices and deals of the order day', () => {
    const withDeal = trade.orders.flatMap((order) => order.lines).filter((line) => line.dealNumber !== null);
    expect(withDeal.length).toBeGreaterThan(20);
    for (const line of withDeal) expect(line.price).toBeLessThan(line.listPrice);
  });
});

describe('the claims', () => {
  const claims = planClaims(brand, trade, TODAY);
  const problems = [...BIKE_PROBLEMS, ...PART_PROBLEMS];

  it('are of several dealers in all markets, in every state, for bikes and parts', () => {
    expect(claims).toHaveLength(44);
    expect(new Set(claims.map(({ status }) => status))).toEqual(new Set(claimStatuses));
    expect(new Set(claims.map(({ customer }) => customer.key)).size).toBeGreaterThan(8);
    for (const type of ['bike', 'paa'] as const)
      expect(new Set(claims.filter((claim) => claim.type === type).map(({ customer }) => customer.sorg)).size).toBe(3);
    expect(repeated(claims.map(({ number }) => number))).toEqual([]);
    expect(repeated(claims.flatMap(({ frame }) => frame?.number ?? []))).toEqual([]);
  });

  it('have all needed proof, and problems, customers and movers that exist', () => {
    const known = new Set(
      problems.flatMap(({ category, part, problems: all }) => all.map(([key]) => `${category}/${part}/${key}`)),
    );
    const users = new Map(USERS.map((user) => [user.username, user]));
    for (const claim of claims) {
      const filled = new Set(claim.files.map(({ slot }) => slot));
      expect(
        missingSlots({ productCategory: claim.type, hasConsumer: claim.consumer !== null }, filled),
        claim.number,
      ).toEqual([]);
      expect(claim.story.problems.filter((key) => !known.has(`${claim.type}/${key}`))).toEqual([]);
      const people = [...claim.history.flatMap(({ by }) => by ?? []), ...claim.comments.map(({ by }) => by)];
      expect(people.filter((name) => !users.has(name))).toEqual([]);
      expect(claim.comments.filter(({ by, internal }) => internal && users.get(by)?.customerKey !== null)).toEqual([]);
    }
  });

  it('went only ways that the table of transitions has, on working days in order, before today', () => {
    const legal = legalChanges();
    for (const claim of claims) {
      const [created] = claim.history;
      expect([created?.from, created?.to]).toEqual([null, 'submitted']);
      for (const [nth, { from, to, reason }] of claim.history.entries()) {
        if (nth === 0) continue;
        expect(from).toBe(claim.history[nth - 1]?.to);
        expect(legal.has(`${String(from)} ${to}`), `${claim.number} ${String(from)} ${to}`).toBe(true);
        expect(reason !== '').toBe(needsReason(to));
      }
      const times = claim.history.map(({ at }) => at);
      expect(times).toEqual(times.toSorted());
      expect(new Set(times).size).toBe(times.length);
      expect([...times, ...claim.comments.map(({ at }) => at)].filter((at) => at.slice(0, 10) >= TODAY)).toEqual([]);
      const weekend = (at: string): boolean => workday(at.slice(0, 10)) !== at.slice(0, 10);
      expect(times.filter(weekend)).toEqual([]);
      expect(claim.purchasedOn <= (times[0] ?? '')).toBe(true);
    }
  });

  it('give the account dealer one that waits for it and one with a replacement on its way', () => {
    const own = claims.filter(({ customer }) => customer.key === 'pelita');
    const has = (status: ClaimStatus) => own.filter((claim) => claim.status === status);
    expect(has('waiting_for_dealer')).toHaveLength(1);
    expect(has('in_settlement').some(({ shipment }) => shipment !== null && shipment.deliveredAt === null)).toBe(true);
  });

  it('find their bikes on a leap day too', () => {
    const day = '2028-02-29';
    const later = buildBrand(day);
    expect(planClaims(later, planTrade(later, addDays(day, -1)), day)).toHaveLength(44);
  });

  it('speak every language: problems and text blocks', () => {
    expect(
      untranslated([
        ...problems.flatMap(({ part, name, problems: all }) => [
          { where: part, text: name },
          ...all.map(([key, text]) => ({ where: `${part}/${key}`, text })),
        ]),
        ...TEXT_BLOCKS.flatMap(({ title, words }) => [
          { where: title.en, text: title },
          { where: title.en, text: words },
        ]),
      ]),
    ).toEqual([]);
    expect(
      repeated(
        problems.flatMap(({ category, part, problems: all }) => all.map(([key]) => `${category}/${part}/${key}`)),
      ),
    ).toEqual([]);
  });
});

/** Changes of status that some role may make, as the baseline says. */
function legalChanges(): Set<string> {
  const migration = readFileSync(new URL('../server/migrations/008_baseline_service.sql', import.meta.url), 'utf8');
  const changes = Array.from(
    migration.matchAll(/\('(\w+)', '(\w+)', '(?:desk|both)'\)/g),
    ([, from, to]) => `${from} ${to}`,
  );
  return new Set(changes);
}
