import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { Staged, StagedImport } from '#platform/database/staging.ts';
import {
  importBonusPayments,
  importBonusPoints,
  importBonusSteps,
  importBonusYears,
} from '#field/bonus/bonus.import.actions.ts';
import {
  importArticles,
  importPictures,
  importSpecifications,
  importTexts,
} from '#goods/catalog-import/catalog-import.articles.actions.ts';
import { importBrands, importCategories } from '#goods/assortment/assortment.import.actions.ts';
import { importAllocations, importBlocks } from '#goods/catalog-import/catalog-import.blocks.actions.ts';
import { importGroupsets } from '#goods/catalog-import/catalog-import.groupsets.actions.ts';
import { importPriceLists } from '#goods/assortment/assortment.price-lists.import.actions.ts';
import { importDeals, importPrices } from '#goods/catalog-import/catalog-import.prices.actions.ts';
import { importSites } from '#goods/assortment/assortment.sites.import.actions.ts';
import { importStock, lockStock } from '#goods/catalog-import/catalog-import.stock.actions.ts';
import { importConsumerOrders } from '#partners/click-collect/click-collect.import.actions.ts';
import { followClaimsLater, importClaimStatus, importCreditResults } from '#service/claims/claims.erp.actions.ts';
import { importCredit } from '#accounts/credit/credit.import.actions.ts';
import { importCompanies } from '#accounts/customers/customers.companies.import.actions.ts';
import { importCustomerGroups } from '#accounts/customers/customers.groups.import.actions.ts';
import { importCustomers, importShiptos } from '#accounts/customers/customers.import.actions.ts';
import { importFrames, importStolenFrames } from '#goods/frames/frames.import.actions.ts';
import { importRecallFrames, importRecalls } from '#goods/frames/frames.recalls.import.actions.ts';
import { importDeliveries } from '#ordering/deliveries/deliveries.import.actions.ts';
import { importInvoices, importOpenItems } from '#money/invoices/invoices.import.actions.ts';
import { importHolidays, importMerchants, importSorgs } from '#accounts/markets/markets.sorgs.import.actions.ts';
import { importPriceComponents } from '#ordering/sales-terms/sales-terms.components.import.actions.ts';
import { importOrderHistory, linkArticles } from '#ordering/order-import/order-import.history.actions.ts';
import {
  forgetCarriedReservations,
  importOrderAcks,
  importOrderStatus,
} from '#ordering/order-import/order-import.actions.ts';
import { importPaymentMethods, importShipmentOptions } from '#ordering/sales-terms/sales-terms.import.actions.ts';
import { importPaymentStatus } from '#money/payments/payments.erp.actions.ts';
import { importSellers } from '#money/sellers/sellers.import.actions.ts';
import { importSalesRegions } from '#field/sales-areas/sales-areas.import.actions.ts';
import { importClaimHistory } from '#service/claims/claims.import.actions.ts';
import { importRegistrationHistory } from '#service/retail-sales/retail-sales.import.actions.ts';
import { importUsers } from '#accounts/users/users.import.actions.ts';
import { importDistributorDealers, importRegistrationStatus } from '#service/retail-sales/retail-sales.erp.actions.ts';

/** The open reservations as the temporary table `staged_reserved`. */
export async function stageReserved(db: Database): Promise<void> {
  await sql`drop table if exists staged_reserved`.execute(db);
  await sql`create temporary table staged_reserved (article_id uuid, sorg text, site text, qty bigint) on commit drop`.execute(
    db,
  );
  await sql`
    insert into staged_reserved
    select r.article_id, r.sorg, r.site, sum(r.qty)
      from orders_reservation r
     where r.released_at is null
     group by r.article_id, r.sorg, r.site`.execute(db);
}

/** The stock import needs the portal's own reservations: read once no order can change them any more. */
async function importStockAndReservations(ctx: Ctx, staged: Staged): Promise<number> {
  await lockStock(ctx);
  await forgetCarriedReservations(ctx, staged.madeAt, staged.complete);
  await stageReserved(ctx.db);
  const changed = await importStock(ctx, staged);
  // Stock alerts are checked after the commit; a job that is already queued is enough.
  if (changed > 0) await ctx.enqueue('stock-alerts.answer', {}, { key: 'stock-alerts.answer' });
  return changed;
}

