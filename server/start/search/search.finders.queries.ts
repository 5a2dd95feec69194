import { textIn } from '#rules/content/content/content-texts.ts';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { contentLanguage } from '#rules/locales.ts';
import { mayCall, type Permission } from '#rules/permissions.ts';
import { searchedNames } from '#rules/service/claims/row.ts';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import type { SearchKind } from '#rules/start/search/search-kinds.ts';
import { rankOf, ranks } from '#rules/start/search/search-rank.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { listCustomers } from '#accounts/customers/customers.list.queries.ts';
import { manageUsers, loadUserScope } from '#accounts/users/users.policy.ts';
import { listUsers } from '#accounts/users/users.queries.ts';
import { mayEdit, mayRead } from '#content/content/content.policy.ts';
import { findItems, type ContentItem } from '#content/content/content.queries.ts';
import { findDocuments } from '#content/sales-documents/sales-documents.queries.ts';
import { findProducts } from '#goods/catalog/catalog.find.queries.ts';
import { findFrames } from '#goods/frames/frames.find.queries.ts';
import { readFrames } from '#goods/frames/frames.policy.ts';
import { findInvoices } from '#money/invoices/invoices.find.queries.ts';
import { readInvoices } from '#money/invoices/invoices.policy.ts';
import { findDeliveries } from '#ordering/deliveries/deliveries.find.queries.ts';
import { findOrders, findScope } from '#ordering/orders/orders.find.queries.ts';
import { findClaims } from '#service/claims/claims.find.queries.ts';

/** Something that a kind found: how it is opened, what it shows, and the numbers and names by which people ask for it. */
export interface Found {
  /** Id or number by which its page is opened. */
  readonly id: string;
  readonly name: string;
  /** Further facts to recognise it by; empty ones are left out. */
  readonly details: readonly (string | null)[];
  readonly day: CalendarDate | null;
  /** The page of the kind that shows it; see the README. */
  readonly place: string;
  readonly slug: string | null;
  readonly keys: readonly string[];
}

type Finder = (ctx: SignedInCtx, search: string, limit: number) => Promise<readonly Found[]>;

/** Articles that a search reads to have enough different products: the sizes and colours of one follow each other. */
const articlesOfProduct = 6;

const may = ({ actor }: SignedInCtx, permissions: readonly [Permission, ...Permission[]]): boolean =>
  mayCall(permissions, actor);

const usual = { day: null, place: '', slug: null } as const;
const dayOf = ({ market }: SignedInCtx, instant: Date): CalendarDate => calendarDateIn(instant, market.timeZone);
/** The name of a customer for those who work for several; the active customer needs no name. */
const dealerIn = ({ customer }: SignedInCtx, name: string): string | null => (customer ? null : name);

async function articles(ctx: SignedInCtx, search: string, limit: number): Promise<Found[]> {
  if (!may(ctx, ['page.catalog'])) return [];
  const products = await findProducts(ctx, search, limit * articlesOfProduct);
  const hits = products.map(({ code, card }) => {
    const codes = [code, card.displayCode, card.gtin ?? '', card.oldCode ?? ''];
    // A whole code means this colour and size; words mean the product.
    const isCode = rankOf(search, codes) === ranks.exact;
    return {
      ...usual,
      id: code,
      name: isCode ? card.name : card.modelName,
      details: isCode ? [card.displayCode, card.brandName] : [card.brandName, card.modelYear, card.modelCode],
      place: card.category,
      slug: card.slug,
      keys: [...codes, card.modelCode, card.modelName, card.name],
    };
  });
  return [...new Map(hits.toReversed().map((hit) => [hit.slug, hit])).values()].toReversed();
}

async function orders(ctx: SignedInCtx, search: string, limit: number): Promise<Found[]> {
  const scope = findScope(ctx);
  if (scope === null) return [];
  return (await findOrders(ctx, scope, search, limit)).map((order) => ({
    ...usual,
    id: order.number,
    name: order.number,
    details: [order.poNumber, order.erpNumber, dealerIn(ctx, order.customerName)],
    day: dayOf(ctx, order.createdAt),
    place: scope,
    keys: [order.number, order.poNumber, order.erpNumber ?? ''],
  }));
}

async function invoices(ctx: SignedInCtx, search: string, limit: number): Promise<Found[]> {
  if (!ctx.customer || !may(ctx, readInvoices)) return [];
  return (await findInvoices(ctx, search, limit)).map((invoice) => ({
    ...usual,
    id: invoice.id,
    name: invoice.number,
    details: [invoice.poNumber],
    day: invoice.invoicedOn,
    place: invoice.settledOn === null ? 'open' : 'paid',
    keys: [invoice.number, invoice.accountingNumber],
  }));
}

