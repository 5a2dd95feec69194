import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Effort } from '#e2e/effort.ts';
import { api } from '#e2e/session.ts';

const languages = ['English', 'German', 'French', 'Indonesian', 'Malay'];

/** Numbers of bikes that were shipped to dealers. */
export async function shippedFrames(request: APIRequestContext, most: number): Promise<string[]> {
  const ask = await api(request, 'warranty');
  const frames: string[] = [];
  for (let at = 1; at <= most / 100; at += 1) {
    const { recall } = (await ask(
      `{ recall(code: "R-26-014") { frames(page: ${at}, limit: 100) { data { frameNumber } } } }`,
    )) as unknown as { recall: { frames: { data: { frameNumber: string }[] } } };
    frames.push(...recall.frames.data.map(({ frameNumber }) => frameNumber));
  }
  return frames.slice(0, most);
}

/** Writes a recall of bikes with its bulletin in all languages, from the list of recalls. */
export async function draftRecall(page: Page, person: Effort, code: string, frames: readonly string[]): Promise<void> {
  await person.click(page.getByRole('link', { name: 'New recall' }));
  await person.write(page.getByRole('textbox', { name: 'Code', exact: true }), code);
  await person.choose(page.getByLabel('Sales organisation'), { label: 'All sales organisations' });
  await person.enter(page.getByRole('textbox', { name: 'Frame numbers' }));
  await person.paste(frames.join('\n'));
  await expect(page.getByText(`${frames.length} entries`)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ bikes at \d+ dealers?$/ })).toContainText(
    `${frames.length} bikes`,
  );
  for (const field of ['Title', 'Bulletin', 'Work instruction'])
    for (const language of languages)
      await person.write(page.getByRole('textbox', { name: `${field}, ${language}` }), `${field} in ${language}`);
}
