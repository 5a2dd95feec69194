// What the account `vendor` did at its desk: a product list and a stock count that were written, prices that were
// changed in the table, and a sheet of yesterday with rows that are refused.
import { sql } from 'kysely';
import { addDays, instant } from '../days.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

interface Article {
  readonly id: string;
  readonly code: string;
  readonly description: string;
  readonly price: number | null;
  readonly salesUnit: string;
  readonly uomConverter: number;
  readonly imageUrl: string;
  readonly stock: number;
}

interface DemoRow {
  readonly cells: Readonly<Record<string, string>>;
  /** Null for a refused row. */
  readonly change: { readonly code: string; readonly before: object | null; readonly after: object } | null;
  readonly remark?: { readonly column: string; readonly code: string; readonly params: object };
}
interface DemoSheet {
  readonly sheet: 'stock' | 'products';
  readonly file: string;
  readonly state: 'checked' | 'written';
  readonly at: string;
  readonly rows: readonly DemoRow[];
}

const vendor = 'V1001';

async function insertSheet(db: Rows, userId: string, { sheet, file, state, at, rows }: DemoSheet): Promise<string> {
  const id = idAt(at);
  const groups = rows.map(({ change, remark }) => {
    if (change === null) return 'refused';
    if (remark) return 'noted';
    return 'taken';
  });
  const count = (wanted: string): number => groups.filter((group) => group === wanted).length;
  await insertRows(db, 'vendor_desk_upload', [
    {
      id,
      sheet,
      file_name: file,
      state,
      user_id: userId,
      vendors: [vendor],
      taken_count: count('taken'),
      noted_count: count('noted'),
      refused_count: count('refused'),
      checked_at: at,
      written_at: state === 'written' ? at : null,
    },
  ]);
  await insertRows(
    db,
    'vendor_desk_row',
    rows.map(({ cells, change, remark }, index) => ({
      upload_id: id,
      line: index + 2,
      cells,
      group_name: groups[index],
      remarks: remark ? [remark] : [],
      change: change && { vendor, ...change },
    })),
  );
  return id;
}

async function articlesOf(db: Rows): Promise<Article[]> {
  const { rows } = await sql<Article>`
    select a.id, a.code, a.description, a.price, a.sales_unit as "salesUnit", a.uom_converter as "uomConverter",
           a.image_url as "imageUrl", a.stock
      from third_party_article a
     where a.vendor = ${vendor} and a.switched_off_at is null
     order by a.code`.execute(db);
  return rows;
}

const productOf = ({ description, price, salesUnit, uomConverter, imageUrl }: Article) => ({
  description,
  price,
  salesUnit,
  uomConverter,
  imageUrl,
});

/** Loads uploads and changes of the account `vendor`; `now` is the instant of the demo. */
export async function loadVendorDesk(
  db: Rows,
  { users }: { readonly users: ReadonlyMap<string, string> },
  now: string,
): Promise<void> {
  const userId = users.get('vendor');
  if (userId === undefined) throw new Error('The demo of vendors needs the account vendor');
  const ago = (days: number, hour: number): string => instant(addDays(now.slice(0, 10), -days), hour * 60);
  const articles = await articlesOf(db);
  const first = articles.slice(0, 12);
  const counted = articles.filter(({ stock }) => stock > 10).slice(0, 14);
  const priced = articles.filter(({ price }) => price !== null).slice(0, 6);

  const added = ago(120, 3);
  const products = await insertSheet(db, userId, {
    sheet: 'products',
    file: 'ventura-range.xlsx',
    state: 'written',
    at: added,
    rows: first.map((article) => ({
      cells: {
        vendor,
        articleCode: article.code,
        description: article.description,
        price: String(article.price ?? ''),
        salesUnit: article.salesUnit,
        uomConverter: String(article.uomConverter),
      },
      change: { code: article.code, before: null, after: productOf(article) },
      remark: { column: '', code: 'vendor_desk_new_article', params: {} },
    })),
  });
  const countedAt = ago(9, 4);
  const stock = await insertSheet(db, userId, {
    sheet: 'stock',
    file: 'stock-count.xlsx',
    state: 'written',
    at: countedAt,
    rows: counted.map((article, index) => ({
      cells: { articleCode: article.code, stock: String(article.stock) },
      change: { code: article.code, before: { stock: article.stock - 4 - index }, after: { stock: article.stock } },
    })),
  });
  await insertSheet(db, userId, {
    sheet: 'stock',
    file: 'stock-new-goods.xlsx',
    state: 'checked',
    at: ago(1, 8),
    rows: [
      ...counted.slice(0, 8).map((article) => ({
        cells: { articleCode: article.code, stock: String(article.stock + 24) },
        change: { code: article.code, before: { stock: article.stock }, after: { stock: article.stock + 24 } },
      })),
      ...[
        { articleCode: 'VG-XX1', stock: '12' },
        { articleCode: counted[8]?.code ?? '', stock: 'two boxes' },
      ].map((cells, index) => ({
        cells,
        change: null,
        remark:
          index === 0
            ? { column: 'articleCode', code: 'vendor_desk_article_unknown', params: { article: cells.articleCode } }
            : { column: 'stock', code: 'row_not_whole', params: {} },
      })),
    ],
  });
  const change = (article: Article, at: string, uploadId: string | null, before: object | null, after: object) => ({
    id: idAt(at),
    article_id: article.id,
    before,
    after,
    user_id: userId,
    upload_id: uploadId,
    changed_at: at,
  });
  await insertRows(db, 'vendor_desk_change', [
    ...first.map((article) => change(article, added, products, null, { ...productOf(article), stock: 0, off: false })),
    ...counted.map((article, index) =>
      change(article, countedAt, stock, { stock: article.stock - 4 - index }, { stock: article.stock }),
    ),
    ...priced.map((article, index) =>
      change(
        article,
        ago(30 - index, 5),
        null,
        { price: Math.round((article.price ?? 0) * 0.9) },
        { price: article.price },
      ),
    ),
  ]);
}
