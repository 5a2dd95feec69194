import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { anyOf } from '#platform/database/sets.ts';
import { named } from '#platform/database/statement.ts';
import { areaRows, termsOf, type Viewer } from '#goods/catalog/catalog.policy.ts';
import { readProducts, type Product } from '#goods/catalog/catalog.products.queries.ts';

export interface Picture {
  readonly file: string;
  readonly color: string;
  readonly width: number;
  readonly height: number;
}

/** Pictures per model, in the order of the ids; none for an unknown or missing id. */
export async function listPictures(db: Database, modelIds: readonly (string | null)[]): Promise<Picture[][]> {
  const ids = modelIds.filter((id) => id !== null);
  const rows = await db
    .selectFrom('catalog_picture')
    .select(['model_id', 'file', 'color', 'width', 'height'])
    .where('model_id', '=', anyOf(ids))
    .orderBy('model_id')
    .orderBy('color')
    .orderBy('position')
    .execute();
  return modelIds.map((id) => rows.filter((row) => row.model_id === id));
}

/**
 * All listed articles of each product's model in its sorg, by colour (the best-ranked first, as in lists) and size; all
 * products are seen by `viewer`.
 */
export async function listVariants(db: Database, viewer: Viewer, products: readonly Product[]): Promise<Product[][]> {
  const keyed = products.filter((product) => product.modelId !== null);
  const variants = await readProducts(db, viewer, {
    fixed: true,
    shape: 'variants',
    values: { modelIds: keyed.map((product) => product.modelId), modelSorgs: keyed.map((product) => product.sorg) },
    build: () => ({
      rows: sql`
        select v.article_id, v.sorg,
               row_number() over (order by v.sorg, v.model_id, v.color_rank, v.color_first, v.size_order,
                                  v.article_id) as position
          from (
            select e.article_id, e.sorg, e.model_id, e.size_order, min(e.rank) over colour as color_rank,
                   first_value(e.article_id) over colour as color_first
              from unnest(${named('modelIds')}::uuid[], ${named('modelSorgs')}::text[]) as t(model_id, sorg)
              join area a on a.sorg = t.sorg
              join catalog_entry e on e.model_id = t.model_id and e.sorg = t.sorg and e.language = a.language
            window colour as (partition by e.sorg, e.model_id, e.color order by e.rank, e.article_id)) v`,
    }),
  });
  return products.map((product) =>
    variants.filter((variant) => variant.modelId === product.modelId && variant.sorg === product.sorg),
  );
}

/** Texts of a model. */
export interface ModelText {
  readonly name: string;
  readonly subtitle: string;
  readonly description: string;
}

/** Texts of models in the viewer's language, else in a first language of its sorgs, by the id of the model. */
export async function listModelTexts(
  db: Database,
  viewer: Viewer,
  modelIds: readonly string[],
): Promise<Map<string, ModelText>> {
  const { rows } = await sql<ModelText & { id: string }>`
    select distinct on (x.model_id) x.model_id as id, x.name, x.subtitle, x.description
      from catalog_model_text x
     where x.model_id = any(${[...modelIds]}::uuid[])
     order by x.model_id, x.language = ${viewer.language} desc,
              x.language in (
                select l.language
                  from markets_sorg_language l
                 where l.sorg = any(${viewer.areas.map((area) => area.sorg)}::text[]) and l.position = 0) desc,
              x.language`.execute(db);
  return new Map(rows.map(({ id, ...text }) => [id, text]));
}

/** The page of a model and the requested article. */
export interface ModelDetails {
  readonly modelId: string;
  readonly code: string;
  readonly slug: string;
  readonly category: string;
  readonly sorg: string;
  readonly name: string;
  readonly subtitle: string;
  readonly description: string;
  readonly language: string;
  /** Article code from the address; null if the address was a model. */
  readonly articleCode: string | null;
}

type DetailsRow = {
  model_id: string;
  code: string;
  slug: string;
  category: string;
  sorg: string;
  name: string;
  subtitle: string;
  description: string;
  language: string;
  article_code: string | null;
};

/**
 * The model behind an address (its slug, its code, or the code of one of its articles), if the viewer sees any of its
 * articles.
 */
