import { sql, type RawBuilder } from 'kysely';

/**
 * The data of an article in a sales organisation and language that is the same for all customers, as stored in
 * `catalog_entry.card`: texts and settings of the sorg.
 */
export interface Card {
  readonly modelId: string;
  readonly merchant: string;
  readonly removed: boolean;
  readonly validFrom: string;
  /** Orderable while stock lasts; no further supply. */
  readonly discontinued: boolean;
  readonly allowOrder: boolean;
  readonly orderBlock: string | null;
  readonly orderLimit: number | null;
  readonly newArrival: boolean;
  readonly newArrivalFrom: string | null;
  readonly newArrivalTo: string | null;
  readonly sale: boolean;
  readonly onRequest: boolean;
  readonly preOrderFrom: string | null;
  readonly preOrderTo: string | null;
  readonly code: string;
  readonly displayCode: string;
  readonly gtin: string | null;
  readonly oldCode: string | null;
  /** Model name with colour and size, unless the name already contains them. */
  readonly name: string;
  readonly modelName: string;
  readonly modelCode: string;
  readonly subtitle: string;
  readonly slug: string;
  readonly uom: string;
  readonly packSize: number;
  readonly picture: string | null;
  readonly brand: string;
  readonly brandName: string;
  readonly series: string;
  readonly category: string;
  readonly merchandiseCategory: string;
  readonly merchandiseCategoryName: string;
  readonly modelYear: string;
  readonly color: string;
  readonly colorName: string;
  readonly colorHex: string;
  readonly size: string;
  readonly sizeNote: string;
  readonly sizeOrder: number;
  readonly successorCode: string | null;
}

/** True if a name contains a word as a whole word. */
const holds = (name: RawBuilder<string>, word: RawBuilder<string>): RawBuilder<boolean> =>
  sql`' ' || translate(lower(${name}), ',-/;', '    ') || ' ' like '% ' || replace(lower(${word}), '%', '') || ' %'`;

/**
 * The rows of `catalog_entry` (without `lead`) from the current tables, for articles `a` that match `condition`; the
 * joined tables are `s` (article in sorg), `l` (language of the sorg), `m` (model). One row per sorg and language.
 */
export function entryRows(condition: RawBuilder<boolean>): RawBuilder<unknown> {
  const name = sql<string>`coalesce(t.name, m.code)`;
  const color = sql<string>`coalesce(ct.name, '')`;
  const size = sql<string>`a.size`;
  return sql`
    select s.sorg, l.language, a.id as article_id, m.id as model_id, c.category, m.merchandise_category, m.brand,
           m.series, m.model_year, ${name} as name, catalog_fold(${name}) as name_key, a.color, a.size, a.size_order,
           s.rank, s.valid_from,
           json_build_object('modelId', m.id, 'merchant', s.merchant, 'removed', s.removed_at is not null, 'validFrom',
                             s.valid_from, 'discontinued', s.status = 'discontinued', 'allowOrder', s.allow_order,
                             'orderBlock', s.order_block_reason, 'orderLimit', s.order_limit, 'newArrival',
                             s.new_arrival_active, 'newArrivalFrom', s.new_arrival_from, 'newArrivalTo',
                             s.new_arrival_to, 'sale', s.sale, 'onRequest', s.on_request, 'preOrderFrom',
                             s.pre_order_from, 'preOrderTo', s.pre_order_to, 'code', a.code, 'displayCode',
                             a.display_code, 'gtin', a.gtin, 'oldCode', a.old_code, 'name',
                             ${name} || case when ${color} = '' or ${holds(name, color)} then '' else ', ' || ${color}
                             end || case when ${size} = '' or ${holds(name, size)} then '' else ', ' || ${size} end,
                             'modelName', ${name}, 'modelCode', m.code, 'subtitle', coalesce(t.subtitle, ''), 'slug',
                             m.slug, 'uom', a.uom, 'packSize', a.pack_size, 'picture', p.file, 'brand', m.brand,
                             'brandName', b.name, 'series', m.series, 'category', c.category, 'merchandiseCategory',
                             m.merchandise_category, 'merchandiseCategoryName',
                             coalesce(mt.name, m.merchandise_category), 'modelYear', m.model_year, 'color', a.color,
                             'colorName', ${color}, 'colorHex', coalesce(co.hex, ''), 'size', a.size, 'sizeNote',
                             a.size_note, 'sizeOrder', a.size_order, 'successorCode', a.successor_code) as card
      from catalog_article a
      join catalog_article_sorg s on s.article_id = a.id
      join (
        select sorg, language, first_value(language) over (partition by sorg order by position) as first_language
          from markets_sorg_language) l on l.sorg = s.sorg
      join catalog_model m on m.id = a.model_id
      join catalog_category c on c.code = m.merchandise_category
      join catalog_brand b on b.code = m.brand
      left join catalog_color co on co.code = a.color
      left join lateral (
        select x.name, x.subtitle
          from catalog_model_text x
         where x.model_id = m.id ${inLanguage}) t on true
      left join lateral (select x.name from catalog_color_text x where x.code = a.color ${inLanguage}) ct on true
      left join lateral (
        select x.name
          from catalog_category_text x
         where x.code = m.merchandise_category ${inLanguage}) mt on true
      left join lateral (
        select x.file
          from catalog_picture x
         where x.model_id = m.id
         order by x.color = a.color desc, x.color, x.position
         limit 1) p on true
     where ${condition}`;
}

/** The text in the wanted language, else in the first language of the sorg, else in any language. */
const inLanguage = sql`
   order by x.language = l.language desc, x.language = l.first_language desc, x.language
   limit 1`;
