import { textIn } from '#rules/content/content/content-texts.ts';
import { contentLanguage } from '#rules/locales.ts';
import { builder } from '#platform/graphql/graphql.ts';
import { fileAddress } from '#content/content/content.addresses.queries.ts';
import { loadFiles } from '#content/content/content.files.queries.ts';
import type { ContentItem } from '#content/content/content.queries.ts';
import { NewsType } from '#content/news/news.graphql.ts';
import { listHomeNews, listLatest } from './home.brand.queries.ts';

const newsOnHome = 3;
const materialOnHome = 4;

const MaterialType = builder.objectRef<ContentItem>('HomeMaterial').implement({
  description: 'New marketing material or a new sales document.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type', { description: '`marketing_material` or `sales_document`.' }),
    kind: t.exposeString('kind'),
    parentId: t.exposeID('parentId', { nullable: true, description: 'Its category or group.' }),
    title: t.string({
      resolve: ({ texts, mainLanguage }, _args, ctx) => textIn(texts, contentLanguage(ctx.locale), mainLanguage).title,
    }),
    thumbnailUrl: t.string({
      nullable: true,
      resolve: async ({ type, id }, _args, ctx) => {
        const [file] = await loadFiles(ctx, type, id);
        return file ? fileAddress(ctx, file, '300.webp') : null;
      },
    }),
    publishedAt: t.field({ type: 'DateTime', resolve: ({ publishedAt, createdAt }) => publishedAt ?? createdAt }),
  }),
});

interface HomeBrand {
  readonly news: readonly ContentItem[];
  readonly material: readonly ContentItem[];
}
const BrandType = builder.objectRef<HomeBrand>('HomeBrand').implement({
  description: 'The news of the brand for the start page; empty lists without content or permission.',
  fields: (t) => ({
    news: t.field({ type: [NewsType], resolve: ({ news }) => [...news] }),
    material: t.field({ type: [MaterialType], resolve: ({ material }) => [...material] }),
  }),
});

builder.queryField('homeBrand', (t) =>
  t.field({
    allow: 'signed-in',
    type: BrandType,
    description: 'Latest news, and latest marketing material and sales documents that the caller may see (Q-039).',
    resolve: async (_root, _args, ctx) => {
      const [news, material] = await Promise.all([
        listHomeNews(ctx, newsOnHome),
        listLatest(ctx, ['marketing_material', 'sales_document'], materialOnHome),
      ]);
      return { news, material };
    },
  }),
);
