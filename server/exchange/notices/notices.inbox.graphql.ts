import * as v from 'valibot';
import { isId } from '#rules/ids.ts';
import { comingKinds, noticeKind } from '#rules/exchange/notices/kinds.ts';
import { signedIn } from '#platform/context.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { deleteEntries, markAllEntries, markEntries } from './notices.inbox.actions.ts';
import { countLimit, countUnread, listEntries, type Entry } from './notices.inbox.queries.ts';
import { phraseIn } from '#exchange/notice-kinds/notice-kinds.messages.ts';

const EntryType = builder.objectRef<Entry>('InboxEntry').implement({
  description: 'The text of an event for the caller, in their language.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'Kind of event, for example order.placed.' }),
    title: t.string({
      resolve: ({ title, titleParams }, _args, { locale }) => phraseIn(locale, { id: title, params: titleParams }),
    }),
    body: t.string({
      resolve: ({ body, bodyParams }, _args, { locale }) =>
        body === null ? '' : phraseIn(locale, { id: body, params: bodyParams }),
    }),
    quote: t.exposeString('quote', { description: 'Words of a person; empty for none.' }),
    path: t.exposeString('path', { description: 'Page of the portal after the locale, with search.' }),
    custCode: t.exposeString('customerCode', { nullable: true, description: 'The customer concerned.' }),
    custName: t.exposeString('customerName', { nullable: true }),
    at: t.expose('at', { type: 'DateTime' }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true }),
  }),
});

interface InboxPage {
  readonly entries: readonly Entry[];
  readonly older: boolean;
}
const unreadDescription = `Number of unread entries that the caller may see; counting stops at ${countLimit}.`;
const InboxType = builder.objectRef<InboxPage>('Inbox').implement({
  description: "A page of the caller's inbox, the newest entry first.",
  fields: (t) => ({
    entries: t.field({ type: [EntryType], resolve: ({ entries }) => [...entries] }),
    older: t.exposeBoolean('older', {
      description: 'There are older entries: pass the id of the last one as `before`.',
    }),
    unread: t.int({ description: unreadDescription, resolve: (_page, _args, ctx) => countUnread(signedIn(ctx)) }),
    kinds: t.stringList({
      description: 'Kinds of events that the caller can get.',
      resolve: (_page, _args, ctx) =>
        comingKinds(signedIn(ctx).actor, { hasNews: ctx.market.configuration.features.news }).map(({ kind }) => kind),
    }),
  }),
});

const entryId = v.pipe(v.string(), v.check(isId, 'bad_input'));
const kindName = v.pipe(
  v.string(),
  v.check((kind) => noticeKind(kind) !== null, 'out_of_range'),
);
const listSchema = v.object({
  unread: v.nullish(v.boolean(), false),
  kind: v.nullish(kindName, null),
  before: v.nullish(entryId, null),
  limit: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1, 'out_of_range'), v.maxValue(100, 'out_of_range')), 30),
});
builder.queryField('inbox', (t) =>
  t.field({
    allow: 'signed-in',
    type: InboxType,
    description:
      "The caller's notices on this host, the newest first. Entries about customers whom they may not see are left out.",
    args: {
      unread: t.arg.boolean({ description: 'Only unread entries.' }),
      kind: t.arg.string({ description: 'Only this kind of event.' }),
      before: t.arg.id({ description: 'Only entries older than this one.' }),
      limit: t.arg.int({ description: 'At most 100; 30 by default.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { unread, kind, before, limit } = parseInput(listSchema, args);
      const filter = { unread, kinds: kind === null ? null : [kind], before };
      const found = await listEntries(signedIn(ctx), filter, limit + 1);
      return { entries: found.slice(0, limit), older: found.length > limit };
    },
  }),
);
builder.queryField('inboxUnread', (t) =>
  t.int({
    allow: 'signed-in',
    description: unreadDescription,
    resolve: (_root, _args, ctx) => countUnread(signedIn(ctx)),
  }),
);

const MarkPayload = payload<{ readonly marked: boolean }>('MarkInboxPayload', (t) => ({
  unread: t.int({
    nullable: true,
    description: unreadDescription,
    resolve: (_done, _args, ctx) => countUnread(signedIn(ctx)),
  }),
}));
const entryIds = v.pipe(v.array(entryId), v.minLength(1, 'not_empty'), v.maxLength(100, 'too_many'));
const markSchema = v.object({ ids: entryIds, read: v.boolean() });
builder.mutationField('markInbox', (t) =>
  t.field({
    allow: 'signed-in',
    type: MarkPayload,
    description: "Marks entries of the caller's inbox as read or unread, on all their devices.",
    args: { ids: t.arg.idList({ required: true }), read: t.arg.boolean({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const { ids, read } = parseInput(markSchema, args);
      await markEntries(signedIn(ctx), ids, read);
      return { marked: true };
    },
  }),
);
const deleteSchema = v.object({ ids: entryIds, deleted: v.boolean() });
builder.mutationField('deleteFromInbox', (t) =>
  t.field({
    allow: 'signed-in',
    type: MarkPayload,
    description: "Deletes entries of the caller's inbox, or takes deleted ones back within seven days.",
    args: {
      ids: t.arg.idList({ required: true }),
      deleted: t.arg.boolean({ required: true, description: 'False takes the entries back.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { ids, deleted } = parseInput(deleteSchema, args);
      await deleteEntries(signedIn(ctx), ids, deleted);
      return { marked: true };
    },
  }),
);
const markAllSchema = v.object({ through: entryId, kind: v.nullish(kindName, null) });
builder.mutationField('markAllInbox', (t) =>
  t.field({
    allow: 'signed-in',
    type: MarkPayload,
    description: 'Marks the entry `through` and all older ones as read: one that arrives meanwhile stays unread.',
    args: {
      through: t.arg.id({ required: true, description: 'The newest entry that the caller saw.' }),
      kind: t.arg.string({ description: 'Only this kind of event.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { through, kind } = parseInput(markAllSchema, args);
      await markAllEntries(signedIn(ctx), through, kind === null ? null : [kind]);
      return { marked: true };
    },
  }),
);
