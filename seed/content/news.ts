// News with pictures of the library, earlier versions, a draft of an editor, and receipts.
import { createNews, deleteNews, updateNews } from '#server/content/news/news.actions.ts';
import { saveDraft } from '#server/content/content-editor/content-editor.drafts.actions.ts';
import type { Language } from '#seed/brand/types.ts';
import { addDays } from '#seed/days.ts';
import { NEWS, type NewsText, type PlannedNews } from '#seed/news/items.ts';
import { workingTime } from './editors.ts';
import { insertRows, type Rows } from '#seed/loading/rows.ts';
import { idsOf, type ContentDesk } from './sales-documents.ts';

const EDITOR = 'admin';

interface LibraryPicture {
  readonly fileId: string;
  readonly attachmentId: string;
}

/** Whole pictures of published materials by file name. */
async function listPictures(db: Rows): Promise<Map<string, LibraryPicture>> {
  const rows = await db
    .selectFrom('content_file as f')
    .innerJoin('content_item as i', 'i.id', 'f.owner_id')
    .innerJoin('platform_attachment as a', 'a.id', 'f.attachment_id')
    .select(['f.id as fileId', 'f.attachment_id as attachmentId', 'a.file_name as name'])
    .where('i.type', '=', 'marketing_material')
    .where('i.deleted_at', 'is', null)
    .where('i.published_at', 'is not', null)
    .where('f.crop', 'is', null)
    .execute();
  return new Map(rows.map(({ name, ...picture }) => [name, picture]));
}

function textsOf({ texts }: PlannedNews, pictures: ReadonlyMap<string, LibraryPicture>, subtitle?: string) {
  return (Object.entries(texts) as [Language, NewsText][]).map(([language, [title, own, body]]) => ({
    language,
    title,
    subtitle: language === 'en' && subtitle !== undefined ? subtitle : own,
    body: body.replaceAll(/\{picture ([^}]+)\}/g, (_all, name: string) => {
      const picture = pictures.get(name);
      if (!picture) throw new Error(`the library has no picture ${name}`);
      return picture.fileId;
    }),
  }));
}

function layoutOf({ pictures, pictureOnly = false }: PlannedNews): string {
  if (pictureOnly) return 'Picture only';
  return pictures.length > 0 ? 'News' : 'Notice without picture';
}

async function create(
  desk: ContentDesk,
  news: PlannedNews,
  nth: number,
  pictures: ReadonlyMap<string, LibraryPicture>,
  now: string,
): Promise<string> {
  const today = now.slice(0, 10);
  const { earlier = [], madeDaysAgo, state } = news;
  const id = await createNews(await desk.editors(EDITOR, workingTime(now, madeDaysAgo, nth)), {
    mainLanguage: 'en',
    texts: textsOf(news, pictures, earlier[0]),
    marketIds: idsOf(desk, news.markets),
    layoutId: desk.layouts.get(layoutOf(news)),
    itemPerLine: news.pictures.length > 1 ? 2 : 3,
    tags: news.tags ?? [],
    articleCodes: news.articleCodes ?? [],
    mustRead: news.mustRead ?? false,
    validFrom: addDays(today, news.fromDays ?? -madeDaysAgo),
    validTo: news.toDays === undefined ? null : addDays(today, news.toDays),
    published: state !== 'draft',
    files: news.pictures.map((name, at) => ({
      attachmentId: pictures.get(name)?.attachmentId ?? '',
      title: news.pictures.length > 1 ? `${news.texts.en[0]} ${at + 1}` : '',
    })),
    ...(news.recallCode === undefined ? {} : { recallCode: news.recallCode }),
  });
  // Each correction is a version of its own, some minutes later.
  const corrected = earlier.length > 0 ? [...earlier.slice(1), news.texts.en[1]] : [];
  for (const [at, subtitle] of corrected.entries()) {
    const ctx = await desk.editors(EDITOR, workingTime(now, madeDaysAgo, nth + at + 1));
    await updateNews(ctx, id, { texts: textsOf(news, pictures, subtitle) }, null);
  }
  if (state === 'deleted') await deleteNews(await desk.editors(EDITOR, workingTime(now, 9)), id);
  return id;
}

/** Loads the news, the receipts of readers, and what an editor typed and did not save. */
export async function loadNews(db: Rows, desk: ContentDesk, now: string): Promise<void> {
  const pictures = await listPictures(db);
  const customers = await db.selectFrom('customers_user').select(['user_id', 'customer_id']).execute();
  const customerOf = new Map(customers.map((row) => [row.user_id, row.customer_id]));
  const ids = new Map<string, string>();
  for (const [nth, news] of NEWS.entries()) ids.set(news.key, await create(desk, news, nth, pictures, now));
  await insertRows(
    db,
    'news_reading',
    NEWS.flatMap(({ key, readBy = [] }) =>
      readBy.map(([username, daysAgo], nth) => {
        const user = desk.users.get(username) ?? '';
        const at = workingTime(now, daysAgo, 7 + nth);
        return {
          news_id: ids.get(key),
          user_id: user,
          customer_id: customerOf.get(user) ?? null,
          first_read_at: at,
          round: 1,
          read_at: at,
        };
      }),
    ),
  );
  const prices = NEWS.find(({ key }) => key === 'prices');
  if (!prices) throw new Error('there is no news about prices');
  const [first, ...others] = textsOf(prices, pictures);
  await saveDraft(await desk.editors(EDITOR, workingTime(now, 1)), 'news', {
    itemId: ids.get('prices') ?? '',
    version: 1,
    content: {
      texts: [{ ...first, subtitle: 'Bikes keep their prices, some parts rise by three percent' }, ...others],
    },
  });
}
