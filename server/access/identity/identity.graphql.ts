import { signedIn } from '#platform/context.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { changeLanguage, changePassword, passwordChangeSchema } from './identity.users.actions.ts';

const ChangeLanguagePayload = payload<{ status: string; description: string }>('ChangeLanguagePayload', (t) => ({
  status: t.exposeString('status', { nullable: true, description: '`success` or `failed`.' }),
  description: t.exposeString('description', { nullable: true }),
}));

builder.mutationField('changeLanguage', (t) =>
  t.field({
    description: "Sets the caller's language before the client switches its locale (R-106).",
    allow: 'signed-in',
    duringPasswordChange: true,
    duringEnrolment: true,
    type: ChangeLanguagePayload,
    args: { id: t.arg.id({ required: true, description: 'Locale code, for example `de`.' }) },
    resolve: async (_root, args, ctx) => {
      await changeLanguage(signedIn(ctx), args.id);
      return { status: 'success', description: ctx.text('success_change_language') };
    },
  }),
);

const ChangePasswordPayload = payload<{ changed: boolean }>('ChangePasswordPayload', (t) => ({
  changed: t.exposeBoolean('changed', { nullable: true }),
}));

builder.mutationField('changePassword', (t) =>
  t.field({
    description: 'Gives the caller a new password and ends their other sessions.',
    allow: 'signed-in',
    duringPasswordChange: true,
    type: ChangePasswordPayload,
    args: { currentPassword: t.arg.string({ required: true }), newPassword: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const changed = await changePassword(signedIn(ctx), parseInput(passwordChangeSchema, args));
      return changed
        ? { changed }
        : { changed, userErrors: [{ field: 'currentPassword', code: 'password_incorrect' as const, params: {} }] };
    },
  }),
);