async function deliveries(ctx: SignedInCtx, search: string, limit: number): Promise<Found[]> {
  const scope = findScope(ctx);
  if (scope === null) return [];
  return (await findDeliveries(ctx, search, limit)).flatMap((delivery) => {
    // The page of deliveries is about one customer; for all of them, the order shows its deliveries.
    const id = scope === 'customer' ? delivery.number : delivery.orderNumber;
    if (id === null) return [];
    return {
      ...usual,
      id,
      name: delivery.number,
      details: [delivery.trackingNumber, delivery.carrier, dealerIn(ctx, delivery.customerName)],
      day: delivery.shippedOn ?? delivery.estimatedOn,
      place: scope,
      keys: [delivery.number, delivery.trackingNumber],
    };
  });
}

async function frames(ctx: SignedInCtx, search: string, limit: number): Promise<Found[]> {
  if (!may(ctx, readFrames)) return [];
  return (await findFrames(ctx, search, limit)).map(({ number, passport }) => ({
    ...usual,
    id: number,
    name: number,
    details: passport ? [passport.description, dealerIn(ctx, passport.customerName)] : [],
    keys: [number],
  }));
}

async function claims(ctx: SignedInCtx, search: string, limit: number): Promise<Found[]> {
  if (!may(ctx, ['page.claim'])) return [];
  return (await findClaims(ctx, search, limit)).map((claim) => ({
    ...usual,
    id: claim.id,
    name: claim.number,
    details: [claim.referenceNo, claim.articleName, dealerIn(ctx, claim.customerName)],
    day: dayOf(ctx, claim.createdAt),
    keys: searchedNames.map((name) => claim[name]),
  }));
}

const titleOf = ({ locale }: SignedInCtx, { texts, mainLanguage }: ContentItem): string =>
  textIn(texts, contentLanguage(locale), mainLanguage).title;

async function documents(ctx: SignedInCtx, search: string, limit: number): Promise<Found[]> {
  if (!mayRead(ctx, 'sales_document')) return [];
  return (await findDocuments(ctx, search, limit)).map((item) => ({
    ...usual,
    id: item.id,
    name: titleOf(ctx, item),
    details: [],
    place: mayEdit(ctx, 'sales_document') ? 'edit' : item.kind,
    keys: [titleOf(ctx, item)],
  }));
}

async function news(ctx: SignedInCtx, search: string, limit: number): Promise<Found[]> {
  if (!mayRead(ctx, 'news')) return [];
  return (await findItems(ctx, 'news', { search }, limit)).map((item) => ({
    ...usual,
    id: item.id,
    name: titleOf(ctx, item),
    details: [],
    day: item.publishedAt && dayOf(ctx, item.publishedAt),
    place: mayEdit(ctx, 'news') ? 'edit' : '',
    keys: [titleOf(ctx, item)],
  }));
}

async function dealers(ctx: SignedInCtx, search: string, limit: number): Promise<Found[]> {
  if (!may(ctx, ['menu.change-cust'])) return [];
  const filter = { search, sorgs: null, custGroup: null, page: 1, limit };
  return (await listCustomers(ctx.db, ctx.actor, ctx.market.sorgs, filter)).data.map((customer) => ({
    ...usual,
    id: customer.unified,
    name: customer.name,
    details: [shownCode(customer.unified), customer.city],
    keys: [customer.unified, customer.r3, customer.isr, customer.name, customer.email, customer.phone],
  }));
}

async function users(ctx: SignedInCtx, search: string, limit: number): Promise<Found[]> {
  if (!may(ctx, manageUsers)) return [];
  const scope = await loadUserScope(ctx, false);
  const sort = { sortBy: 'name', order: 'asc' } as const;
  const { data } = await listUsers(ctx, scope, { search, sort, wholeFirst: true, page: 1, limit });
  return data.map((user) => ({
    ...usual,
    id: user.id,
    name: user.name,
    details: [user.username, user.customer?.name ?? null],
    place: scope.us ? 'us' : '',
    keys: [user.username, user.email, user.name],
  }));
}

/**
 * How each kind is found: nothing where the caller lacks the permission of its pages, and otherwise rows in the scope of
 * its own list. A finder returns more than `limit` where rows match in several ways.
 */
export const finders: Readonly<Record<SearchKind, Finder>> = {
  article: articles,
  order: orders,
  invoice: invoices,
  delivery: deliveries,
  frame: frames,
  claim: claims,
  document: documents,
  news,
  dealer: dealers,
  user: users,
};