export async function findModel(db: Database, viewer: Viewer, slug: string): Promise<ModelDetails | null> {
  if (viewer.areas.length === 0) return null;
  const { rows } = await sql<DetailsRow>`
    with area as materialized (${areaRows(termsOf(viewer))}),
    named as (
      select id as model_id, null::text as article_code
        from catalog_model
       where slug = ${slug} or code = ${slug}
       union all
      select model_id, code
        from catalog_article
       where code = ${slug})
    select m.id as model_id, m.code, m.slug, e.category, e.sorg, coalesce(t.name, m.code) as name,
           coalesce(t.subtitle, '') as subtitle, coalesce(t.description, '') as description, area.language,
           named.article_code
      from named
      join catalog_model m on m.id = named.model_id
      join catalog_entry e on e.model_id = m.id
      join area on area.sorg = e.sorg and area.language = e.language
      left join lateral (
        select x.name, x.subtitle, x.description
          from catalog_model_text x
         where x.model_id = m.id
         order by x.language = area.language desc,
                  x.language = (
            select f.language
              from markets_sorg_language f
             where f.sorg = e.sorg
             order by f.position
             limit 1) desc,
                  x.language
         limit 1) t on true
     order by named.article_code nulls first, (m.slug = ${slug}) desc,
              array_position(${viewer.areas.map((area) => area.sorg)}::text[], e.sorg), e.rank
     limit 1`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    modelId: row.model_id,
    code: row.code,
    slug: row.slug,
    category: row.category,
    sorg: row.sorg,
    name: row.name,
    subtitle: row.subtitle,
    description: row.description,
    language: row.language,
    articleCode: row.article_code,
  };
}

/** All articles of a model in one sorg, in the order of {@link listVariants}. */
export async function listModelProducts(
  db: Database,
  viewer: Viewer,
  modelId: string,
  sorg: string,
): Promise<Product[]> {
  return readProducts(db, viewer, {
    shape: 'model',
    values: { modelId, modelSorg: sorg },
    build: () => ({
      rows: sql`
        select v.article_id, v.sorg,
               row_number() over (order by v.color_rank, v.color_first, v.size_order, v.article_id) as position
          from (
            select e.article_id, e.sorg, e.size_order, min(e.rank) over colour as color_rank,
                   first_value(e.article_id) over colour as color_first
              from area a
              join catalog_entry e on e.sorg = a.sorg and e.language = a.language
             where e.model_id = ${named('modelId')} and e.sorg = ${named('modelSorg')}
            window colour as (partition by e.color order by e.rank, e.article_id)) v`,
    }),
  });
}

/**
 * File of the first picture on a product page: of the requested colour, else of the requested or the best-ranked
 * article. Null without pictures.
 */
export async function findFirstPicture(
  db: Database,
  viewer: Viewer,
  slug: string,
  colour: string | null,
): Promise<string | null> {
  const model = await findModel(db, viewer, slug);
  if (!model) return null;
  const [variants, [pictures = []]] = await Promise.all([
    listModelProducts(db, viewer, model.modelId, model.sorg),
    listPictures(db, [model.modelId]),
  ]);
  const named = variants.find((variant) => variant.code === model.articleCode);
  const asked = variants.find((variant) => variant.card.color !== '' && variant.card.color === colour);
  const shown = asked ?? named ?? variants.find((variant) => variant.card.color !== '');
  const own =
    pictures.find((picture) => picture.color !== '' && picture.color === shown?.card.color) ??
    pictures.find((picture) => picture.color === '');
  return own?.file ?? variants[0]?.card.picture ?? pictures[0]?.file ?? null;
}

export interface Specification {
  readonly section: 'specification' | 'geometry';
  readonly code: string;
  readonly name: string;
  readonly value: string;
}

/** Specification and geometry of a model in one language, else in English, else in any. */
export async function listSpecifications(db: Database, modelId: string, language: string): Promise<Specification[]> {
  const { rows } = await sql<Specification>`
    select section, code, name, value
      from catalog_specification
     where model_id = ${modelId}
       and language = (
        select x.language
          from catalog_specification x
         where x.model_id = ${modelId}
         order by x.language = ${language} desc, x.language = 'en' desc, x.language
         limit 1)
     order by section, position`.execute(db);
  return rows;
}

export interface ModelDocument {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly language: string;
  readonly file: string;
  readonly bytes: number;
}

/** Documents of a model: those without a language and those in the caller's language, English as fallback. */
export async function listDocuments(db: Database, modelId: string, language: string): Promise<ModelDocument[]> {
  const { rows } = await sql<ModelDocument>`
    select d.id, d.kind, d.name, d.language, d.file, d.bytes
      from catalog_document d
     where d.model_id = ${modelId}
       and (d.language in ('', ${language})
            or (d.language = 'en'
                and not exists (
        select
          from catalog_document x
         where x.model_id = d.model_id
           and x.kind = d.kind
           and x.language = ${language})))
     order by d.kind, d.name, d.id`.execute(db);
  return rows;
}
