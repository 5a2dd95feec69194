import type pg from 'pg';
import { userId } from './load.ts';
import { withoutIndexes } from './staff-orders.ts';

/** The dealer of the benchmark that reads the library and the news. */
export const libraryReader = 9;
/** Categories: six at the top, each with eight, each of those with nine below. */
export const libraryTree = { roots: 6, middles: 8, leaves: 9 } as const;
const leafCount = libraryTree.roots * libraryTree.middles * libraryTree.leaves;

/** Words of titles; each material has one of each list, and a number. */
const words = {
  first: ['Velodrome', 'Gravel', 'Enduro', 'Hardtail', 'Randonneur', 'Downhill', 'Commuter', 'Cyclocross'],
  second: ['frame', 'fork', 'wheelset', 'drivetrain', 'cockpit', 'saddle', 'jersey', 'helmet', 'rider', 'detail'],
  third: ['studio', 'action', 'lifestyle', 'packshot', 'portrait', 'banner', 'poster'],
} as const;

/** Title of a material. */
export const materialTitleOf = (nth: number): string =>
  `${words.first[nth % 8]} ${words.second[Math.floor(nth / 8) % 10]} ${words.third[Math.floor(nth / 80) % 7]} K${String(nth).padStart(7, '0')}`;
/** Route of the category of a material. */
export const leafRouteOf = (nth: number): string => `leaf-${nth % leafCount}`;
export const middleRouteOf = (nth: number): string => `middle-${Math.floor((nth % leafCount) / libraryTree.leaves)}`;

/**
 * Materials 1 to `count` in a tree of 486 categories, one a minute backwards from now, each with a picture, tags, codes
 * of an article, a year; a quarter as many news. All but one of a hundred are for the market of the reader.
 */
export async function loadLibrary(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(
    `with market as (
       insert into markets_content_target_market (market_name, source, brand, types)
       select 'Market ' || n, 'Bench', 'Bench', '{marketing_material,sales_document,news}' from generate_series(1, 5) n
       returning id, market_name)
     insert into markets_user_target_market (user_id, content_target_market_id)
     select $1, id from market where market_name in ('Market 1', 'Market 2')`,
    [userId(libraryReader)],
  );
  await client.query(`update markets_market set configuration = jsonb_set(configuration, '{features,news}', 'true')`);
  await addCategories(client);
  await addItems(client, count);
}

/** Adds a level of the tree: `count` categories, each below one of the `above` categories of the level above. */
async function addLevel(client: pg.ClientBase, name: string, count: number, parents: [string, number] | null) {
  await client.query(
    `with place as (
       insert into content_parent (type, parent_id, market_ids)
       select 'marketing_material', p.id, (select array_agg(m.id) from markets_content_target_market m)
         from generate_series(0, $2::int - 1) n
         left join marketing_material_category p on p.route = $3::text || '-' || n / $4::int
        order by n
       returning id),
     numbered as (select id, row_number() over (order by id) - 1 as n from place)
     insert into marketing_material_category (id, kind, main_language, titles, route, position, created_at, updated_at)
     select id, 'brand-assets', 'en', jsonb_build_object('en', $1 || ' ' || n), $1 || '-' || n, n, now(), now()
       from numbered`,
    [name, count, parents?.[0] ?? null, parents?.[1] ?? 1],
  );
}

async function addCategories(client: pg.ClientBase): Promise<void> {
  const { roots, middles, leaves } = libraryTree;
  await addLevel(client, 'root', roots, null);
  await addLevel(client, 'middle', roots * middles, ['root', middles]);
  await addLevel(client, 'leaf', roots * middles * leaves, ['middle', leaves]);
}

