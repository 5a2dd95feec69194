// Loads the demo brand into an empty database, set-wise and in one transaction.
import { sql } from 'kysely';
import { parseDecimal } from '#rules/money.ts';
import { refreshEntries } from '#server/goods/catalog/catalog.entries.actions.ts';
import { refreshSales } from '#server/field/sales-overview/sales-overview.actions.ts';
import { inTransaction, type DatabaseConnection } from '#server/platform/database/database.ts';
import { type LaterFile, noteLater } from '#server/platform/files/files-made-later.ts';
import type { ProcessServices } from '#server/request-context.ts';
import { buildBrand, drawingOf, newestFirst } from './brand/brand.ts';
import { pictureCache } from './later.ts';
import { loadMarketingMaterial } from './content/marketing-material.ts';
import { planClaims } from './claims/plan.ts';
import { addDays } from './days.ts';
import { loadBonus } from './loading/bonus.ts';
import { loadCarts, loadOwnCodes } from './loading/carts.ts';
import { loadClickCollect } from './loading/click-collect.ts';
import { loadClaims } from './loading/claims.ts';
import { loadContent } from './content/content.ts';
import { analyzeCatalog, loadCatalog, loadDocuments, loadPictures } from './loading/catalog.ts';
import { loadCustomers } from './loading/customers.ts';
import { makeDocuments } from './loading/documents.ts';
import { loadDownloads } from './loading/downloads.ts';
import { loadFrames } from './loading/frames.ts';
import { loadIntegration } from './loading/integration.ts';
import { loadInspections } from './loading/inspections.ts';
import { damageCap, loadMarkets } from './loading/markets.ts';
import { loadMessages, makeBanners } from './content/messages.ts';
import { loadTrade } from './loading/orders.ts';
import { loadNews } from './content/news.ts';
import { loadNotices } from './loading/notices.ts';
import { storeOriginals } from './loading/originals.ts';
import { makeReceipts } from './loading/receipts.ts';
import { loadRetailSales } from './loading/retail-sales.ts';
import { loadSalesAreas } from './loading/sales-areas.ts';
import { loadSalesDocuments } from './content/sales-documents.ts';
import { loadShops } from './loading/shops.ts';
import { editorsOf } from './content/editors.ts';
import { loadSheetUploads } from './loading/sheet-uploads.ts';
import { loadStockAlerts } from './loading/stock-alerts.ts';
import { loadThirdParty } from './loading/third-party.ts';
import { loadVendorDesk } from './loading/vendor-desk.ts';
import { loadVisitPlans } from './loading/visit-plans.ts';
import { loadDealerNotes } from './orders/load-dealer-notes.ts';
import { loadQuestions } from './orders/load-questions.ts';
import { loadTransitDamage } from './loading/transit-damage.ts';
import { loadVisits } from './loading/visits.ts';
import { planTrade } from './orders/trade.ts';
import { storingOriginals } from './originals.ts';
import { namePictures, pictureNotes } from './pictures.ts';
import { vendorDrawings } from './vendor-pictures.ts';

/**
 * Loads the demo into a database without articles. Dates are relative to the day of `services.now()`. Files are
 * stored, or noted for later, before the rows are written, so no row names a missing file.
 */
export async function loadDemo(services: ProcessServices, print: (line: string) => void): Promise<void> {
  const started = performance.now();
  const since = (): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  print('Loading the demo brand (once, some 10 seconds) ...');
  const at = services.now();
  const now = at.toISOString();
  const today = now.slice(0, 10);
  const brand = buildBrand(today);
  // Ends with yesterday: events later today would be in the future for users who load the demo in the morning.
  const trade = planTrade(brand, addDays(today, -1));
  const claims = planClaims(brand, trade, today);
  const drawings = [...newestFirst(brand).map(drawingOf), ...vendorDrawings()];
  const pictures = namePictures(drawings);
  const copies: LaterFile[] = [];
  const work = {
    cacheFolder: await pictureCache(),
    store: (bytes: Buffer, name: string) => services.files.put(name, bytes),
    later: (file: LaterFile) => void copies.push(file),
  };
  const documents = await makeDocuments(brand.models, (bytes, name) => work.store(bytes, `documents/${name}`));
  const receipts = await makeReceipts(trade, work.store);
  const banners = await makeBanners(brand, services.files);
  const stored = await storeOriginals(brand, claims, today, storingOriginals(work), work.store);
  await noteLater(services.files, [...pictureNotes(drawings), ...copies]);
  print(
    `  ${documents.length + stored.library.size} documents and pictures, most are made when asked for (${since()})`,
  );
  await inTransaction(services.db as DatabaseConnection['db'], async (db) => {
    const terms = await loadMarkets(db, now);
    const shops = await loadShops(db, services.secrets, now);
    const people = await loadCustomers(db, now);
    await loadSalesAreas(db, now);
    const places = await loadContent(db, people.users, now);
    await loadMessages(db, banners, now);
    const catalog = await loadCatalog(db, brand, people.customers, now);
    await loadPictures(db, brand, catalog.models, pictures);
    await loadDocuments(db, documents, catalog.models);
    const editors = await editorsOf(services, db, people.users);
    const desk = { ...places, editors, library: stored.library, users: people.users };
    await loadSalesDocuments(db, desk, now);
    await loadMarketingMaterial(db, brand, desk, now);
    await loadTrade(db, brand, trade, { ...people, terms, articles: catalog.articles }, receipts, now);
    await loadFrames(db, people, now);
    await loadNews(db, desk, now);
    await loadRetailSales(db, people, now);
    await loadClaims(db, claims, stored.proof, people, now);
    await loadInspections(db, people, stored.inspectionPhotos, now);
    await loadTransitDamage(db, people, stored.damagePhotos, parseDecimal(damageCap, 'IDR') ?? 0, now);
    await loadQuestions(db, people, now);
    await loadDealerNotes(db, people, now);
    await loadVisits(db, people, stored.visitPhotos, now);
    await loadCarts(db, brand, { ...people, articles: catalog.articles }, now);
    await loadOwnCodes(db, { ...people, articles: catalog.articles }, now);
    await loadClickCollect(db, { ...people, articles: catalog.articles, shops }, now);
    await loadStockAlerts(db, { ...people, articles: catalog.articles }, now);
    await loadThirdParty(db, pictures, people, now);
    await loadDownloads(db, people, now);
    await loadSheetUploads(db, people, now);
    await loadVendorDesk(db, people, now);
    await loadVisitPlans(db, people, now);
    await loadIntegration(db, services.files, now);
    await loadNotices(db, now);
    print(
      `  ${brand.articles.length} articles, ${people.customers.size} dealers, ${trade.orders.length} orders (${since()})`,
    );
    await analyzeCatalog(db);
    await refreshEntries(db, 'all', at);
    await refreshSales(db, at);
    await loadBonus(db, people, now);
  });
  await sql`analyze`.execute(services.db);
  print(`  done (${since()})`);
}
