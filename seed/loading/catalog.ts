// Articles with all related data: texts, prices, deals, stock, arrivals, blocks, groupsets, pictures, documents.
import { sql } from 'kysely';
import { GROUP_NAMES, PRICE_LIST_NAMES } from '../brand/term-names.ts';
import { LANGUAGES, type Brand, type Text } from '../brand/types.ts';
import type { RenderedPicture } from '../pictures.ts';
import type { StoredDocument } from './documents.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

const perLanguage = <Row>(value: Text, row: (language: string, words: string) => Row): Row[] =>
  LANGUAGES.map((language) => row(language, value[language]));

/** Ids by code (customers by key). */
type Ids = Map<string, string>;

interface CatalogIds {
  articles: Ids;
  models: Ids;
}

/** Brands, categories and colours with their names in all languages, and the names of price lists and customer groups. */
async function loadNames(db: Rows, brand: Brand): Promise<void> {
  await insertRows(db, 'catalog_brand', brand.brands);
  await insertRows(db, 'catalog_price_list', PRICE_LIST_NAMES);
  await insertRows(db, 'customers_group', GROUP_NAMES);
  await insertRows(
    db,
    'catalog_category',
    brand.categories.map(({ code, category, position }) => ({ code, category, position })),
  );
  await insertRows(
    db,
    'catalog_category_text',
    brand.categories.flatMap(({ code, name }) =>
      perLanguage(name, (language, words) => ({ code, language, name: words })),
    ),
  );
  await insertRows(
    db,
    'catalog_color',
    brand.colors.map(({ code, hex }) => ({ code, hex })),
  );
  await insertRows(
    db,
    'catalog_color_text',
    brand.colors.flatMap(({ code, name }) => perLanguage(name, (language, words) => ({ code, language, name: words }))),
  );
}

async function loadModels(db: Rows, brand: Brand, models: Ids, now: string): Promise<void> {
  await insertRows(
    db,
    'catalog_model',
    brand.models.map((model) => ({
      id: models.get(model.code),
      code: model.code,
      slug: model.slug,
      brand: model.brand,
      merchandise_category: model.merchandiseCategory,
      series: model.series,
      model_year: model.year,
      created_at: now,
      updated_at: now,
    })),
  );
  await insertRows(
    db,
    'catalog_model_text',
    brand.models.flatMap((model) =>
      LANGUAGES.map((language) => ({
        model_id: models.get(model.code),
        language,
        name: model.name[language],
        subtitle: model.subtitle[language],
        description: model.description[language],
      })),
    ),
  );
  await insertRows(
    db,
    'catalog_specification',
    brand.models.flatMap((model) =>
      LANGUAGES.flatMap((language) =>
        model.specifications.map((spec, position) => ({
          model_id: models.get(model.code),
          language,
          position: position + 1,
          section: spec.section,
          code: spec.code,
          name: spec.name[language],
          value: spec.value[language],
        })),
      ),
    ),
  );
}

async function loadArticles(db: Rows, brand: Brand, { models, articles }: CatalogIds, now: string): Promise<void> {
  await insertRows(
    db,
    'catalog_article',
    brand.articles.map((article) => ({
      id: articles.get(article.code),
      code: article.code,
      display_code: article.displayCode,
      gtin: article.gtin,
      old_code: article.oldCode,
      model_id: models.get(article.modelCode),
      color: article.color,
      size: article.size.code,
      size_order: article.size.order,
      size_note: article.size.note,
      uom: article.uom,
      pack_size: article.packSize,
      successor_code: article.successorCode,
      created_at: now,
      updated_at: now,
    })),
  );
  await insertRows(
    db,
    'catalog_article_sorg',
    brand.articlesInSorg.map((row) => ({
      sorg: row.sorg,
      article_id: articles.get(row.articleCode),
      merchant: row.merchant,
      status: row.status,
      valid_from: row.validFrom,
      allow_order: row.allowOrder,
      order_block_reason: row.orderBlockReason,
      order_limit: row.orderLimit,
      new_arrival_active: row.newArrival !== null,
      new_arrival_from: row.newArrival?.from ?? null,
      new_arrival_to: row.newArrival?.to ?? null,
      sale: row.sale,
      on_request: row.onRequest,
      pre_order_from: row.preOrder?.from ?? null,
      pre_order_to: row.preOrder?.to ?? null,
      rank: row.rank,
      updated_at: now,
    })),
  );
}

async function loadBlocks(db: Rows, brand: Brand, customers: Ids, now: string): Promise<void> {
  await insertRows(
    db,
    'catalog_block',
    brand.blocks.map((block) => ({
      sorg: block.sorg,
      kind: block.kind,
      subject: block.subject,
      customer_group: block.customerGroup,
      customer_id: block.customerKey === null ? null : customers.get(block.customerKey),
      reason: block.reason,
      valid_to: block.validTo,
      created_at: now,
    })),
  );
}

async function loadPrices(db: Rows, brand: Brand, articles: Ids): Promise<void> {
  await insertRows(
    db,
    'catalog_price',
    brand.prices.map((price) => ({
      sorg: price.sorg,
      price_list: price.priceList,
      article_id: articles.get(price.articleCode),
      valid_from: price.validFrom,
      valid_to: price.validTo,
      amount: price.amount,
      currency: price.currency,
      uom: price.uom,
    })),
  );
}

