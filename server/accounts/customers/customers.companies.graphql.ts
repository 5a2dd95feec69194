import { companyVersion, newCompany, partName } from '#rules/accounts/markets/sorg.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { createCompany, deleteCompany, renameCompany } from './customers.companies.actions.ts';
import { listCompanies, type Company } from './customers.companies.queries.ts';

const allow = ['page.market'] as const;

const CompanyType = builder.objectRef<Company>('Company').implement({
  description: 'A company of the brand that issues invoices.',
  fields: (t) => ({
    code: t.exposeID('code'),
    name: t.exposeString('name'),
    version: t.exposeInt('version', { description: 'Rises with every change.' }),
  }),
});
builder.queryField('companies', (t) =>
  t.field({
    description: 'Companies of the brand by code, for administrators.',
    allow,
    type: [CompanyType],
    resolve: (_root, _args, ctx) => listCompanies(ctx.db),
  }),
);

const CompanyPayload = payload<{ code: string }>('CompanyPayload', (t) => ({
  company: t.field({
    type: CompanyType,
    nullable: true,
    resolve: async ({ code }, _args, ctx) =>
      (await listCompanies(ctx.db)).find((company) => company.code === code) ?? null,
  }),
}));
builder.mutationField('createCompany', (t) =>
  t.field({
    description: 'Adds a company that issues invoices.',
    allow,
    type: CompanyPayload,
    args: { code: t.arg.id({ required: true }), name: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => createCompany(ctx, parseInput(newCompany, args)),
  }),
);
builder.mutationField('renameCompany', (t) =>
  t.field({
    description: 'Renames a company.',
    allow,
    type: CompanyPayload,
    args: {
      code: t.arg.id({ required: true }),
      version: t.arg.int({ required: true, description: 'Another version is refused with entry_changed.' }),
      name: t.arg.string({ required: true }),
    },
    resolve: (_root, args, ctx) =>
      renameCompany(ctx, parseInput(companyVersion, args), parseInput(partName, args).name),
  }),
);
builder.mutationField('deleteCompany', (t) =>
  t.field({
    description: 'Deletes a company; refused with in_use while a sales organisation or customer names it.',
    allow,
    type: CompanyPayload,
    args: { code: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
    resolve: (_root, args, ctx) => deleteCompany(ctx, parseInput(companyVersion, args)),
  }),
);
