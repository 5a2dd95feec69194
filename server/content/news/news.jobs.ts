import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { publishNews } from './news.publish.actions.ts';

/** Jobs of news; safe to run twice and in parallel. Every minute: news may appear at any minute of a market's day. */
export const jobs: readonly JobDefinition<Ctx>[] = [
  { name: 'news.publish', schedule: '* * * * *', run: (ctx) => publishNews(ctx) },
];
