// Sheets that the administrator uploaded in sorg 1000: order limits with rejects, a stock count that was undone, own
// codes of Pelita, and prices that wait for a confirmation.
import { sql } from 'kysely';
import { addDays, instant } from '../days.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

type Values = Readonly<Record<string, string | number | null>>;

interface DemoRow {
  readonly cells: Readonly<Record<string, string>>;
  readonly key: Values;
  readonly before: Values | null;
  readonly after: Values | null;
  readonly remark?: { readonly column: string; readonly code: string; readonly params: Values };
  readonly state?: 'undone' | 'kept';
}
interface DemoRefusal {
  readonly cells: Readonly<Record<string, string>>;
  readonly column: string;
  readonly code: string;
  readonly params: Values;
}
interface DemoUpload {
  readonly module: string;
  readonly file: string;
  readonly state: 'checked' | 'done' | 'undone';
  readonly at: string;
  readonly sorgs: readonly string[];
  readonly rows: readonly DemoRow[];
  readonly refusals: readonly DemoRefusal[];
}

const sorg = '1000';

async function insertUpload(db: Rows, userId: string, upload: DemoUpload): Promise<void> {
  const { module, file, state, at, sorgs, rows, refusals } = upload;
  const id = idAt(at);
  const confirmed = state !== 'checked';
  const number = (wanted: DemoRow['state']): number => rows.filter((row) => row.state === wanted).length;
  const noted = rows.filter(({ remark }) => remark).length;
  await insertRows(db, 'upload_area_upload', [
    {
      id,
      module,
      file_name: file,
      state,
      user_id: userId,
      undone_by: state === 'undone' ? userId : null,
      sorgs,
      taken_count: rows.length - noted,
      noted_count: noted,
      refused_count: refusals.length,
      written_count: confirmed ? rows.length : 0,
      failed_count: 0,
      undone_count: number('undone'),
      kept_count: number('kept'),
      checked_at: at,
      confirmed_at: confirmed ? at : null,
      ended_at: confirmed ? at : null,
    },
  ]);
  const taken = rows.map(({ cells, key, before, after, remark, state: ended }, index) => ({
    upload_id: id,
    line: index + 2,
    cells,
    group_name: remark ? 'noted' : 'taken',
    remarks: remark ? [remark] : [],
    changes: [{ key, before, after }],
    state: ended ?? (confirmed ? 'written' : 'open'),
    refusal: ended === 'kept' ? 'upload_changed_since' : null,
  }));
  const refused = refusals.map(({ cells, ...remark }, index) => ({
    upload_id: id,
    line: rows.length + index + 2,
    cells,
    group_name: 'refused',
    remarks: [remark],
    changes: [],
    state: 'open',
    refusal: null,
  }));
  await insertRows(db, 'upload_area_row', [...taken, ...refused]);
}

interface Article {
  readonly id: string;
  readonly code: string;
  readonly amount: number;
  readonly limit: number | null;
  readonly site: string;
  readonly qty: number;
}

/** Articles of the sorg with price, limit and stock. */
async function articlesOf(db: Rows): Promise<Article[]> {
  const { rows } = await sql<Article>`
    select distinct on (a.code) a.id, a.code, p.amount::float8 as amount, s.order_limit as limit, t.site, t.qty
      from catalog_article_sorg s
      join catalog_article a on a.id = s.article_id
      join catalog_price p on p.article_id = a.id and p.sorg = s.sorg and p.price_list = 'dealer' and p.valid_to is null
      join lateral (
        select x.site, x.qty from catalog_stock x where x.article_id = a.id and x.sorg = s.sorg order by x.site limit 1
      ) t on true
     where s.sorg = ${sorg} and s.status = 'active' and p.amount > 0
     order by a.code, p.valid_from desc`.execute(db);
  return rows;
}

