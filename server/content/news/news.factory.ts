import type { Caller, TestServer } from '#testing/harness.ts';
import { systemContext } from '#server/background.ts';
import { raiseNotices } from '#exchange/notices/notices.factory.ts';
import { publishNews } from './news.publish.actions.ts';

/** Creates news as an editor, published now for the given target markets; returns its id. */
export async function makeNews(
  server: TestServer,
  editor: Caller,
  marketIds: readonly string[],
  inputs: Record<string, unknown> = {},
): Promise<string> {
  const { data, errors } = await server.graphql(
    editor,
    `mutation ($inputs: NewsInput!) { createNews(inputs: $inputs) { news { id } userErrors { field code } } }`,
    { inputs: { mainLanguage: 'en', texts: [{ language: 'en', title: 'New frame' }], marketIds, ...inputs } },
  );
  if (!data?.createNews.news) throw new Error(JSON.stringify([data, errors]));
  return data.createNews.news.id;
}

/** Runs the job that tells readers of new news twice at one moment, as two processes would, and then the notices. */
export async function tellNews(server: TestServer): Promise<void> {
  const run = async (): Promise<void> => publishNews(await systemContext(server.services, 'job'));
  await Promise.all([run(), run()]);
  await raiseNotices(server, 2);
}
