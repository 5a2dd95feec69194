import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { anyBeginning } from '#content/content/content.search.policy.ts';
import { fileRights } from './sales-documents.policy.ts';

/** A piece of a text around search words. */
export interface SnippetPart {
  readonly text: string;
  readonly hit: boolean;
}
/** Where search words stand in a PDF. */
export interface Snippet {
  readonly fileId: string;
  /** Counted from 1; null if the file does not tell. */
  readonly page: number | null;
  readonly parts: readonly SnippetPart[];
}

const [hitStart, hitEnd] = ['\uE000', '\uE001'];
/** Between the pages of a PDF; see `platform/attachments/pdf-worker`. Files that were read without it tell no page. */
const pageEnd = '\f';

const partsOf = (headline: string): SnippetPart[] =>
  headline
    .split(hitStart)
    .flatMap((piece, number) => {
      if (number === 0) return [{ text: piece, hit: false }];
      const [hit = '', rest = ''] = piece.split(hitEnd);
      return [
        { text: hit, hit: true },
        { text: rest, hit: false },
      ];
    })
    .filter(({ text }) => text !== '');

/** First place of the search words in a PDF of a document, else of one of them, or null. Batched over the documents of the request. */
export async function loadSnippet(ctx: Ctx, itemId: string, search: string): Promise<Snippet | null> {
  const words = search.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return null;
  const patterns = words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, '.'));
  const [any, inOrder] = [patterns.join('|'), patterns.join('[^[:alnum:]]+')];
  return loaderOf<string, Snippet>(ctx, `sales-documents.snippet ${search}`, async (ids) => {
    const { rows } = await sql<{ itemId: string; fileId: string; page: number | null; headline: string }>`
      select found.owner_id as "itemId", found.id as "fileId",
             case
               when found.pages = 1 then 1
               when position(${pageEnd} in found.words) = 0 then null
               else 1 + length(regexp_replace(left(found.folded, found.place), '[^' || ${pageEnd} || ']', '', 'g'))
             end as page,
             ts_headline(
               'document_words',
               translate(
                 substr(found.words, greatest(found.place - 200, 1), 800),
                 ${`${hitStart}${hitEnd}\n${pageEnd}`},
                 '    '),
               ${anyBeginning(search)},
               ${`MaxFragments=1, MaxWords=24, MinWords=10, StartSel=${hitStart}, StopSel=${hitEnd}`}) as headline
        from (select distinct on (f.owner_id) f.owner_id, f.id, a.words, a.pages, folded.folded,
                     coalesce(
                       nullif(regexp_instr(folded.folded, '\\m' || catalog_fold(${inOrder})), 0),
                       regexp_instr(folded.folded, '\\m(' || catalog_fold(${any}) || ')')) as place
                from content_file f
                join platform_attachment a on a.id = f.attachment_id and a.words is not null
                cross join lateral (select catalog_fold(a.words) as folded) folded
               where f.owner_id = any(${[...ids]}::uuid[])
                 and to_tsvector('document_words', a.words) @@ ${anyBeginning(search)}
                 and ${fileRights(ctx)}
               order by f.owner_id, f.position, f.id) found`.execute(ctx.db);
    return new Map(rows.map(({ itemId: id, headline, ...place }) => [id, { ...place, parts: partsOf(headline) }]));
  }).load(itemId);
}
