import * as v from 'valibot';
import * as fields from '#rules/validation.ts';
import { signedIn } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput } from '#platform/graphql/graphql.ts';
import { listCustomerTerms, type CustomerTerms } from './customers.terms.queries.ts';

const TermsType = builder.objectRef<CustomerTerms>('CustomerTerms').implement({
  description: 'The price list and the group of a customer at one sales organisation. The ERP owns both.',
  fields: (t) => ({
    unified: t.exposeString('unified'),
    name: t.exposeString('name'),
    sorg: t.exposeString('sorg'),
    sorgName: t.exposeString('sorgName'),
    priceList: t.exposeString('priceList', { description: 'Code of the price list.' }),
    groupCode: t.exposeString('groupCode'),
    groupName: t.exposeString('groupName', { description: 'Empty: nobody named the group.' }),
  }),
});

interface TermsPage {
  readonly data: CustomerTerms[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}
const TermsListType = builder.objectRef<TermsPage>('CustomerTermsList').implement({
  fields: (t) => ({
    data: t.field({ type: [TermsType], resolve: ({ data }) => data }),
    info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
  }),
});

const code = v.nullish(v.pipe(v.string(), v.maxLength(60, 'too_long')), null);
const listSchema = v.object({
  sorg: fields.absent(fields.sorgCode),
  priceList: code,
  customerGroup: code,
  search: fields.searchWords,
  page: fields.page,
  limit: fields.pageSize(100),
});
builder.queryField('customerTerms', (t) =>
  t.field({
    description: 'Customers whom the caller may see, with the price list and the group that the ERP gave them.',
    allow: ['page.market'],
    type: TermsListType,
    args: {
      sorg: t.arg.string(),
      priceList: t.arg.string({ description: 'Only customers who buy at this price list.' }),
      customerGroup: t.arg.string({ description: 'Only customers of this group.' }),
      search: t.arg.string({ description: 'Part of the name or number of the customer.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { search, page, limit, ...filter } = parseInput(listSchema, args);
      return { ...(await listCustomerTerms(signedIn(ctx), { ...filter, words: search }, page, limit)), page, limit };
    },
  }),
);
