import * as v from 'valibot';
import * as fields from '#rules/validation.ts';
import { search } from '#rules/validation.ts';
import { word } from '#rules/word.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { builder, PageInfoType, pageInfo, parseInput, payload, type PageInfo } from '#platform/graphql/graphql.ts';
import {
  createGroupRole,
  createPermission,
  createRole,
  deleteGroupRole,
  deletePermission,
  deleteRole,
  updateGroupRole,
  updatePermission,
  updateRole,
} from './roles.actions.ts';
import {
  isUsOnly,
  loadAdminScope,
  matching,
  type AdminScope,
  type GroupRoleView,
  type PermissionView,
  type RoleView,
} from './roles.queries.ts';

const manage = ['page.user-management'] as const;
const look = ['page.user-management', 'page.user-management-us'] as const;

/** A permission scope. */
export const PermissionType = builder.objectRef<PermissionView>('Permission').implement({
  description: 'A permission: a scope that opens a part of the portal (Q-018).',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    builtIn: t.exposeBoolean('builtIn', {
      description: 'The product checks this permission: it can be neither renamed nor deleted.',
    }),
  }),
});

/** A role. */
export const RoleType = builder.objectRef<RoleView>('Role').implement({
  description: 'A set of permissions (R-146).',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    fixed: t.exposeBoolean('fixed', {
      description: 'A name of the contract (R-016): it can be neither renamed nor deleted.',
    }),
    secondFactorRequired: t.exposeBoolean('secondFactorRequired', {
      description: 'Its users must have a second factor; without one they can only add it.',
    }),
    permissions: t.field({ type: [PermissionType], resolve: (role) => [...role.permissions] }),
  }),
});

/** A group role. */
export const GroupRoleType = builder.objectRef<GroupRoleView>('GroupRole').implement({
  description: 'A set of roles that its administrators may grant (R-146, Q-055).',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'The original name; screens show `description`.' }),
    description: t.exposeString('description'),
    us: t.exposeBoolean('us', { description: 'The US pages may grant it (Q-057).' }),
    roles: t.field({ type: [RoleType], resolve: (group) => [...group.roles] }),
  }),
});

const idList = v.optional(v.pipe(v.array(word), v.maxLength(500, 'too_many')));
const listSchema = v.object({
  search: v.optional(search, ''),
  page: fields.wholeNumber(1, 10_000),
  limit: fields.pageSize(500),
  ids: idList,
  groupRoleIds: idList,
});
/** Treats omitted and null arguments alike. */
const given = (args: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
const pageOf = <Row>(rows: readonly Row[], { page, limit }: { page: number; limit: number }): Row[] =>
  rows.slice((page - 1) * limit, page * limit);
const scopeOf = (ctx: Ctx, us: boolean | null | undefined): Promise<AdminScope> => {
  const me = signedIn(ctx);
  return loadAdminScope(me, isUsOnly(me.actor, us === true));
};

builder.queryField('roles', (t) =>
  t.field({
    description: 'Roles that the caller may grant, limited to those of the given group roles (R-147, Q-055).',
    allow: look,
    type: [RoleType],
    args: {
      groupRoleIds: t.arg.idList(),
      ids: t.arg.idList({ description: 'Only these; one for an edit page.' }),
      search: t.arg.string(),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 500, description: 'At most 500.' }),
      us: t.arg.boolean({ description: 'Only roles that the US pages may grant (Q-057).' }),
    },
    resolve: async (_root, args, ctx) => {
      const paging = parseInput(listSchema, given(args));
      const scope = await scopeOf(ctx, args.us);
      const groups = paging.groupRoleIds?.length
        ? scope.groupRoles.filter((group) => paging.groupRoleIds?.includes(group.id))
        : null;
      const rows = scope.roles.filter(
        (role) =>
          (groups === null || groups.some((group) => group.roles.some(({ id }) => id === role.id))) &&
          (paging.ids === undefined || paging.ids.includes(role.id)),
      );
      return pageOf(matching(rows, paging.search), paging);
    },
  }),
);

builder.queryField('groupRoles', (t) =>
  t.field({
    description:
      'Group roles that the caller may grant: those whose roles are all in their own group role (R-147, Q-055).',
    allow: look,
    type: [GroupRoleType],
    args: {
      ids: t.arg.idList({ description: 'Only these; one for an edit page.' }),
      search: t.arg.string(),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 500, description: 'At most 500.' }),
      us: t.arg.boolean({ description: 'Only group roles that the US pages may grant (Q-057).' }),
    },
    resolve: async (_root, args, ctx) => {
      const paging = parseInput(listSchema, given(args));
      const { groupRoles } = await scopeOf(ctx, args.us);
      return pageOf(
        matching(
          groupRoles.filter((group) => paging.ids === undefined || paging.ids.includes(group.id)),
          paging.search,
        ),
        paging,
      );
    },
  }),
);

interface PermissionPage {
  readonly data: readonly PermissionView[];
  readonly info: PageInfo;
}
const PermissionPageType = builder.objectRef<PermissionPage>('PagedPermissions').implement({
  fields: (t) => ({
    data: t.field({ type: [PermissionType], resolve: (page) => [...page.data] }),
    info: t.field({ type: PageInfoType, resolve: (page) => page.info }),
  }),
});