/**
 * Allocations are read like stock: once no order can use them any more, with the orders that the file cannot include.
 */
async function importAllocationsAndOrders(ctx: Ctx, staged: Staged): Promise<number> {
  await lockStock(ctx);
  await sql`drop table if exists staged_allocated`.execute(ctx.db);
  await sql`
    create temporary table staged_allocated (article_id uuid, sorg text, customer_id uuid, qty bigint) on commit drop`.execute(
    ctx.db,
  );
  await sql`
    insert into staged_allocated
    select r.article_id, r.sorg, o.customer_id, sum(r.allocated_qty)
      from orders_reservation r
      join orders_line l on l.id = r.line_id
      join orders_order o on o.id = l.order_id
     where r.released_at is null
       and r.allocated_qty > 0
       and (r.handed_over_at is null or r.handed_over_at > ${staged.madeAt})
     group by r.article_id, r.sorg, o.customer_id`.execute(ctx.db);
  return importAllocations(ctx, staged);
}

/** Lines of other channels' orders may be older than their articles. */
async function importAndLinkArticles(ctx: Ctx, staged: Staged): Promise<number> {
  return (await importArticles(ctx, staged)) + (await linkArticles(ctx));
}

/** Companies are also sellers: what their invoices say about them comes in the same file. */
async function importCompaniesAndSellers(ctx: Ctx): Promise<number> {
  return (await importCompanies(ctx)) + (await importSellers(ctx));
}

/** News of orders and deliveries may be about goods that replace those of a claim. */
const followedByClaims =
  (importRows: StagedImport<Ctx>): StagedImport<Ctx> =>
  async (ctx, staged) => {
    const changed = await importRows(ctx, staged);
    if (changed > 0) await followClaimsLater(ctx);
    return changed;
  };

/** The function that imports the rows of each kind of file. */
export const importers: Readonly<Record<string, StagedImport<Ctx>>> = {
  companies: importCompaniesAndSellers,
  sorgs: importSorgs,
  holidays: importHolidays,
  merchants: importMerchants,
  sites: importSites,
  shipment_options: importShipmentOptions,
  payment_methods: importPaymentMethods,
  price_lists: importPriceLists,
  customer_groups: importCustomerGroups,
  brands: importBrands,
  categories: importCategories,
  articles: importAndLinkArticles,
  texts: importTexts,
  specifications: importSpecifications,
  pictures: importPictures,
  groupsets: importGroupsets,
  customers: importCustomers,
  shiptos: importShiptos,
  sales_regions: importSalesRegions,
  users: importUsers,
  prices: importPrices,
  deals: importDeals,
  stock: importStockAndReservations,
  blocks: importBlocks,
  allocations: importAllocationsAndOrders,
  credit: importCredit,
  order_acks: followedByClaims(importOrderAcks),
  order_status: followedByClaims(importOrderStatus),
  deliveries: followedByClaims(importDeliveries),
  invoices: importInvoices,
  open_items: importOpenItems,
  order_history: importOrderHistory,
  consumer_orders: importConsumerOrders,
  payment_status: importPaymentStatus,
  price_components: importPriceComponents,
  frames: importFrames,
  stolen_frames: importStolenFrames,
  recalls: importRecalls,
  recall_frames: importRecallFrames,
  claim_status: importClaimStatus,
  credit_request_status: importCreditResults,
  distributor_dealers: importDistributorDealers,
  registration_status: importRegistrationStatus,
  registration_history: importRegistrationHistory,
  claim_history: importClaimHistory,
  bonus_points: importBonusPoints,
  bonus_years: importBonusYears,
  bonus_steps: importBonusSteps,
  bonus_payments: importBonusPayments,
};

/** The kinds of files after which lists and search of the catalog are refreshed. */
export const refreshingTypes: ReadonlySet<string> = new Set(['articles', 'texts', 'pictures']);
