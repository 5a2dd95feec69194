import { signedIn } from '#platform/context.ts';
import { builder, payload } from '#platform/graphql/graphql.ts';
import { endRoleView, startRoleView } from './roles.view.actions.ts';

const RoleViewPayload = payload<{ endsAt: Date | null }>('RoleViewPayload', (t) => ({
  endsAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the session has its own rights again; null after the end.',
    resolve: ({ endsAt }) => endsAt,
  }),
}));

builder.mutationField('startRoleView', (t) =>
  t.field({
    description:
      'Lets this session see the portal as a role for 30 minutes: with the permissions of the role and the areas of the caller, read only. Every write is refused with `role_view_read_only`.',
    allow: ['page.user-management'],
    type: RoleViewPayload,
    args: { roleId: t.arg.id({ required: true }) },
    resolve: async (_root, { roleId }, ctx) => ({ endsAt: await startRoleView(signedIn(ctx), roleId) }),
  }),
);
builder.mutationField('endRoleView', (t) =>
  t.field({
    description: 'Gives this session its own rights back.',
    allow: 'signed-in',
    duringRoleView: true,
    type: RoleViewPayload,
    resolve: async (_root, _args, ctx) => {
      await endRoleView(signedIn(ctx));
      return { endsAt: null };
    },
  }),
);
