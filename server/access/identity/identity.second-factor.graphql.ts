import * as v from 'valibot';
import { currentPassword, secondFactorCode } from '#rules/accounts/users/second-factor.ts';
import { qrModules } from '#platform/pdf/pdf-qr.ts';
import { signedIn } from '#platform/context.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  type AuthenticatorSecret,
  type ProofRefusal,
  type ShownCodes,
} from './identity.second-factor.actions.ts';
import { removePasskey } from './identity.passkeys.actions.ts';
import { listPasskeys, type Passkey } from './identity.passkeys.queries.ts';
import { ownSecondFactor, type OwnSecondFactor } from './identity.second-factor.queries.ts';

const PasskeyType = builder.objectRef<Passkey>('Passkey').implement({
  description: 'A passkey of the caller: signs in without a password, or as second factor.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    host: t.exposeString('host', { description: 'The host on which it works.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
  }),
});

const OwnSecondFactorType = builder.objectRef<OwnSecondFactor>('OwnSecondFactor').implement({
  description: 'How the caller proves a second factor when they sign in.',
  fields: (t) => ({
    required: t.exposeBoolean('required', { description: 'A role of the caller requires a second factor.' }),
    authenticatorSince: t.expose('authenticatorSince', {
      type: 'DateTime',
      nullable: true,
      description: 'When the authenticator app was added; null without one.',
    }),
    passkeys: t.field({
      type: [PasskeyType],
      resolve: (_own, _args, ctx) => listPasskeys(ctx.db, signedIn(ctx).actor.userId),
    }),
    recoveryCodesLeft: t.int({ resolve: ({ recoveryCodes }) => recoveryCodes }),
  }),
});

builder.queryField('ownSecondFactor', (t) =>
  t.field({
    description: "The caller's second factor, for their profile.",
    allow: 'signed-in',
    duringEnrolment: true,
    type: OwnSecondFactorType,
    resolve: (_root, _args, ctx) => ownSecondFactor(signedIn(ctx)),
  }),
);

const refused = ({ code, field }: ProofRefusal) => ({ userErrors: [{ code, field, params: {} }] });

const AuthenticatorPayload = payload<{ shown: AuthenticatorSecret | null }>('AuthenticatorPayload', (t) => ({
  secret: t.string({
    nullable: true,
    description: 'For typing into the app, base32.',
    resolve: ({ shown }) => shown?.secret ?? null,
  }),
  uri: t.string({
    nullable: true,
    description: 'An `otpauth` address that opens the app.',
    resolve: ({ shown }) => shown?.uri ?? null,
  }),
  qr: t.stringList({
    nullable: true,
    description: 'The address as QR code: one text a row, `1` for a dark module.',
    resolve: ({ shown }) => shown && qrModules(shown.uri).map((row) => row.map((dark) => (dark ? '1' : '0')).join('')),
  }),
}));

builder.mutationField('startAuthenticator', (t) =>
  t.field({
    description: "Makes a secret for the caller's authenticator app; `confirmAuthenticator` with a code adds the app.",
    allow: 'signed-in',
    duringEnrolment: true,
    type: AuthenticatorPayload,
    args: {
      password: t.arg.string({ required: true }),
      code: t.arg.string({ description: 'A recovery code, for callers who have passkeys.' }),
    },
    resolve: async (_root, { password: typed, code }, ctx) => {
      const { password } = parseInput(v.object({ password: currentPassword }), { password: typed });
      const result = await startAuthenticator(signedIn(ctx), password, code ?? null);
      return 'code' in result ? { shown: null, ...refused(result) } : { shown: result };
    },
  }),
);

const RecoveryCodesPayload = payload<{ shown: ShownCodes | null }>('RecoveryCodesPayload', (t) => ({
  recoveryCodes: t.stringList({
    nullable: true,
    description: 'New recovery codes, shown once; empty if the caller keeps those that they have.',
    resolve: ({ shown }) => shown && [...shown.recoveryCodes],
  }),
  secondFactor: t.field({
    type: OwnSecondFactorType,
    nullable: true,
    resolve: (_done, _args, ctx) => ownSecondFactor(signedIn(ctx)),
  }),
}));

builder.mutationField('confirmAuthenticator', (t) =>
  t.field({
    description:
      "Adds the caller's authenticator app with its first code. Sign-in asks for a code from now on; other sessions end.",
    allow: 'signed-in',
    duringEnrolment: true,
    type: RecoveryCodesPayload,
    args: { code: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const { code } = parseInput(v.object({ code: secondFactorCode }), args);
      const result = await confirmAuthenticator(signedIn(ctx), code);
      return 'code' in result ? { shown: null, ...refused(result) } : { shown: result };
    },
  }),
);

const proof = v.object({ password: currentPassword, code: secondFactorCode });

builder.mutationField('renewRecoveryCodes', (t) =>
  t.field({
    description: 'Gives the caller ten new recovery codes; earlier ones become invalid.',
    allow: 'signed-in',
    type: RecoveryCodesPayload,
    args: { password: t.arg.string({ required: true }), code: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const { password, code } = parseInput(proof, args);
      const result = await renewRecoveryCodes(signedIn(ctx), password, code);
      return 'code' in result ? { shown: null, ...refused(result) } : { shown: result };
    },
  }),
);

const SecondFactorPayload = payload<object>('SecondFactorPayload', (t) => ({
  secondFactor: t.field({
    type: OwnSecondFactorType,
    nullable: true,
    resolve: (_done, _args, ctx) => ownSecondFactor(signedIn(ctx)),
  }),
}));

builder.mutationField('removeAuthenticator', (t) =>
  t.field({
    description: "Removes the caller's authenticator app; needs the password and a code.",
    allow: 'signed-in',
    type: SecondFactorPayload,
    args: { password: t.arg.string({ required: true }), code: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const { password, code } = parseInput(proof, args);
      const refusal = await removeAuthenticator(signedIn(ctx), password, code);
      return refusal === null ? {} : refused(refusal);
    },
  }),
);

builder.mutationField('removePasskey', (t) =>
  t.field({
    description: "Removes one of the caller's passkeys; needs the password and a code of the app or a recovery code.",
    allow: 'signed-in',
    type: SecondFactorPayload,
    args: {
      id: t.arg.id({ required: true }),
      password: t.arg.string({ required: true }),
      code: t.arg.string({ required: true }),
    },
    resolve: async (_root, { id, ...args }, ctx) => {
      const { password, code } = parseInput(proof, args);
      const refusal = await removePasskey(signedIn(ctx), id, password, code);
      return refusal === null ? {} : refused(refusal);
    },
  }),
);
