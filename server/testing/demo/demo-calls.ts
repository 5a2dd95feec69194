import { sql } from 'kysely';
import { bonusYears } from '#rules/field/bonus/quarter.ts';
import { addDays } from '#rules/dates.ts';
import { refreshEntries } from '#goods/catalog/catalog.entries.actions.ts';
import type { TestServer } from '#testing/harness.ts';

type Variables = Readonly<Record<string, unknown>>;
type Calls = Readonly<Record<string, readonly Variables[]>>;

/** The values of one column of the demo database. */
async function column(server: TestServer, query: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`${sql.raw(query)}`.execute(server.db);
  return rows.map(({ value }) => value);
}

const pages = [1, 2];

/** Arguments for each query in the demo database; queries that are not listed get none. */
export async function demoArguments(server: TestServer): Promise<Calls> {
  const of = (query: string): Promise<string[]> => column(server, query);
  const announcements = await of('select id::text as value from announcements_announcement');
  const banners = await of('select id::text as value from banners_banner');
  const users = await of('select id::text as value from identity_user');
  const countries = await of(
    'select country_id::text as value from markets_city group by country_id order by count(*) limit 2',
  );
  const slugs = await of(`
    (select distinct slug as value from catalog_model order by 1 limit 12)
    union (select m.slug from catalog_model m join catalog_article a on a.model_id = m.id join catalog_arrival r on r.article_id = a.id order by 1 limit 6)`);
  const articles = await of('select code as value from catalog_article order by code');
  const some = articles.filter((_code, at) => at % 40 === 0);
  const today = server.services.now().toISOString().slice(0, 10);
  const monthAgo = new Date(server.services.now().getTime() - 29 * 86_400_000).toISOString().slice(0, 10);
  const { rows: merchants } = await sql<{
    sorg: string;
    code: string;
  }>`select sorg, code from markets_merchant order by 1, 2`.execute(server.db);
  const { rows: paidInvoices } = await sql<{ payerCode: string; merchant: string; invoiceNos: string[] }>`
    select c.unified as "payerCode", r.sorg as merchant, array_agg(p.invoice_number) as "invoiceNos"
      from payments_request r
      join payments_part p on p.request_id = r.id
      join customers_customer c on c.id = r.payer_id
     group by r.id, c.unified, r.sorg`.execute(server.db);
  const bonusDealers = await of(`
    select c.unified as value
      from bonus_total t
      join customers_customer c on c.id = t.customer_id
     group by c.unified
     order by bool_or(t.late) desc, 1
     limit 8`);
  // The years that markets on both sides of the date line allow, also when only one of them has the new year.
  const years = bonusYears(addDays(today, -1)).filter((year) => bonusYears(addDays(today, 1)).includes(year));
  const bonuses = bonusDealers.flatMap((custCode) => years.map((year) => ({ custCode, year })));
  const claims = await of('select id::text as value from claims_claim');
  const collects = await of('select id::text as value from click_collect_order');
  const documents = await of(`select id::text as value from content_item where type = 'sales_document'`);
  const documentGroups = await of('select id::text as value from sales_documents_group');
  const frameNumbers = await of('select number as value from retail_sales_registration order by number limit 50');
  const lookUps = [{ frameNumbers }, { frameNumbers: [...frameNumbers, 'NONE1'], onlyPolygon: true }];
  const stolen = await of('select number as value from frames_stolen');
  const recalled = await of('select first_number as value from frames_recall_range');
  const content = (type: string): Promise<string[]> =>
    of(`select id::text as value from content_item where type = '${type}'`);
  const [materials, news] = await Promise.all(['marketing_material', 'news'].map(content));
  const ids = (values: readonly string[] = []) => values.map((id) => ({ id }));
  const categories = await of(`select id::text as value from marketing_material_category`);
  const bucketAndList = [{ limit: 50 }, { limit: 50, bucket: true }];
  const words = ['a', 'e', 'VB', 'ti'].map((search) => ({ search }));
  const analyses = ['1000', '5000'].map((sorg) => ({ sorg, articleCodes: some }));
  return {
    announcement: announcements.map((id) => ({ id })),
    announcements: [{ limit: 20 }],
    banner: banners.map((id) => ({ id })),
    banners: [{ limit: 20 }],
    editData: users.map((id) => ({ id })),
    cities: countries.map((countryId) => ({ countryId })),
    usersV2: pages.map((page) => ({ page, limit: 20 })),
    salesCustomers: pages.map((page) => ({ page, limit: 20 })),
    customers: pages.map((page) => ({ page, limit: 20 })),
    productAnalyzesV2: analyses,
    productAnalyzesV3: analyses,
    productDetailsV2: slugs.map((slug) => ({ slug })),
    productStock: slugs.map((slug) => ({ slug })),
    products: ['bike', 'paa', 'groupset'].flatMap((category) =>
      ['group', 'list'].flatMap((view) => pages.map((page) => ({ page, limit: 20, view, filter: { category } }))),
    ),
    search: ['helmet', 'PL-', 'velo'].map((text) => ({ text })),
    articleDisplays: ['bike', 'tire', 'a', 'helmet'].map((search) => ({ search })),
    salesDocuments: [{ limit: 100 }, { limit: 100, bucket: true }, { limit: 15, page: 2 }],
    salesDocument: documents.map((id) => ({ id })),
    salesDocumentGroups: [{ limit: 100 }, { limit: 2, page: 2 }],
    salesDocumentGroupValidDocuments: documentGroups.map((id) => ({ id })),
    claimV2: claims.map((id) => ({ id })),
    claimsV2: pages.map((page) => ({ page, limit: 20 })),
    claimComments: claims.map((id) => ({ id })),
    claimAdditionalDocuments: claims.map((id) => ({ id })),
    claimArticles: words,
    claimArticlesV2: words,
    claimProblems: [{ type: 'bike' }, { type: 'paa' }],
    claimStolenBike: stolen.map((frameNumber) => ({ frameNumber })),
    claimRecallFrames: recalled.map((frameNumber) => ({ frameNumber })),
    bonusDealerData: bonuses,
    b2bPurchases: bonuses,
    b2bPurchasesV2: bonuses,
    b2bPurchasesV3: bonuses,
    retailSales: bonuses,
    retailSalesV2: bonuses,
    totalDealerSales: bonuses,
    ontimePayment: bonuses,
    onTimePaymentV2: bonuses,
    registeredFrames: pages.map((page) => ({ page, limit: 20 })),
    framesV2: lookUps,
    framesV3: lookUps,
    framesV4: lookUps,
    claimPDIs: pages.flatMap((page) => [true, false].map((showDeleted) => ({ page, limit: 10, showDeleted }))),
    formVisits: ['polygon', 'wim'].flatMap((brand) => pages.map((page) => ({ brand, page, limit: 60 }))),
    formVisitAnswers: [{ brand: 'polygon' }, { brand: 'wim' }],
    newsList: bucketAndList,
    news: ids(news),
    marketingMaterials: [{ limit: 500 }],
    marketingMaterial: ids(materials?.slice(0, 20)),
    marketingMaterialImages: [{ limit: 200 }],
    marketingMaterialSameParentImages: ids(materials?.slice(0, 10)),
    marketingMaterialCategories: [{ limit: 100 }],
    marketingMaterialCategory: ids(categories),
    marketingMaterialCategoryChildren: ids(categories),
    layouts: [{}, { type: 'sales_document' }, { type: 'news' }],
    clickCollectOrders: [{ limit: 100 }, { status: ['open', 'complete'] }],
    clickCollectOrder: collects.map((orderId) => ({ orderId })),
    orders: pages.flatMap((page) => [true, false].map((withPayment) => ({ page, limit: 20, withPayment }))),
    shippedOrders: [{}, { from: monthAgo, to: today }],
    paymentRequestByPayerAndInvoiceNos: paidInvoices,
    openInvoiceV5: [{ custAreaSorgs: [] }],
    openDeliveryV4: [{}, { from: monthAgo, to: today }],
    payments: ['1000', '5000'].flatMap((sorg) => ['order', 'invoice'].map((module) => ({ sorg, module }))),
    priceComponents: ['order', 'invoice', 'cart', 'checkout'].map((module) => ({ module })),
    customerShipmentRates: merchants.map(({ sorg, code }) => ({
      merchant: code,
      cartItems: some.slice(0, 20).map((articleCode) => ({ articleCode, sorg, qty: 1 })),
    })),
    stockOrderConfirmations: ['1000', '5000'].map((sorg) => ({
      orders: some.map((articleCode) => ({ articleCode, sorg, qty: 3 })),
    })),
  };
}

