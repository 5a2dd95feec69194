import { sql, type RawBuilder } from 'kysely';
import { areaIn } from '#rules/accounts/customers/active-customer.ts';
import type { ActiveCustomer } from '#rules/accounts/customers/active-customer.ts';
import { addMonths } from '#rules/goods/catalog/availability.ts';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { contentLanguage, type ContentLanguage } from '#rules/locales.ts';
import { isSalesUser, mayCall, sorgsWithin, type Actor } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { named } from '#platform/database/statement.ts';

/** Guests see quantities above this only as '> N' if the market sets no mask of its own. */
const guestMask = 10;

/** One sales organisation as a caller sees it; without a customer there is no price list and no customer group. */
export interface ViewerArea {
  readonly sorg: string;
  readonly priceList: string | null;
  readonly customerGroup: string | null;
  readonly paymentTerms: string;
}

/** The viewer of the catalog: determines prices, deals, allocations, blocks and masks. */
export interface Viewer {
  readonly customerId: string | null;
  readonly areas: readonly ViewerArea[];
  readonly language: ContentLanguage;
  /** Today in the market. */
  readonly today: CalendarDate;
  /** Arrivals after this day are not shown. */
  readonly horizon: CalendarDate;
  readonly showArrivals: boolean;
  readonly showPreOrder: boolean;
  /** Shows numbers; false shows only whether there is stock. */
  readonly exactQuantity: boolean;
  readonly maskStock: number | null;
  readonly maskArrival: number | null;
  readonly perLocation: boolean;
  /** Reads recommended retail prices. */
  readonly retail: boolean;
  /** Memory for what is the same for all products of a sales organisation. */
  readonly remember: Ctx['remember'];
  /** Memory of cards and pages. */
  readonly memory: Ctx['catalogMemory'];
  /** May see and change the setting that blocks an article. */
  readonly maySeeSettings: boolean;
}

/**
 * Staff of the brand (order desk, administrators, product managers, sales) see stock unmasked while no customer is
 * active.
 */
export function isStaff(actor: Actor | null): boolean {
  return (
    actor !== null &&
    actor.ownCustomerId === null &&
    (isSalesUser(actor) || mayCall(['page.catalog-analyze', 'product-attribute.update', 'page.orderlist'], actor))
  );
}

/**
 * The caller as a viewer. With a customer: its areas in the market; a missing area hides the sorg. Without one: the
 * market's sorgs of the caller's own areas, with retail prices only. `customer` may be another customer whose access
 * was already checked.
 */
export function viewerOf(ctx: Ctx, customer: ActiveCustomer | null = ctx.customer): Viewer {
  const { configuration, sorgs, timeZone } = ctx.market;
  const today = calendarDateIn(ctx.now, timeZone);
  const unmasked = customer === null && isStaff(ctx.actor);
  const guestLimit = customer === null && !unmasked ? guestMask : null;
  return {
    customerId: customer?.id ?? null,
    areas: (customer === null ? sorgsWithin(ctx.actor, sorgs) : sorgs).flatMap((sorg): ViewerArea[] => {
      if (customer === null) return [{ sorg, priceList: null, customerGroup: null, paymentTerms: '' }];
      const area = areaIn(customer, sorg);
      return area
        ? [{ sorg, priceList: area.priceList, customerGroup: area.customerGroup, paymentTerms: area.paymentTerms }]
        : [];
    }),
    language: contentLanguage(ctx.locale),
    today,
    horizon: addMonths(today, configuration.nextArrivalMonth),
    showArrivals: configuration.nextArrivalDisplay,
    showPreOrder: configuration.preOrderDisplay,
    exactQuantity: unmasked || configuration.exactQtyCheck,
    maskStock: unmasked ? null : (configuration.maskStock ?? guestLimit),
    maskArrival: unmasked ? null : (configuration.maskNextArrival ?? guestLimit),
    perLocation: configuration.stockDisplay === 'per-location',
    retail: true,
    remember: (key, load) => ctx.remember(key, load),
    memory: ctx.catalogMemory,
    maySeeSettings: ctx.actor !== null && mayCall(['product-attribute.update'], ctx.actor),
  };
}

/** The viewer limited to some sales organisations; an empty or missing list changes nothing. */
export function narrowed(viewer: Viewer, sorgs: readonly string[] | null | undefined): Viewer {
  return sorgs && sorgs.length > 0
    ? { ...viewer, areas: viewer.areas.filter((area) => sorgs.includes(area.sorg)) }
    : viewer;
}

/** The viewer without recommended retail prices, which cost a look-up per product; guests have no other price. */
export const withoutRetail = (viewer: Viewer): Viewer => ({ ...viewer, retail: viewer.customerId === null });

/**
 * The viewer's values for SQL, as terms: the values themselves, or named parameters that get their values when the
 * statement runs.
 */
export interface Terms {
  readonly customerId: RawBuilder<string | null>;
  readonly language: RawBuilder<string>;
  readonly today: RawBuilder<string>;
  readonly horizon: RawBuilder<string>;
  readonly sorgs: RawBuilder<string[]>;
  readonly priceLists: RawBuilder<(string | null)[]>;
  readonly customerGroups: RawBuilder<(string | null)[]>;
  readonly paymentTerms: RawBuilder<string[]>;
}

/** Values of {@link namedTerms} for a viewer. */
export function termValues({ customerId, language, today, horizon, areas }: Viewer): Record<keyof Terms, unknown> {
  return {
    customerId,
    language,
    today,
    horizon,
    sorgs: areas.map((area) => area.sorg),
    priceLists: areas.map((area) => area.priceList),
    customerGroups: areas.map((area) => area.customerGroup),
    paymentTerms: areas.map((area) => area.paymentTerms),
  };
}

const termNames = [
  'customerId',
  'language',
  'today',
  'horizon',
  'sorgs',
  'priceLists',
  'customerGroups',
  'paymentTerms',
] as const;

/** Terms for cached statements. */
export const namedTerms = Object.fromEntries(termNames.map((name) => [name, named(name)])) as unknown as Terms;

/** Terms that contain a viewer's values. */
export function termsOf(viewer: Viewer): Terms {
  return Object.fromEntries(
    Object.entries(termValues(viewer)).map(([name, value]) => [name, sql`${value}`]),
  ) as unknown as Terms;
}

/**
 * The viewer's sales organisations as rows (sorg, price_list, customer_group, payment_terms, exact, language): joined
 * by sorg they determine the visibility of every catalog read. The language is the caller's if the sorg has it, else
 * its first.
 */
export function areaRows(terms: Terms): RawBuilder<unknown> {
  return sql`
    select a.sorg, a.price_list, a.customer_group, a.payment_terms, s.exact_qty_check as exact,
           (
        select l.language
          from markets_sorg_language l
         where l.sorg = a.sorg
         order by (l.language = ${terms.language}) desc, l.position
         limit 1) as language
      from unnest(${terms.sorgs}::text[], ${terms.priceLists}::text[], ${terms.customerGroups}::text[],
                  ${terms.paymentTerms}::text[]) as a(sorg, price_list, customer_group, payment_terms)
      join markets_sorg s on s.code = a.sorg`;
}