builder.queryField('permissions', (t) =>
  t.field({
    description: 'Permissions that the caller may grant, page by page (Q-056).',
    allow: manage,
    type: PermissionPageType,
    args: {
      ids: t.arg.idList({ description: 'Only these; one for an edit page.' }),
      search: t.arg.string(),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 10, description: 'At most 500.' }),
    },
    resolve: async (_root, args, ctx) => {
      const paging = parseInput(listSchema, given(args));
      const { permissions } = await scopeOf(ctx, false);
      const rows = matching(
        permissions.filter((permission) => paging.ids === undefined || paging.ids.includes(permission.id)),
        paging.search,
      );
      return { data: pageOf(rows, paging), info: pageInfo(paging.page, paging.limit, rows.length) };
    },
  }),
);

/** The record that a mutation wrote, as its caller sees it afterwards. */
const RolePayload = payload<{ id: string }>('RolePayload', (t) => ({
  role: t.field({
    type: RoleType,
    nullable: true,
    resolve: async ({ id }, _args, ctx) => (await scopeOf(ctx, false)).roles.find((role) => role.id === id) ?? null,
  }),
}));
const GroupRolePayload = payload<{ id: string }>('GroupRolePayload', (t) => ({
  groupRole: t.field({
    type: GroupRoleType,
    nullable: true,
    resolve: async ({ id }, _args, ctx) =>
      (await scopeOf(ctx, false)).groupRoles.find((group) => group.id === id) ?? null,
  }),
}));
const PermissionPayload = payload<{ id: string }>('PermissionPayload', (t) => ({
  permission: t.field({
    type: PermissionType,
    nullable: true,
    resolve: async ({ id }, _args, ctx) =>
      (await scopeOf(ctx, false)).permissions.find((permission) => permission.id === id) ?? null,
  }),
}));
const DeletePayload = payload<{ id: string }>('DeletedPayload', (t) => ({ id: t.exposeID('id', { nullable: true }) }));

builder.mutationField('createRole', (t) =>
  t.field({
    description:
      "Adds a role. It joins the group roles that have every role, and the caller's own, so that they may grant it (Q-055, Q-056).",
    allow: manage,
    type: RolePayload,
    args: {
      name: t.arg.string({ required: true }),
      description: t.arg.string(),
      permissionIds: t.arg.idList({ required: true }),
      secondFactorRequired: t.arg.boolean(),
    },
    resolve: async (_root, args, ctx) => ({ id: await createRole(signedIn(ctx), args) }),
  }),
);
builder.mutationField('updateRole', (t) =>
  t.field({
    description: 'Changes a role; the change applies to the next call of every user who has it (Q-056).',
    allow: manage,
    type: RolePayload,
    args: {
      id: t.arg.id({ required: true }),
      name: t.arg.string(),
      description: t.arg.string(),
      permissionIds: t.arg.idList(),
      secondFactorRequired: t.arg.boolean(),
    },
    resolve: async (_root, { id, ...change }, ctx) => ({ id: await updateRole(signedIn(ctx), id, change) }),
  }),
);
builder.mutationField('deleteRole', (t) =>
  t.field({
    description: 'Deletes a role that no user and no group role has; refused with `in_use` otherwise (Q-056).',
    allow: manage,
    type: DeletePayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => ({ id: await deleteRole(signedIn(ctx), id) }),
  }),
);

builder.mutationField('createGroupRole', (t) =>
  t.field({
    description: 'Adds a group role from roles that the caller may grant (Q-055, Q-056).',
    allow: manage,
    type: GroupRolePayload,
    args: {
      description: t.arg.string({ required: true }),
      roleIds: t.arg.idList({ required: true }),
      us: t.arg.boolean(),
    },
    resolve: async (_root, args, ctx) => ({ id: await createGroupRole(signedIn(ctx), args) }),
  }),
);
builder.mutationField('updateGroupRole', (t) =>
  t.field({
    description: 'Changes a group role. A role that one of its users has cannot be removed (`in_use`, Q-055).',
    allow: manage,
    type: GroupRolePayload,
    args: {
      id: t.arg.id({ required: true }),
      description: t.arg.string(),
      roleIds: t.arg.idList(),
      us: t.arg.boolean(),
    },
    resolve: async (_root, { id, ...change }, ctx) => ({ id: await updateGroupRole(signedIn(ctx), id, change) }),
  }),
);
builder.mutationField('deleteGroupRole', (t) =>
  t.field({
    description: 'Deletes a group role that no user has; refused with `in_use` otherwise (Q-056).',
    allow: manage,
    type: DeletePayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => ({ id: await deleteGroupRole(signedIn(ctx), id) }),
  }),
);

builder.mutationField('createPermission', (t) =>
  t.field({
    description: 'Adds a permission; requires every role, because nobody else could grant it (Q-055, Q-056).',
    allow: manage,
    type: PermissionPayload,
    args: { name: t.arg.string({ required: true }), description: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => ({ id: await createPermission(signedIn(ctx), args) }),
  }),
);
builder.mutationField('updatePermission', (t) =>
  t.field({
    description: "Changes a permission; the product's own scopes cannot be renamed (`permission_built_in`).",
    allow: manage,
    type: PermissionPayload,
    args: { id: t.arg.id({ required: true }), name: t.arg.string(), description: t.arg.string() },
    resolve: async (_root, { id, ...change }, ctx) => ({ id: await updatePermission(signedIn(ctx), id, change) }),
  }),
);
builder.mutationField('deletePermission', (t) =>
  t.field({
    description:
      'Deletes a permission that no role holds; refused with `in_use` or `permission_built_in` otherwise (Q-056).',
    allow: manage,
    type: DeletePayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => ({ id: await deletePermission(signedIn(ctx), id) }),
  }),
);
