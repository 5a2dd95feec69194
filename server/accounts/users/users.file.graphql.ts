import * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import type { UserArea } from '#rules/permissions.ts';
import type { UserColumn } from '#rules/accounts/users/columns.ts';
import { isWholeSorg } from '#rules/accounts/users/user.ts';
import { presentErrors, signedIn, type Ctx } from '#platform/context.ts';
import { builder, parseInput, payload, UserErrorType } from '#platform/graphql/graphql.ts';
import { readCells, readUsers, type ReadUser, type ReadUsers } from './users.file.queries.ts';
import { dealersOf, UserAreaType } from './users.graphql.ts';
import { loadUserScope, manageUsers } from './users.policy.ts';

const textOf = (user: ReadUser['user'], name: string): string | null =>
  typeof user[name] === 'string' ? user[name] : null;
const listOf = (user: ReadUser['user'], name: string): string[] =>
  Array.isArray(user[name]) ? user[name].map(String) : [];
const flagOf = (user: ReadUser['user'], name: string): boolean | null =>
  typeof user[name] === 'boolean' ? user[name] : null;

const ReadUserFieldsType = builder.objectRef<ReadUser['user']>('ReadUserFields').implement({
  description:
    'A user parsed from a row, with the fields that `createUsers` takes. An unknown name stays in place of its id.',
  fields: (t) => ({
    email: t.string({ nullable: true, resolve: (user) => textOf(user, 'email') }),
    name: t.string({ nullable: true, resolve: (user) => textOf(user, 'name') }),
    username: t.string({ nullable: true, resolve: (user) => textOf(user, 'username') }),
    phone: t.string({ nullable: true, resolve: (user) => textOf(user, 'phone') }),
    languageId: t.id({ nullable: true, resolve: (user) => textOf(user, 'languageId') }),
    groupRoleId: t.id({ nullable: true, resolve: (user) => textOf(user, 'groupRoleId') }),
    roleIds: t.idList({ resolve: (user) => listOf(user, 'roleIds') }),
    contentTargetMarketIds: t.idList({ resolve: (user) => listOf(user, 'contentTargetMarketIds') }),
    sendEmail: t.boolean({ nullable: true, resolve: (user) => flagOf(user, 'sendEmail') }),
    isFakeEmail: t.boolean({ nullable: true, resolve: (user) => flagOf(user, 'isFakeEmail') }),
  }),
});

/** Dealers that the areas of whole sales organisations open; null without such an area. */
async function openedDealers(ctx: Ctx, areas: readonly UserArea[]): Promise<number | null> {
  const whole = areas.filter(({ option, limitation }) => option === 'include' && isWholeSorg(limitation));
  if (whole.length === 0) return null;
  const counts = await Promise.all(
    [...new Set(whole.map(({ sorg }) => sorg))].map((sorg) => dealersOf(ctx).load(sorg)),
  );
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

const cell = (name: UserColumn) => ({ nullable: true as const, resolve: (row: ReadUser) => row.cells[name] ?? null });
const ReadUserType = builder.objectRef<ReadUser>('ReadUser').implement({
  description: 'A row of a list of users (Q-058).',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Line number; the header row is 1.' }),
    user: t.field({ type: ReadUserFieldsType, resolve: ({ user }) => user }),
    userAreas: t.field({ type: [UserAreaType], resolve: ({ userAreas }) => [...userAreas] }),
    groupRole: t.string(cell('groupRole')),
    roles: t.string(cell('roles')),
    language: t.string(cell('language')),
    sorg: t.string(cell('sorg')),
    limitation: t.string(cell('limitation')),
    option: t.string(cell('option')),
    value: t.string(cell('value')),
    targetMarkets: t.string(cell('targetMarkets')),
    dealerCount: t.int({
      nullable: true,
      description: 'Dealers that areas without limitation open; null if there is no such area.',
      resolve: ({ userAreas }, _args, ctx) => openedDealers(ctx, userAreas),
    }),
    userErrors: t.field({
      type: [UserErrorType],
      resolve: ({ errors }, _args, ctx) => (errors.length === 0 ? [] : presentErrors(ctx, DomainError.all(errors))),
    }),
  }),
});

const CheckUsersPayload = payload<ReadUsers>('CheckUsersPayload', (t) => ({
  rows: t.field({ type: [ReadUserType], nullable: true, resolve: ({ rows }) => [...rows] }),
  count: t.int({ nullable: true, resolve: ({ rows }) => rows.length }),
  good: t.int({
    nullable: true,
    description: 'Rows without errors.',
    resolve: ({ rows }) => rows.filter(({ errors }) => errors.length === 0).length,
  }),
  unknownColumns: t.stringList({
    nullable: true,
    description: 'Unknown column names in the header row.',
    resolve: (read) => [...read.unknownColumns],
  }),
}));

const rowsSchema = v.optional(v.pipe(v.string(), v.maxLength(1_000_000, 'too_long')), '');

builder.mutationField('checkUsers', (t) =>
  t.field({
    description:
      'Reads a list of users from an .xlsx file or from pasted text, and returns each row with its errors; writes nothing (Q-058).',
    allow: manageUsers,
    readsOnly: true,
    type: CheckUsersPayload,
    args: {
      file: t.arg({ type: 'Upload' }),
      rows: t.arg.string({ description: 'Cells separated by tabs or semicolons; used if no file is given.' }),
      us: t.arg.boolean({ description: 'From the US pages (Q-057).' }),
    },
    resolve: async (_root, { file, rows, us }, ctx) => {
      const me = signedIn(ctx);
      const cells = await readCells(file ?? null, parseInput(rowsSchema, rows ?? undefined, 'rows'));
      return readUsers(me, await loadUserScope(me, us), cells);
    },
  }),
);