async function addItems(client: pg.ClientBase, count: number): Promise<void> {
  const tables = ['content_item', 'content_file', 'content_word', 'platform_attachment'];
  const indexes = await withoutIndexes(client, tables);
  await client.query('begin');
  // The rows are consistent, so foreign keys need no check.
  await client.query(`set local session_replication_role = replica`);
  await client.query(
    `insert into content_item (type, kind, parent_id, position, main_language, texts, market_ids, tags, article_codes,
       model_year, media, formats, orientations, words, published_at, created_at, updated_at)
     select 'marketing_material', 'brand-assets', c.id, n / $2::int, 'en',
            jsonb_build_object('en', jsonb_build_object('title', t.title, 'subtitle', 'Season ' || 2020 + n % 8, 'body',
                               '<p>Use it for shops, campaigns and printed matter of the season.</p>')),
            case when n % 100 = 7 then m.other else m.own end,
            array['tag' || n % 40, (array['team', 'race', 'trail', 'city'])[1 + n % 4]],
            array[a.codes[1 + n % array_length(a.codes, 1)]], 2020 + n % 8, '{picture}',
            array[(array['jpg', 'png', 'jpg'])[1 + n % 3]], array[(array['landscape', 'portrait', 'square'])[1 + n % 3]],
            catalog_fold(t.title || ' Season ' || 2020 + n % 8 || ' tag' || n % 40
                         || ' Use it for shops, campaigns and printed matter of the season. '
                         || a.codes[1 + n % array_length(a.codes, 1)] || ' picture-' || n || '.jpg'),
            now() - n * interval '1 minute', now() - n * interval '1 minute', now() - n * interval '1 minute'
       from generate_series(1, $1::int) n
      cross join (select array_agg(code order by code) as codes from catalog_article) a
      cross join (select array_agg(id) filter (where market_name in ('Market 1', 'Market 3')) as own,
                         array_agg(id) filter (where market_name = 'Market 4') as other
                    from markets_content_target_market) m
      cross join lateral (
        select ($3::text[])[1 + n % 8] || ' ' || ($4::text[])[1 + n / 8 % 10] || ' ' || ($5::text[])[1 + n / 80 % 7]
               || ' K' || lpad(n::text, 7, '0') as title) t
       join marketing_material_category c on c.route = 'leaf-' || n % $2::int`,
    [count, leafCount, words.first, words.second, words.third],
  );
  await client.query(
    `with file as (
       insert into platform_attachment (user_id, kind, file_name, content_type, bytes, received_bytes, state, stored,
         has_copies, width, height, content_hash, created_at, touched_at, finished_at, kept_at)
       select $1, 'material', 'picture-' || i.id || '.jpg', 'image/jpeg', 2000000, 2000000, 'ready',
              'attachments/' || i.id, true, 4000, 3000, i.id::text, now(), now(), now(), now()
         from content_item i
        where i.type = 'marketing_material'
       returning id, content_hash)
     insert into content_file (owner_type, owner_id, attachment_id, created_at, updated_at)
     select 'item', file.content_hash::uuid, file.id, now(), now() from file`,
    [userId(libraryReader)],
  );
  await client.query(
    `insert into content_item (type, main_language, texts, market_ids, words, published_at, created_at, updated_at)
     select 'news', 'en', jsonb_build_object('en', jsonb_build_object('title', 'News ' || n, 'subtitle', '', 'body', '<p>Text</p>')),
            case when n % 4 = 3 then m.other else m.own end, 'news ' || n, t.at, t.at, t.at
       from generate_series(1, $1::int) n
      cross join lateral (select now() - n * interval '1 hour' as at) t
      cross join (select array_agg(id) filter (where market_name in ('Market 1', 'Market 3')) as own,
                         array_agg(id) filter (where market_name = 'Market 4') as other
                    from markets_content_target_market) m`,
    [count / 4],
  );
  await client.query(
    `insert into content_word (word, near)
     select w.word, content_near(w.word)
       from (select distinct unnest(catalog_words(words)) as word from content_item) w`,
  );
  await client.query('commit');
  for (const definition of indexes) await client.query(definition);
  await client.query('vacuum analyze');
}
