import * as v from 'valibot';
import {
  mailChoices,
  mailChoicesOf,
  comingKinds,
  type NoticeChoice,
  type NoticeKind,
} from '#rules/exchange/notices/kinds.ts';
import { signedIn } from '#platform/context.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { listMailable } from '#access/identity/identity.queries.ts';
import { chooseNotices } from './notices.preferences.actions.ts';
import { loadChoices } from './notices.preferences.queries.ts';

const PreferenceType = builder
  .objectRef<NoticeKind & { readonly chosen: NoticeChoice; readonly mailed: boolean }>('NoticePreference')
  .implement({
    description: 'How the caller gets notices of a kind of event. Every notice is in the inbox.',
    fields: (t) => ({
      kind: t.exposeString('kind'),
      group: t.exposeString('group', { description: 'orders, payments, credit, stock, service or news.' }),
      mail: t.string({
        description: 'now, digest (one mail a day) or off.',
        resolve: ({ chosen }) => chosen.mail,
      }),
      mailChoices: t.stringList({
        description: 'The choices. Only `now`: law or contract needs this mail.',
        resolve: (kind) => [...mailChoicesOf(kind)],
      }),
      mailed: t.exposeBoolean('mailed', {
        description: "False: the caller's account has no mail of this kind, whatever they choose.",
      }),
      push: t.boolean({
        nullable: true,
        description: 'True if browsers show a message; null: there is none for the kind.',
        resolve: ({ push, chosen }) => (push ? chosen.push : null),
      }),
    }),
  });

const SettingsType = builder.objectRef<{ readonly userId: string }>('NoticeSettings').implement({
  description: 'How the caller gets notices, and when.',
  fields: (t) => ({
    digestAt: t.string({
      description: 'Local time of the market at which the digest is sent.',
      resolve: (_settings, _args, { market }) => market.configuration.noticeDigestAt,
    }),
    quietFrom: t.string({
      description: 'Pushes wait from this local time of the market; the same as `quietTo` if they never wait.',
      resolve: (_settings, _args, { market }) => market.configuration.quietHoursFrom,
    }),
    quietTo: t.string({ resolve: (_settings, _args, { market }) => market.configuration.quietHoursTo }),
    timeZone: t.string({ resolve: (_settings, _args, { market }) => market.timeZone }),
    preferences: t.field({
      type: [PreferenceType],
      description: 'One for each kind of event that the caller can get.',
      resolve: async ({ userId }, _args, ctx) => {
        const [choices, [account]] = await Promise.all([loadChoices(ctx.db, [userId]), listMailable(ctx.db, [userId])]);
        return comingKinds(signedIn(ctx).actor, { hasNews: ctx.market.configuration.features.news }).map((kind) => ({
          ...kind,
          chosen: choices(userId, kind.kind),
          mailed: account !== undefined && account.address !== null && account[kind.account],
        }));
      },
    }),
  }),
});

builder.queryField('noticeSettings', (t) =>
  t.field({
    allow: 'signed-in',
    type: SettingsType,
    description: "The caller's notices by kind of event and channel.",
    resolve: (_root, _args, ctx) => ({ userId: signedIn(ctx).actor.userId }),
  }),
);

const ChoosePayload = payload<{ readonly userId: string }>('ChooseNoticesPayload', (t) => ({
  settings: t.field({ type: SettingsType, nullable: true, resolve: ({ userId }) => ({ userId }) }),
}));
const chooseSchema = v.object({
  kind: v.pipe(v.string(), v.maxLength(60, 'too_long')),
  mail: v.nullish(v.picklist(mailChoices, 'out_of_range'), null),
  push: v.nullish(v.boolean(), null),
});
builder.mutationField('chooseNotices', (t) =>
  t.field({
    allow: 'signed-in',
    type: ChoosePayload,
    description: 'Changes how the caller gets notices of a kind; what is left out stays as it is.',
    args: {
      kind: t.arg.string({ required: true }),
      mail: t.arg.string({ description: 'now, digest or off.' }),
      push: t.arg.boolean(),
    },
    resolve: async (_root, args, ctx) => {
      const { kind, ...change } = parseInput(chooseSchema, args);
      const caller = signedIn(ctx);
      await chooseNotices(caller, kind, change);
      return { userId: caller.actor.userId };
    },
  }),
);