/**
 * Changes the American part of the demo to the other value of everything that occurs with one value only: blocks,
 * marks, notes.
 */
export async function turnDemoOver(server: TestServer): Promise<void> {
  for (const statement of [
    `update markets_sorg set exact_qty_check = false, available_stock_check = false, url2 = 'https://two.example', url3 = 'https://three.example' where code = '5000'`,
    `insert into catalog_block (sorg, kind, subject, reason, created_at)
      select '5000', kind, subject, 'Recall', now() from (values ('sorg', '5000')) as sorg (kind, subject)
       union all select distinct '5000', 'category', merchandise_category, 'Recall', now() from catalog_model
       union all select '5000', 'hierarchy', code, 'Recall', now() from catalog_model`,
    `update catalog_article_sorg set allow_order = false, order_block_reason = 'Recall', order_limit = 40 where sorg = '5000'`,
    `insert into catalog_allocation (article_id, sorg, customer_id, qty)
      select s.article_id, '5000', a.customer_id, 2 from catalog_article_sorg s, customers_area a where s.sorg = '5000' and a.sorg = '5000'
      on conflict do nothing`,
    `update customers_area set allow_pay_invoice = false where sorg = '5000'`,
    `update customers_shipto set version = 2 where customer_id in (select customer_id from customers_area where sorg = '5000')`,
    `update identity_user set email_confirmations = '{second@shop.example}', send_email = false, send_email_warranty = true where username = 'guest'`,
    `update identity_user_area set option = 'exclude' where user_id = (select id from identity_user where username = 'guest')`,
    `update announcements_announcement set starts_on = starts_on - 1, ends_on = ends_on + 1 where id = (select id from announcements_announcement limit 1)`,
    `update orders_order set shipment_notes = 'Ring twice' where sorg = '5000'`,
    `update deliveries_delivery set notes = 'Gate B' where customer_id in (select customer_id from customers_area where sorg = '5000')`,
  ])
    await sql.raw(statement).execute(server.db);
  await refreshEntries(server.db, 'all', server.services.now());
}
