import { sql } from 'kysely';
import type { EffectKind } from '#rules/exchange/integration/choices.ts';
import type { Database } from '#platform/database/database.ts';
import { wholeCurrencyList } from '#platform/sheets/minor-units.ts';
import { replacingLists, type ListTable } from '#goods/assortment/assortment.lists.queries.ts';

/** How the rows of a table are compared and shown. */
interface Measure extends ListTable {
  /** The word for one row, for the words of the screen. */
  readonly what: string;
  /** SQL for its name. */
  readonly name: string;
  /** Joins of the name besides `t`. */
  readonly join: string;
  /** SQL for the number of which people ask whether it went up or down; empty: none. */
  readonly value: string;
  /** SQL for its value as text. */
  readonly shown: string;
}

interface MeasuredKind {
  readonly scope: readonly string[];
  readonly measures: readonly Measure[];
}

const decimal = (amount: string, currency: string): string =>
  `case when ${currency} in (${wholeCurrencyList}) then ${amount}::text else round(${amount} / 100.0, 2)::text end || ' ' || ${currency}`;
const articleOf = 'join catalog_article a on a.id = t.article_id';
const { prices, stock, deals } = replacingLists;

/** A kind of file that adds records and removes none: `table` has one row for each, which `name` names. */
const records = (what: string, table: string, name: string): MeasuredKind => ({
  scope: [],
  measures: [{ what, table, key: ['id'], columns: [], scope: 'true', name, join: '', value: '', shown: "''" }],
});

/** The values that are compared before and after an import. Of other kinds only the number of changed records is known. */
const measuredKinds: Readonly<Record<string, MeasuredKind>> = {
  prices: {
    scope: prices.scope,
    measures: [
      {
        ...prices.tables[0],
        what: 'price',
        join: articleOf,
        name: "concat_ws(' · ', a.code, t.sorg, t.price_list, t.valid_from)",
        value: 't.amount',
        shown: decimal('t.amount', 't.currency'),
      },
    ],
  },
  stock: {
    scope: stock.scope,
    measures: [
      {
        ...stock.tables[0],
        columns: ['qty'],
        what: 'stock',
        join: articleOf,
        name: "concat_ws(' · ', a.code, t.sorg, t.site)",
        value: 't.qty',
        shown: 't.qty::text',
      },
      {
        ...stock.tables[1],
        columns: ['precision', 'qty'],
        what: 'arrival',
        join: articleOf,
        name: "concat_ws(' · ', a.code, t.sorg, t.site, t.arrives_on, t.kind)",
        value: 't.qty',
        shown: 't.qty::text',
      },
    ],
  },
  deals: {
    scope: deals.scope,
    measures: [
      {
        ...deals.tables[0],
        what: 'deal',
        join: '',
        name: "concat_ws(' · ', t.number, t.sorg)",
        value: '',
        shown: "concat_ws(' – ', t.valid_from, t.valid_to)",
      },
      {
        ...deals.tables[1],
        what: 'step',
        join: `${articleOf} join catalog_deal d on d.id = t.deal_id join markets_sorg o on o.code = d.sorg`,
        name: "concat_ws(' · ', d.number, a.code, t.min_qty)",
        value: 't.value',
        shown: `case t.type when 'percent' then round(t.value / 100.0, 2)::text || ' %' else ${decimal('t.value', 'o.currency')} end`,
      },
    ],
  },
  credit: {
    scope: [],
    measures: [
      {
        table: 'credit_account',
        key: ['id'],
        columns: ['credit_limit', 'reason_blocked'],
        scope: 'true',
        what: 'limit',
        join: '',
        name: 't.code',
        value: 't.credit_limit',
        shown: `${decimal('t.credit_limit', 't.currency')} || coalesce(' · ' || t.reason_blocked, '')`,
      },
    ],
  },
  articles: records('article', 'catalog_article', 't.code'),
  customers: records('customer', 'customers_customer', "concat_ws(' ', t.unified, t.name)"),
  users: records('user', 'identity_user', 't.username'),
  invoices: records('invoice', 'invoices_invoice', 't.number'),
};

/** A record that an import adds, changes or removes. */
export interface EffectExample {
  readonly kind: EffectKind;
  readonly name: string;
  /** Its value in words; null if there is none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** The effect of an import on records of one sort: their numbers, and the first few of each. */
export interface Effect {
  readonly what: string;
  readonly counts: readonly { readonly kind: EffectKind; readonly records: number }[];
  readonly examples: readonly EffectExample[];
}

/** So many records of each kind of change are named. */
const examplesOfKind = 5;

const imageOf = ({ table, join, scope, key, columns, name, value, shown }: Measure): string => `
  select ${object(key)} as key, ${object(columns)} as row, ${name} as name, ${value || 'null'}::numeric as value, ${shown} as shown
    from ${table} t ${join}
   where ${scope}`;
const object = (columns: readonly string[]): string =>
  `jsonb_build_object(${columns.map((column) => `'${column}', t."${column}"`).join(', ')})`;

/** Takes an image of what the staged file may change; {@link measureEffects} compares it with what is there then. */
export async function takeImage(db: Database, type: string): Promise<void> {
  const kind = measuredKinds[type];
  if (!kind) return;
  if (kind.scope.length > 0)
    await sql
      .raw(
        `create temporary table replaced_scope on commit drop as
         select distinct ${kind.scope.map((column) => `s."${column}"`).join(', ')} from staged s`,
      )
      .execute(db);
  for (const [at, measure] of kind.measures.entries())
    await sql.raw(`create temporary table image_${at} on commit drop as ${imageOf(measure)}`).execute(db);
}

/** The effect of the import on the records of the image. */
export async function measureEffects(db: Database, type: string): Promise<Effect[]> {
  const effects: Effect[] = [];
  for (const [at, measure] of (measuredKinds[type]?.measures ?? []).entries()) {
    const { rows } = await sql
      .raw<{ kind: EffectKind; records: number; examples: Omit<EffectExample, 'kind'>[] }>(
        `with n as (${imageOf(measure)}),
              moved as (
                select coalesce(b.name, n.name) as name, b.shown as before, n.shown as after,
                       case when b.key is null then 'new' when n.key is null then 'gone'
                         when n.value > b.value then 'up' when n.value < b.value then 'down' else 'changed' end as kind
                  from image_${at} b
                  full join n on n.key = b.key
                 where b.row is distinct from n.row),
              placed as (select moved.*, row_number() over (partition by kind order by name) as place from moved)
         select kind, count(*)::int as records,
                jsonb_agg(jsonb_build_object('name', name, 'before', before, 'after', after) order by place)
                  filter (where place <= ${examplesOfKind}) as examples
           from placed
          group by kind
          order by array_position(array['new', 'up', 'down', 'changed', 'gone'], kind)`,
      )
      .execute(db);
    effects.push({
      what: measure.what,
      counts: rows.map(({ kind, records: counted }) => ({ kind, records: counted })),
      examples: rows.flatMap(({ kind, examples }) => examples.map((example) => ({ kind, ...example }))),
    });
  }
  return effects;
}