/** Loads the uploads of the account `admin`. */
export async function loadSheetUploads(
  db: Rows,
  { users, customers }: { users: Map<string, string>; customers: Map<string, string> },
  now: string,
): Promise<void> {
  const [admin, pelita] = [users.get('admin'), customers.get('pelita')];
  if (!admin || !pelita) throw new Error('The demo uploads need the account admin and the dealer Pelita');
  const ago = (days: number, hour: number): string => instant(addDays(now.slice(0, 10), -days), hour * 60);
  const articles = await articlesOf(db);
  const unknown = { column: 'article', code: 'upload_article_unknown' } as const;
  const limits = articles.filter(({ limit }) => limit !== null).slice(0, 24);
  const counted = articles.filter(({ limit, qty }) => limit === null && qty > 3).slice(0, 18);
  const priced = articles.slice(40, 88);
  const { rows: codes } = await sql<{ code: string; article: string; articleId: string; number: string }>`
    select x.code, a.code as article, a.id as "articleId", c.unified as number
      from intake_alias x
      join catalog_article a on a.id = x.article_id
      join customers_customer c on c.id = x.customer_id
     where x.customer_id = ${pelita}
     order by x.code`.execute(db);

  await insertUpload(db, admin, {
    module: 'stock',
    file: 'stock-count-surabaya.csv',
    state: 'undone',
    at: ago(20, 3),
    sorgs: [sorg],
    rows: counted.map(({ id, code, site, qty }, index) => ({
      cells: { sorg, site, article: code, qty: String(qty - 2) },
      key: { article: id, code, sorg, site },
      before: { qty },
      after: { qty: qty - 2 },
      state: index === 4 ? 'kept' : 'undone',
    })),
    refusals: [],
  });
  await insertUpload(db, admin, {
    module: 'own-codes',
    file: 'codes-pelita.xlsx',
    state: 'done',
    at: ago(12, 4),
    sorgs: [],
    rows: codes.map(({ code, article, articleId, number }) => ({
      cells: { customer: number, code, article },
      key: { customer: pelita, number, code, codeKey: code.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase() },
      before: null,
      after: { code, article, articleId },
    })),
    refusals: [],
  });
  await insertUpload(db, admin, {
    module: 'order-limits',
    file: 'limits-season-start.xlsx',
    state: 'done',
    at: ago(6, 2),
    sorgs: [sorg],
    rows: limits.map(({ id, code, limit }) => ({
      cells: { sorg, article: code, limit: String(limit) },
      key: { article: id, code, sorg },
      before: { limit: null },
      after: { limit },
    })),
    refusals: [
      { cells: { sorg, article: 'V23-M5A-RED-L', limit: '4' }, ...unknown, params: { article: 'V23-M5A-RED-L' } },
      { cells: { sorg, article: 'CH-L12', limit: 'a few' }, column: 'limit', code: 'row_not_whole', params: {} },
    ],
  });
  const from = `${Number(now.slice(0, 4)) + 1}-01-01`;
  await insertUpload(db, admin, {
    module: 'price-lists',
    file: `prices-${from.slice(0, 4)}.xlsx`,
    state: 'checked',
    at: ago(1, 9),
    sorgs: [sorg],
    rows: priced.map(({ id, code, amount }, index) => {
      const raised = index === 7 ? amount * 3 : Math.round(amount * 1.04);
      return {
        cells: { sorg, price_list: 'dealer', article: code, valid_from: from, amount: String(raised), unit: 'PCE' },
        key: { article: id, code, sorg, list: 'dealer', date: from },
        before: null,
        after: { amount: raised, currency: 'IDR', unit: 'PCE', to: null },
        ...(index === 11 ? { remark: { column: 'article', code: 'upload_read_as', params: { read: code } } } : {}),
      };
    }),
    refusals: [
      {
        cells: { sorg, price_list: 'dealer', article: priced[0]?.code ?? '', valid_from: 'January', amount: '1' },
        column: 'valid_from',
        code: 'row_not_a_date',
        params: {},
      },
    ],
  });
}
