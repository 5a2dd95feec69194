import { signedIn } from '#platform/context.ts';
import { builder, payload } from '#platform/graphql/graphql.ts';
import { endOtherSessions, endOwnSession } from './profile.own-sessions.actions.ts';
import { listOwnSessions, type OwnSession } from './profile.own-sessions.queries.ts';

const OwnSessionType = builder.objectRef<OwnSession>('OwnSession').implement({
  description: 'A session in which the caller is signed in.',
  fields: (t) => ({
    id: t.exposeID('id'),
    current: t.exposeBoolean('current', { description: 'The session of this request.' }),
    device: t.exposeString('device', {
      description: 'Browser and system in a few words; empty if the client does not send them.',
    }),
    host: t.exposeString('host'),
    address: t.exposeString('address'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime' }),
  }),
});

builder.queryField('ownSessions', (t) =>
  t.field({
    description: "The caller's open sessions, the current one first.",
    allow: 'signed-in',
    type: [OwnSessionType],
    resolve: (_root, _args, ctx) => listOwnSessions(signedIn(ctx)),
  }),
);

const EndSessionsPayload = payload<{ ended: boolean }>('EndSessionsPayload', (t) => ({
  ownSessions: t.field({
    type: [OwnSessionType],
    nullable: true,
    description: 'The sessions that are still open.',
    resolve: (_done, _args, ctx) => listOwnSessions(signedIn(ctx)),
  }),
}));

builder.mutationField('endOwnSession', (t) =>
  t.field({
    description: "Ends one of the caller's sessions; its next call is refused with 403.",
    allow: 'signed-in',
    type: EndSessionsPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await endOwnSession(signedIn(ctx), id);
      return { ended: true };
    },
  }),
);
builder.mutationField('endOtherSessions', (t) =>
  t.field({
    description: "Ends all of the caller's sessions except the current one.",
    allow: 'signed-in',
    type: EndSessionsPayload,
    resolve: async (_root, _args, ctx) => {
      await endOtherSessions(signedIn(ctx));
      return { ended: true };
    },
  }),
);
