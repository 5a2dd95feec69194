import * as v from 'valibot';
import { customerGroupVersion, newCustomerGroup } from '#rules/accounts/customers/customer-group.ts';
import { partName } from '#rules/accounts/markets/sorg.ts';
import * as fields from '#rules/validation.ts';
import { signedIn } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { addCustomerGroup, removeCustomerGroup, renameCustomerGroup } from './customers.groups.actions.ts';
import {
  findCustomerGroupSetting,
  listCustomerGroupSettings,
  listGroupMembers,
  type CustomerGroupSetting,
  type GroupMember,
} from './customers.groups.queries.ts';

const allow = ['page.market'] as const;

const GroupMemberType = builder.objectRef<GroupMember>('CustomerGroupMember').implement({
  description: 'A customer of a group.',
  fields: (t) => ({ unified: t.exposeString('unified'), name: t.exposeString('name') }),
});
const GroupSettingType = builder.objectRef<CustomerGroupSetting>('CustomerGroupSetting').implement({
  description: 'A customer group, for administrators. Files of the ERP put customers into groups.',
  fields: (t) => ({
    code: t.exposeID('code'),
    name: t.exposeString('name', { description: 'Empty: nobody named it.' }),
    customerCount: t.exposeInt('customerCount'),
    dealCount: t.exposeInt('dealCount', { description: 'Deals for this group only.' }),
    blockCount: t.exposeInt('blockCount', { description: 'Blocks for this group only.' }),
    version: t.exposeInt('version', { description: 'Rises with every change; 0: nobody named it.' }),
  }),
});
builder.objectField(GroupSettingType, 'members', (t) =>
  t.field({
    description: 'The first customers of the group by name, at most 20, of those that the caller may see.',
    type: [GroupMemberType],
    resolve: ({ code }, _args, ctx) => listGroupMembers(signedIn(ctx), code, 20),
  }),
);

interface Groups {
  readonly data: CustomerGroupSetting[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}
const GroupListType = builder.objectRef<Groups>('CustomerGroupSettingList').implement({
  fields: (t) => ({
    data: t.field({ type: [GroupSettingType], resolve: ({ data }) => data }),
    info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
  }),
});

const listSchema = v.object({ search: fields.searchWords, page: fields.page, limit: fields.pageSize(100) });
builder.queryField('customerGroupSettings', (t) =>
  t.field({
    description:
      'Customer groups, for administrators: named ones, and those that only customers, deals or blocks name.',
    allow,
    type: GroupListType,
    args: {
      search: t.arg.string({ description: 'Part of the code or name.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { search, page, limit } = parseInput(listSchema, args);
      return { ...(await listCustomerGroupSettings(ctx, search, page, limit)), page, limit };
    },
  }),
);
builder.queryField('customerGroupSetting', (t) =>
  t.field({
    description: 'One customer group, or null.',
    allow,
    type: GroupSettingType,
    nullable: true,
    args: { code: t.arg.id({ required: true }) },
    resolve: (_root, { code }, ctx) => findCustomerGroupSetting(ctx, code),
  }),
);

const GroupPayload = payload<{ code: string }>('CustomerGroupPayload', (t) => ({
  customerGroup: t.field({
    type: GroupSettingType,
    nullable: true,
    resolve: ({ code }, _args, ctx) => findCustomerGroupSetting(ctx, code),
  }),
}));
builder.mutationField('addCustomerGroup', (t) =>
  t.field({
    description: 'Adds a customer group; files bring its customers.',
    allow,
    type: GroupPayload,
    args: {
      code: t.arg.id({ required: true, description: 'As in the files of the ERP.' }),
      name: t.arg.string({ required: true }),
    },
    resolve: (_root, args, ctx) => addCustomerGroup(ctx, parseInput(newCustomerGroup, args)),
  }),
);
builder.mutationField('renameCustomerGroup', (t) =>
  t.field({
    description: 'Names a customer group.',
    allow,
    type: GroupPayload,
    args: {
      code: t.arg.id({ required: true }),
      version: t.arg.int({ required: true, description: 'Another version is refused with entry_changed.' }),
      name: t.arg.string({ required: true }),
    },
    resolve: (_root, args, ctx) =>
      renameCustomerGroup(ctx, parseInput(customerGroupVersion, args), parseInput(partName, args).name),
  }),
);
builder.mutationField('removeCustomerGroup', (t) =>
  t.field({
    description: 'Removes a customer group; refused with in_use while customers, deals or blocks name it.',
    allow,
    type: GroupPayload,
    args: { code: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
    resolve: (_root, args, ctx) => removeCustomerGroup(ctx, parseInput(customerGroupVersion, args)),
  }),
);
