import { expect } from '@playwright/test';
import type { api } from '#e2e/session.ts';

/** Creates news over the API; returns its id. */
export async function makeNews(
  call: Awaited<ReturnType<typeof api>>,
  heading: string,
  inputs: Record<string, unknown> = {},
): Promise<string> {
  const { createNews } = (await call(
    `mutation ($inputs: NewsInput!) { createNews(inputs: $inputs) { news { id } userErrors { field code } } }`,
    { inputs: { mainLanguage: 'en', texts: [{ language: 'en', title: heading }], marketIds: [], ...inputs } },
  )) as unknown as { createNews: { news: { id: string }; userErrors: unknown[] } };
  expect(createNews.userErrors).toEqual([]);
  return createNews.news.id;
}
