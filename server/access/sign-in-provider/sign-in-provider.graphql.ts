import { builder, payload } from '#platform/graphql/graphql.ts';
import { removeSignInProvider, setSignInProvider, unlinkSignIn } from './sign-in-provider.settings.actions.ts';
import { findProviderSummary, type ProviderSummary } from './sign-in-provider.queries.ts';

const SignInProviderType = builder.objectRef<ProviderSummary>('SignInProvider').implement({
  description: 'OpenID Connect provider that signs in the users of a market. Its secret is never answered.',
  fields: (t) => ({
    market: t.exposeString('market', { description: 'Code of the market.' }),
    issuer: t.exposeString('issuer'),
    clientId: t.exposeString('clientId'),
    button: t.exposeString('button', { description: 'Text of the button on the sign-in page.' }),
    userClaim: t.exposeString('userClaim', {
      description: '`email` finds users by their verified address; another claim holds the user name.',
    }),
    passwordAllowed: t.exposeBoolean('passwordAllowed', {
      description: 'Users may also sign in with their password; administrators of markets always may.',
    }),
    enabled: t.exposeBoolean('enabled'),
    hosts: t.exposeStringList('hosts', { description: 'Hosts besides the issuer’s that the server may call.' }),
    linkedUsers: t.exposeInt('linkedUsers', { description: 'Users who signed in with it at least once.' }),
    version: t.exposeInt('version', { description: 'Rises with every change.' }),
  }),
});

builder.queryField('signInProvider', (t) =>
  t.field({
    description: 'The sign-in provider of a market; null without one.',
    allow: ['page.market'],
    type: SignInProviderType,
    nullable: true,
    args: { market: t.arg.string({ required: true }) },
    resolve: (_root, { market }, ctx) => findProviderSummary(ctx.db, market),
  }),
);

const SignInProviderPayload = payload<{ market: string }>('SignInProviderPayload', (t) => ({
  signInProvider: t.field({
    type: SignInProviderType,
    nullable: true,
    resolve: ({ market }, _args, ctx) => findProviderSummary(ctx.db, market),
  }),
}));

builder.mutationField('setSignInProvider', (t) =>
  t.field({
    description: 'Sets the sign-in provider of a market.',
    allow: ['page.market'],
    type: SignInProviderPayload,
    args: {
      market: t.arg.string({ required: true }),
      version: t.arg.int({ description: 'Version that the caller saw; null for a market without a provider.' }),
      issuer: t.arg.string({ required: true }),
      clientId: t.arg.string({ required: true }),
      clientSecret: t.arg.string({ description: 'Empty keeps the stored secret of the same client.' }),
      button: t.arg.string({ required: true }),
      userClaim: t.arg.string({ required: true }),
      passwordAllowed: t.arg.boolean({ required: true }),
      enabled: t.arg.boolean({ required: true }),
      hosts: t.arg.stringList(),
    },
    resolve: async (_root, { market, version, clientSecret, hosts, ...settings }, ctx) => {
      await setSignInProvider(ctx, market, version ?? null, {
        ...settings,
        clientSecret: clientSecret ?? '',
        hosts: hosts ?? [],
      });
      return { market };
    },
  }),
);

builder.mutationField('removeSignInProvider', (t) =>
  t.field({
    description: 'Removes the sign-in provider of a market, its secret and the links of users.',
    allow: ['page.market'],
    type: SignInProviderPayload,
    args: { market: t.arg.string({ required: true }) },
    resolve: async (_root, { market }, ctx) => {
      await removeSignInProvider(ctx, market);
      return { market };
    },
  }),
);

builder.mutationField('unlinkSignIn', (t) =>
  t.field({
    description: 'Unlinks a user from their account of the provider; their next sign-in links again.',
    allow: ['page.market'],
    type: SignInProviderPayload,
    args: { market: t.arg.string({ required: true }), username: t.arg.string({ required: true }) },
    resolve: async (_root, { market, username }, ctx) => {
      await unlinkSignIn(ctx, market, username);
      return { market };
    },
  }),
);
