import * as v from 'valibot';
import { longestSearch, searchKinds, shownHits } from '#rules/start/search/search-kinds.ts';
import { ranks } from '#rules/start/search/search-rank.ts';
import { pageSize } from '#rules/validation.ts';
import { signedIn } from '#platform/context.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { findEverything, type Hit, type HitGroup } from './search.queries.ts';

const SearchKindType = builder.enumType('SearchKind', { values: searchKinds });

const SearchHitType = builder.objectRef<Hit>('SearchHit').implement({
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id, number or code by which its page is opened.' }),
    name: t.exposeString('name'),
    details: t.exposeStringList('details', { description: 'Further facts to recognise it by.' }),
    day: t.expose('day', { type: 'CalendarDate', nullable: true }),
    place: t.exposeString('place', {
      description:
        'Which page shows it. Articles: their catalog; orders and deliveries: customer, staff or reach; invoices: open or paid; documents: their type, or edit; news: edit or empty; users: us or empty.',
    }),
    slug: t.exposeString('slug', { nullable: true, description: 'Of an article: the address of its product.' }),
    exact: t.boolean({
      description: 'The text is one of its numbers or its name.',
      resolve: ({ rank }) => rank === ranks.exact,
    }),
  }),
});
const SearchGroupType = builder.objectRef<HitGroup>('SearchGroup').implement({
  description: 'Hits of one kind, the best first.',
  fields: (t) => ({
    kind: t.expose('kind', { type: SearchKindType }),
    hits: t.field({ type: [SearchHitType], resolve: ({ hits }) => [...hits] }),
    more: t.exposeBoolean('more', { description: 'There are more hits than those.' }),
  }),
});

const searchSchema = v.object({
  text: v.pipe(v.string(), v.maxLength(longestSearch, 'too_long')),
  limit: pageSize(20),
});

builder.queryField('search', (t) =>
  t.field({
    allow: 'signed-in',
    type: [SearchGroupType],
    description:
      'Articles, orders, invoices, deliveries, frames, claims, documents, news, and for staff dealers and users, that a text finds: each kind with its own permission and scope. Whole numbers come first.',
    args: {
      text: t.arg.string({ required: true }),
      limit: t.arg.int({ defaultValue: shownHits, description: 'Hits of each kind, at most 20.' }),
    },
    resolve: (_root, args, ctx) => {
      const { text, limit } = parseInput(searchSchema, { ...args, limit: args.limit ?? shownHits });
      return findEverything(signedIn(ctx), text, limit);
    },
  }),
);