async function loadDeals(db: Rows, brand: Brand, articles: Ids, now: string): Promise<void> {
  const deals = brand.deals.filter((deal) => deal.lines.length > 0).map((deal) => ({ id: idAt(now), deal }));
  await insertRows(
    db,
    'catalog_deal',
    deals.map(({ id, deal }) => ({
      id,
      number: deal.number,
      sorg: deal.sorg,
      customer_group: deal.customerGroup,
      description: deal.description,
      payment_term: deal.paymentTerm,
      valid_from: deal.validFrom,
      valid_to: deal.validTo,
    })),
  );
  await insertRows(
    db,
    'catalog_deal_line',
    deals.flatMap(({ id, deal }) =>
      deal.lines.map((line) => ({
        deal_id: id,
        article_id: articles.get(line.articleCode),
        min_qty: line.minQty,
        uom: line.uom,
        type: line.type,
        value: line.value,
      })),
    ),
  );
}

/** Stock and arrivals per site, and what is allocated to customers. */
async function loadSupply(db: Rows, brand: Brand, articles: Ids, customers: Ids, now: string): Promise<void> {
  const asOf = new Date(Date.parse(now) - 7 * 60_000).toISOString();
  await insertRows(
    db,
    'catalog_site',
    brand.sites.map((site) => ({
      sorg: site.sorg,
      code: site.code,
      name: site.name,
      storage_location: site.storageLocation,
      shipping_point: site.shippingPoint,
      priority: site.priority,
    })),
  );
  await insertRows(
    db,
    'catalog_stock',
    brand.stock.map((row) => ({
      article_id: articles.get(row.articleCode),
      sorg: row.sorg,
      site: row.site,
      qty: row.qty,
      as_of: asOf,
    })),
  );
  await insertRows(
    db,
    'catalog_arrival',
    brand.arrivals.map((row) => ({
      article_id: articles.get(row.articleCode),
      sorg: row.sorg,
      site: row.site,
      arrives_on: row.arrivesOn,
      precision: row.precision,
      kind: row.kind,
      qty: row.qty,
      as_of: asOf,
    })),
  );
  await insertRows(
    db,
    'catalog_allocation',
    brand.allocations.map((row) => ({
      article_id: articles.get(row.articleCode),
      sorg: row.sorg,
      customer_id: customers.get(row.customerKey),
      qty: row.qty,
    })),
  );
}

async function loadGroupsets(db: Rows, brand: Brand, articles: Ids): Promise<void> {
  await insertRows(
    db,
    'catalog_groupset_part',
    brand.groupsetParts.map((part) => ({
      groupset_article_id: articles.get(part.groupsetCode),
      part_article_id: articles.get(part.partCode),
      qty: part.qty,
      position: part.position,
    })),
  );
  await insertRows(
    db,
    'catalog_groupset_swap',
    brand.groupsetSwaps.map((swap) => ({
      groupset_article_id: articles.get(swap.groupsetCode),
      part_article_id: articles.get(swap.partCode),
      swap_article_id: articles.get(swap.swapCode),
      position: swap.position,
    })),
  );
}

/** Loads the brand; returns article ids by code. Customers must exist (blocks and allocations refer to some). */
export async function loadCatalog(db: Rows, brand: Brand, customers: Ids, now: string): Promise<CatalogIds> {
  const models = new Map(brand.models.map((model) => [model.code, idAt(now)]));
  const articles = new Map(brand.articles.map((article) => [article.code, idAt(now)]));
  await loadNames(db, brand);
  await loadModels(db, brand, models, now);
  await loadArticles(db, brand, { models, articles }, now);
  await loadBlocks(db, brand, customers, now);
  await loadPrices(db, brand, articles);
  await loadDeals(db, brand, articles, now);
  await loadSupply(db, brand, articles, customers, now);
  await loadGroupsets(db, brand, articles);
  return { articles, models };
}

/** Pictures per model and colour, the lead colour first. */
export async function loadPictures(
  db: Rows,
  brand: Brand,
  models: Map<string, string>,
  rendered: Map<string, RenderedPicture>,
): Promise<void> {
  const places = new Map<string, number>();
  const rows = brand.pictures.map((picture) => {
    const position = places.get(picture.modelCode) ?? 0;
    places.set(picture.modelCode, position + 1);
    return { model_id: models.get(picture.modelCode), color: picture.color, position, ...rendered.get(picture.key) };
  });
  await insertRows(db, 'catalog_picture', rows);
}

export async function loadDocuments(
  db: Rows,
  documents: readonly StoredDocument[],
  models: Map<string, string>,
): Promise<void> {
  await insertRows(
    db,
    'catalog_document',
    documents.map((document) => ({
      model_id: models.get(document.modelCode),
      kind: document.kind,
      name: document.name,
      language: document.language,
      file: document.file,
      bytes: document.bytes,
    })),
  );
}

/** New tables have no statistics; without them the read models take minutes instead of seconds. */
export async function analyzeCatalog(db: Rows): Promise<void> {
  for (const table of [
    'catalog_model',
    'catalog_model_text',
    'catalog_article',
    'catalog_article_sorg',
    'catalog_picture',
    'catalog_category_text',
    'catalog_color_text',
    'catalog_price',
  ] as const) {
    await sql`analyze ${sql.id(table)}`.execute(db);
  }
}
