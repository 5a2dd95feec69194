import { contentLanguages, type ContentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { escaped } from '#platform/mail/mail-html.ts';
import { updateItem } from '#content/content/content.actions.ts';
import { createNews } from '#content/news/news.actions.ts';
import { asNewsEditor } from './recall-editor.policy.ts';
import type { EditedRecall } from './recall-editor.queries.ts';

type Texts = Pick<EditedRecall, 'title' | 'bulletin' | 'instruction'>;

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The bulletin as news: its lines are paragraphs, and those of the instruction a numbered list. */
function bodyOf({ bulletin, instruction }: Texts, language: ContentLanguage): string {
  const steps = linesOf(instruction[language]).map((line) => `<li>${escaped(line)}</li>`);
  const paragraphs = linesOf(bulletin[language]).map((line) => `<p>${escaped(line)}</p>`);
  return [...paragraphs, ...(steps.length > 0 ? ['<ol>', ...steps, '</ol>'] : [])].join('');
}

function newsTexts(recall: Texts) {
  const spoken = contentLanguages.filter((language) => recall.title[language] !== '');
  return {
    mainLanguage: spoken[0] ?? 'en',
    texts: spoken.map((language) => ({
      language,
      title: recall.title[language],
      subtitle: '',
      body: bodyOf(recall, language),
    })),
  };
}

/**
 * Publishes the bulletin of a recall as must-read news in target markets. It repeats the texts of the recall until an
 * editor of news changes them.
 */
export async function publishBulletin(
  ctx: Ctx,
  recall: Texts & Pick<EditedRecall, 'code'>,
  marketIds: readonly string[],
): Promise<void> {
  const id = await createNews(asNewsEditor(ctx), {
    ...newsTexts(recall),
    marketIds,
    mustRead: true,
    recallCode: recall.code,
  });
  await ctx.db.updateTable('news_item').set({ follows_recall: true }).where('id', '=', id).execute();
}

/** Changes the news that follows a recall: its texts, or its last day. */
export async function changeBulletin(
  ctx: Ctx,
  recallId: string,
  change: { readonly texts: Texts } | { readonly validTo: string },
): Promise<void> {
  const followers = await ctx.db
    .selectFrom('news_item as n')
    .innerJoin('content_item as i', 'i.id', 'n.id')
    .select('n.id')
    .where('n.recall_id', '=', recallId)
    .where('n.follows_recall', '=', true)
    .where('i.deleted_at', 'is', null)
    .orderBy('n.id')
    .execute();
  for (const { id } of followers)
    await updateItem(asNewsEditor(ctx), 'news', id, 'texts' in change ? newsTexts(change.texts) : change);
}
