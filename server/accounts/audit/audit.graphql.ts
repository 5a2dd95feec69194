import * as v from 'valibot';
import * as fields from '#rules/validation.ts';
import { search } from '#rules/validation.ts';
import { signedIn } from '#platform/context.ts';
import { builder, PageInfoType, pageInfo, parseInput, type PageInfo } from '#platform/graphql/graphql.ts';
import { CustCodeType } from '#accounts/customers/customers.graphql.ts';
import { listAudit, listAuditNames, countLimit, type AuditLine } from './audit.queries.ts';

const AuditCustomerType = builder.objectRef<NonNullable<AuditLine['customer']>>('AuditCustomer').implement({
  description: 'The customer that the action concerned.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    unified: t.exposeString('unified'),
    custCode: t.field({ type: CustCodeType, resolve: ({ r3, isr, unified }) => ({ r3, isr, unified }) }),
  }),
});
const AuditLineType = builder.objectRef<AuditLine>('AuditLine').implement({
  description: 'An entry of the audit log: the action with its user, customer, time and address.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    actorId: t.exposeID('actorId', { nullable: true }),
    actorName: t.exposeString('actorName'),
    customer: t.field({ type: AuditCustomerType, nullable: true, resolve: (line) => line.customer }),
    action: t.exposeString('action'),
    subjectType: t.exposeString('subjectType'),
    subjectId: t.exposeString('subjectId'),
    before: t.field({ type: 'JSON', nullable: true, resolve: (line) => line.before }),
    after: t.field({ type: 'JSON', nullable: true, resolve: (line) => line.after }),
    requestId: t.exposeString('requestId'),
    address: t.exposeString('address', { nullable: true }),
  }),
});

interface AuditPage {
  readonly data: readonly AuditLine[];
  readonly info: PageInfo;
}
const AuditPageType = builder.objectRef<AuditPage>('AuditLog').implement({
  fields: (t) => ({
    data: t.field({ type: [AuditLineType], resolve: (page) => [...page.data] }),
    info: t.field({
      type: PageInfoType,
      description: `Counted up to ${countLimit} lines.`,
      resolve: (page) => page.info,
    }),
  }),
});

const AuditFilterInput = builder.inputType('AuditFilter', {
  fields: (t) => ({
    actor: t.string({ description: 'Id or username of the actor.' }),
    customer: t.string({ description: 'Id or unified code of the customer.' }),
    action: t.string(),
    subjectType: t.string(),
    subjectId: t.string(),
    from: t.field({ type: 'DateTime' }),
    to: t.field({ type: 'DateTime', description: 'The last included instant.' }),
    search: t.string({ description: "A request id, a subject id, or words in the actor's name." }),
  }),
});

const word = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'too_long')));
const auditSchema = v.object({
  page: fields.wholeNumber(1, 1_000),
  limit: fields.pageSize(100),
  filter: v.optional(
    v.object({
      actor: word,
      customer: word,
      action: word,
      subjectType: word,
      subjectId: word,
      from: v.optional(v.date()),
      to: v.optional(v.date()),
      search: v.optional(search),
    }),
    {},
  ),
});
const given = (args: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));

builder.queryField('auditLog', (t) =>
  t.field({
    description:
      "The audit log, newest first: entries about customers in the caller's areas, and entries without a customer if the caller has an unlimited area.",
    allow: ['page.audit'],
    mayLag: true,
    type: AuditPageType,
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20, description: 'At most 100.' }),
      filter: t.arg({ type: AuditFilterInput }),
    },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(auditSchema, { ...given(args), ...(args.filter ? { filter: given(args.filter) } : {}) });
      const { data, count } = await listAudit(signedIn(ctx), asked.filter, asked.page, asked.limit);
      return { data, info: pageInfo(asked.page, asked.limit, count) };
    },
  }),
);

const AuditNamesType = builder.objectRef<{ actions: string[]; subjectTypes: string[] }>('AuditNames').implement({
  description: 'Filter values of the log.',
  fields: (t) => ({ actions: t.exposeStringList('actions'), subjectTypes: t.exposeStringList('subjectTypes') }),
});
builder.queryField('auditNames', (t) =>
  t.field({
    description: 'Actions and subject types that occur in the log.',
    allow: ['page.audit'],
    mayLag: true,
    type: AuditNamesType,
    resolve: (_root, _args, ctx) => listAuditNames(signedIn(ctx)),
  }),
);
