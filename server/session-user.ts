import type { FastifyInstance } from 'fastify';
import { creditSummary, shownBlockReason, type CreditUsage } from '#rules/accounts/credit/room.ts';
import { decimalString } from '#rules/money.ts';
import { isSalesUser } from '#rules/permissions.ts';
import { listShownBanners } from './content/announcements/announcements.banners.queries.ts';
import { listShownToCaller } from './content/announcements/announcements.queries.ts';
import { countCart } from './buying/cart/cart.queries.ts';
import { countCategories } from './goods/catalog/catalog.list.queries.ts';
import { viewerOf } from './goods/catalog/catalog.policy.ts';
import { mayReadSummary } from './accounts/credit/credit.policy.ts';
import { listCredit } from './accounts/credit/credit.queries.ts';
import { listUnread } from './goods/frames/frames.recalls.queries.ts';
import { contentTypesOf, targetMarketsOf } from './accounts/markets/markets.target-markets.queries.ts';
import { listUnreadMustRead } from './content/news/news.readings.queries.ts';
import { countUnread } from './exchange/notices/notices.inbox.queries.ts';
import { signedIn, type SignedInCtx } from './platform/context.ts';
import type { Edge } from './platform/http/http.ts';

/** Number of models that the caller sees in each catalog; null without the catalog's permission. */
async function catalogCounts(ctx: SignedInCtx): Promise<Record<'bike' | 'paa' | 'groupset', number> | null> {
  if (!ctx.actor.permissions.has('page.catalog')) return null;
  const counts = new Map(
    (await countCategories(ctx.db, viewerOf(ctx))).map(({ category, models }) => [category, models]),
  );
  return { bike: counts.get('bike') ?? 0, paa: counts.get('paa') ?? 0, groupset: counts.get('groupset') ?? 0 };
}

/**
 * Lines and units of the caller's cart for the active customer; null without one, and for Product users and
 * guests.
 */
async function cartCount(ctx: SignedInCtx): Promise<{ lines: number; units: number } | null | 'unavailable'> {
  if (!ctx.customer || !ctx.actor.permissions.has('cart.display-order-qty')) return null;
  if (ctx.actor.roles.some(({ name }) => name === 'Product' || name === 'guest')) return null;
  try {
    const { lines, units } = await countCart(ctx);
    return { lines, units };
  } catch (error) {
    // Pages work without the number: the bar says that it is missing.
    ctx.log.error({ err: error, requestId: ctx.requestId, user: ctx.actor.username }, 'the cart could not be counted');
    return 'unavailable';
  }
}

/** Credit for the widget: needs a customer and both permissions. */
async function creditOf(ctx: SignedInCtx): Promise<{
  isBlocked: boolean;
  reasonBlocked: string | null;
  balance: string;
  creditLimit: string;
  usage: Record<keyof CreditUsage, string>;
  currency: string;
} | null> {
  const { customer, actor } = ctx;
  if (!customer || !mayReadSummary(actor)) return null;
  const accounts = await listCredit(
    ctx.db,
    customer.id,
    customer.areas.map((area) => area.sorg),
  );
  const summary = creditSummary(accounts, ctx.market.configuration.currency.display);
  if (!summary) return null;
  const { reasonBlocked, left, limit, usage, currency } = summary;
  return {
    isBlocked: reasonBlocked !== null,
    reasonBlocked: shownBlockReason(reasonBlocked),
    balance: decimalString(left, currency),
    creditLimit: decimalString(limit, currency),
    usage: {
      invoices: decimalString(usage.invoices, currency),
      deliveries: decimalString(usage.deliveries, currency),
      orders: decimalString(usage.orders, currency),
      consignment: decimalString(usage.consignment, currency),
    },
    currency,
  };
}

/** The signed-in user with everything that the page frame needs (entity SessionUser, Q-024). */
export async function sessionUser(ctx: SignedInCtx): Promise<Record<string, unknown>> {
  const { actor, customer } = ctx;
  const [
    catalogs,
    cart,
    credit,
    targetMarkets,
    contents,
    announcements,
    recallsToRead,
    newsToRead,
    inboxUnread,
    banners,
  ] = await Promise.all([
    catalogCounts(ctx),
    cartCount(ctx),
    creditOf(ctx),
    targetMarketsOf(ctx.db, [actor.userId]),
    contentTypesOf(ctx),
    listShownToCaller(ctx),
    listUnread(ctx),
    listUnreadMustRead(ctx),
    countUnread(ctx),
    listShownBanners(ctx),
  ]);
  return {
    id: actor.userId,
    name: actor.name,
    username: actor.username,
    email: actor.email,
    limitation: actor.limitation,
    userAreas: actor.areas.map(({ sorg, limitation, option, value }) => ({ sorg, limitation, option, value })),
    salesActiveCustCode: customer && actor.ownCustomerId === null ? { r3: customer.r3, isr: customer.isr } : null,
    salesUser: isSalesUser(actor),
    hasCustCode: customer !== null,
    permissions: [...actor.permissions].sort(),
    language: actor.language,
    roles: actor.roles.map(({ id, name, description }) => ({ id, name, description })),
    groupRole: { id: actor.groupRole.id, description: actor.groupRole.description },
    contentTargetMarkets: targetMarkets.get(actor.userId) ?? [],
    contents,
    mustChangePassword: actor.mustChangePassword,
    mustAddSecondFactor: actor.mustAddSecondFactor,
    roleView: actor.roleView ? { role: actor.roleView.roleName, endsAt: actor.roleView.endsAt.toISOString() } : null,
    customer: customer && {
      custCode: { r3: customer.r3, isr: customer.isr, unified: customer.unified },
      custName: customer.name,
      custCity: customer.city,
    },
    catalogs,
    cart: cart === 'unavailable' ? null : cart,
    cartUnavailable: cart === 'unavailable',
    credit,
    // The strip is part of the frame: it must be visible with the first render of a page.
    announcements: announcements.map(({ id, title, content, language, url }) => ({
      id,
      title,
      content,
      language,
      url,
    })),
    recallsToRead,
    newsToRead,
    inboxUnread,
    hasBanners: banners.length > 0,
  };
}

/** `GET /user`. It is not in a module because it combines data of several modules. */
export async function registerSessionUser(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get('/user', async (request, reply) => {
    const ctx = signedIn(
      await edge.context(request, 'signed-in', { duringPasswordChange: true, duringEnrolment: true }),
    );
    return reply.header('cache-control', 'no-store').send(await sessionUser(ctx));
  });
}
