import * as v from 'valibot';
import { dealerNote } from '#rules/field/dealer-page/dealer-note.ts';
import { visitBrands } from '#rules/field/visit-forms/visit-choices.ts';
import type { OpenInvoiceFilter } from '#rules/money/invoices/open-filter.ts';
import { decimalString } from '#rules/money.ts';
import { mayCall } from '#rules/permissions.ts';
import type { ClaimCategory } from '#rules/service/claims/status.ts';
import * as fields from '#rules/validation.ts';
import { signedIn, type SignedInCtx } from '#platform/context.ts';
import {
  builder,
  pageInfo,
  PageInfoType,
  parseInput,
  payload,
  type FieldsOf,
  type PageInfo,
} from '#platform/graphql/graphql.ts';
import { ColleagueType } from '#accounts/colleagues/colleagues.graphql.ts';
import { readsColleagues } from '#accounts/colleagues/colleagues.policy.ts';
import { listColleagues, type Colleague, type Invitation } from '#accounts/colleagues/colleagues.queries.ts';
import { CreditInformationType } from '#accounts/credit/credit.graphql.ts';
import { listCredit } from '#accounts/credit/credit.queries.ts';
import { SalesContactType } from '#accounts/customers/customers.contact.graphql.ts';
import { findSalesContact } from '#accounts/customers/customers.contact.queries.ts';
import { readFrames } from '#goods/frames/frames.policy.ts';
import { readInvoices } from '#money/invoices/invoices.policy.ts';
import { sumOpenInvoices } from '#money/open-invoices/open-invoices.queries.ts';
import { OrderType } from '#ordering/orders/orders.graphql.ts';
import { orderFilter } from '#ordering/orders/orders.list.graphql.ts';
import { listOrders } from '#ordering/orders/orders.list.queries.ts';
import { findScope } from '#ordering/orders/orders.find.queries.ts';
import { readOrders, type OrderScope } from '#ordering/orders/orders.policy.ts';
import type { Order } from '#ordering/orders/orders.queries.ts';
import { listClaims } from '#service/claims/claims.list.queries.ts';
import { readClaims } from '#service/claims/claims.policy.ts';
import type { Claim } from '#service/claims/claims.queries.ts';
import { BikeType } from '#service/my-bikes/my-bikes.graphql.ts';
import { listBikes, type Bike } from '#service/my-bikes/my-bikes.queries.ts';
import { visits } from '#field/visit-forms/visit-forms.policy.ts';
import { VisitType } from '#field/visit-forms/visit-forms.graphql.ts';
import type { Visit } from '#field/visit-forms/visit-forms.queries.ts';
import { listVisits } from '#field/visits/visits.queries.ts';
import { addDealerNote } from './dealer-page.actions.ts';
import { seesDealerCredit, seesDealers } from './dealer-page.policy.ts';
import { findDealer, listDealerNotes, type DealerNote, type SeenDealer } from './dealer-page.queries.ts';

/** Rows that a card shows; the list behind it has all of them. */
const shownRows = 5;

/** The first rows of a list, with the number of all of them. */
interface CardRows<Row> {
  readonly rows: readonly Row[];
  readonly info: PageInfo;
}
const cardOf = <Row>({ rows, count }: { rows: readonly Row[]; count: number }): CardRows<Row> => ({
  rows: rows.slice(0, shownRows),
  info: pageInfo(1, shownRows, count),
});
const infoOf = <Row>(t: FieldsOf<CardRows<Row>>) =>
  t.field({ type: PageInfoType, resolve: ({ info }: CardRows<Row>) => info });

const OrdersType = builder.objectRef<CardRows<Order> & { place: OrderScope }>('DealerPageOrders').implement({
  fields: (t) => ({
    place: t.exposeString('place', {
      description: 'Where the caller opens one of them: staff, reach, or customer while acting for the dealer.',
    }),
    data: t.field({ type: [OrderType], resolve: ({ rows }) => [...rows] }),
    info: t.field({ type: PageInfoType, resolve: ({ info }) => info }),
  }),
});

const DealerClaimType = builder.objectRef<Claim>('DealerPageClaim').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeString('number'),
    description: t.exposeString('description'),
    articleName: t.exposeString('articleName'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});
const ClaimsType = builder.objectRef<CardRows<Claim>>('DealerPageClaims').implement({
  fields: (t) => ({
    data: t.field({ type: [DealerClaimType], resolve: ({ rows }) => [...rows] }),
    info: infoOf(t),
  }),
});

const BikesType = builder.objectRef<CardRows<Bike>>('DealerPageBikes').implement({
  fields: (t) => ({
    data: t.field({ type: [BikeType], resolve: ({ rows }) => [...rows] }),
    info: infoOf(t),
  }),
});

const VisitsType = builder.objectRef<CardRows<Visit> & { brand: string }>('DealerPageVisits').implement({
  description: 'Visits for one brand.',
  fields: (t) => ({
    brand: t.exposeString('brand', { description: 'polygon or wim.' }),
    data: t.field({ type: [VisitType], resolve: ({ rows }) => [...rows] }),
    info: t.field({ type: PageInfoType, resolve: ({ info }) => info }),
  }),
});

const PeopleType = builder.objectRef<CardRows<Colleague | Invitation>>('DealerPagePeople').implement({
  fields: (t) => ({
    data: t.field({ type: [ColleagueType], resolve: ({ rows }) => [...rows] }),
    info: infoOf(t),
  }),
});

const OverdueType = builder
  .objectRef<{ currency: string; amount: number; count: number }>('DealerPageOverdue')
  .implement({
    description: 'Overdue charges in one currency.',
    fields: (t) => ({
      currency: t.exposeString('currency'),
      amount: t.field({ type: 'Decimal', resolve: ({ amount, currency }) => decimalString(amount, currency) }),
      count: t.exposeInt('count'),
    }),
  });

const NoteType = builder.objectRef<DealerNote>('DealerPageNote').implement({
  description: 'A note of the staff about a dealer, for the staff only.',
  fields: (t) => ({
    id: t.exposeID('id'),
    note: t.exposeString('note'),
    createdByName: t.exposeString('createdByName'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});
const NotesType = builder.objectRef<CardRows<DealerNote>>('DealerPageNotes').implement({
  fields: (t) => ({
    data: t.field({ type: [NoteType], resolve: ({ rows }) => [...rows] }),
    info: infoOf(t),
  }),
});

/** Open orders as the list shows them that the caller opens: of the staff, or of the dealer for whom they act. */
async function openOrders({ ctx, customer }: SeenDealer): Promise<CardRows<Order> & { place: OrderScope }> {
  const place = findScope({ ...ctx, customer: null }) ?? 'customer';
  const filter = orderFilter(ctx, {
    status: 'open',
    ...(place === 'staff' ? { scope: 'staff', customer: customer.unified } : { scope: 'customer' }),
  });
  const { orders, count } = await listOrders(ctx, filter, {
    page: 1,
    limit: shownRows,
    newestFirst: true,
    after: null,
  });
  return { ...cardOf({ rows: orders, count }), place };
}

const overdueFilter: OpenInvoiceFilter = {
  search: '',
  sorgs: [],
  kind: 'overdue',
  state: null,
  currency: null,
  payerCodes: [],
  overdueFrom: null,
  overdueTo: null,
  dueFrom: null,
  dueTo: null,
};
/** Overdue charges per currency; currencies are never added. */
async function overdueOf({ ctx }: SeenDealer): Promise<{ currency: string; amount: number; count: number }[]> {
  const sums = await sumOpenInvoices(ctx, overdueFilter);
  return [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    amount: own.reduce((sum, { chargeAmount }) => sum + chargeAmount, 0),
    count: own.reduce((sum, { chargeCount }) => sum + chargeCount, 0),
  }));
}

async function claimsIn({ ctx }: SeenDealer, category: ClaimCategory): Promise<CardRows<Claim>> {
  const filter = { type: null, status: null, category, brand: null, search: '', from: null, to: null, customer: null };
  return cardOf(await listClaims(ctx, filter, 1, shownRows));
}

const everyVisit = { id: null, date: null, from: null, to: null, authors: [], search: '' };
/** Visits for each brand that were made at the dealer; none for a brand whose visits the caller does not see. */
const visitsOf = ({ ctx, customer }: SeenDealer): Promise<(CardRows<Visit> & { brand: string })[]> =>
  Promise.all(
    visitBrands.map(async (brand) => ({
      brand,
      ...cardOf(await listVisits(ctx, { ...everyVisit, brand, custCodes: [customer.unified] }, 1, shownRows)),
    })),
  );

async function peopleOf({ ctx }: SeenDealer): Promise<CardRows<Colleague | Invitation>> {
  const people = await listColleagues(ctx);
  return cardOf({ rows: people, count: people.length });
}

/** A dealer with the page of their notes that shows. */
interface ShownDealer extends SeenDealer {
  readonly notes: { readonly page: number; readonly limit: number };
}
async function shownDealer(ctx: SignedInCtx, code: string, notes: ShownDealer['notes']): Promise<ShownDealer | null> {
  const dealer = await findDealer(ctx, code);
  return dealer && { ...dealer, notes };
}

/** The cards are fields of their own, so that one that fails leaves the others. */
const DealerPageType = builder.objectRef<ShownDealer>('DealerPage').implement({
  description:
    'A dealer as the staff see them. Each card reads as the list behind it does, and is null without the permission of that list.',
  fields: (t) => ({
    code: t.string({ description: 'Unified code.', resolve: ({ customer }) => customer.unified }),
    name: t.string({ resolve: ({ customer }) => customer.name }),
    city: t.string({ resolve: ({ customer }) => customer.city }),
    address: t.exposeString('address'),
    phone: t.exposeString('phone'),
    email: t.exposeString('email'),
    blockedReasons: t.stringList({
      description: 'Why the ERP blocked accounts with sales organisations; empty if none is blocked.',
      resolve: ({ customer }) => [
        ...new Set(customer.areas.flatMap(({ blockedReason }) => (blockedReason === null ? [] : [blockedReason]))),
      ],
    }),
    contact: t.field({
      type: SalesContactType,
      nullable: true,
      description: 'The salesperson of the dealer.',
      resolve: ({ ctx, customer }) => findSalesContact(ctx.db, customer.id, null),
    }),
    orders: t.field({
      type: OrdersType,
      nullable: true,
      description:
        'As orders with the status open: of the staff with this customer (page.orderlist), else of the dealer (page.order-status).',
      resolve: (dealer) => (mayCall(readOrders, dealer.ctx.actor) ? openOrders(dealer) : null),
    }),
    credit: t.field({
      type: [CreditInformationType],
      nullable: true,
      description: 'As creditInformation; empty without an account (credit-status.read with invoice-status.read).',
      resolve: ({ ctx, customer }) =>
        seesDealerCredit(ctx)
          ? listCredit(
              ctx.db,
              customer.id,
              customer.areas.map(({ sorg }) => sorg),
            )
          : null,
    }),
    overdue: t.field({
      type: [OverdueType],
      nullable: true,
      description: 'As openInvoices of the kind overdue, per currency (page.invoice-status).',
      resolve: (dealer) => (mayCall(readInvoices, dealer.ctx.actor) ? overdueOf(dealer) : null),
    }),
    claims: t.field({
      type: ClaimsType,
      nullable: true,
      description: 'As claimsV2 with the category open (page.claim or claim.status).',
      resolve: (dealer) => (mayCall(readClaims, dealer.ctx.actor) ? claimsIn(dealer, 'open') : null),
    }),
    claimsInProcess: t.field({
      type: ClaimsType,
      nullable: true,
      description: 'The same with the category processing.',
      resolve: (dealer) => (mayCall(readClaims, dealer.ctx.actor) ? claimsIn(dealer, 'processing') : null),
    }),
    bikes: t.field({
      type: BikesType,
      nullable: true,
      description: 'As myBikes (page.claim, page.pdi or page.customer-sales-report).',
      resolve: async ({ ctx }) =>
        mayCall(readFrames, ctx.actor)
          ? cardOf(await listBikes(ctx, { search: '', filter: null, page: 1, limit: shownRows }))
          : null,
    }),
    visits: t.field({
      type: [VisitsType],
      nullable: true,
      description: 'As formVisits of each brand with this customer (page.formvisit).',
      resolve: (dealer) => (mayCall(visits, dealer.ctx.actor) ? visitsOf(dealer) : null),
    }),
    people: t.field({
      type: PeopleType,
      nullable: true,
      description: 'As colleagues (page.user-management or page.user-management-us).',
      resolve: (dealer) => (mayCall(readsColleagues, dealer.ctx.actor) ? peopleOf(dealer) : null),
    }),
    notes: t.field({
      type: NotesType,
      nullable: true,
      description: 'A page of the notes of the staff, the newest first.',
      resolve: async ({ ctx, customer, notes: { page, limit } }) => {
        const { rows, count } = await listDealerNotes(ctx, customer.id, { page, limit });
        return { rows, info: pageInfo(page, limit, count) };
      },
    }),
  }),
});

const firstNotes = { page: 1, limit: 10 };
const codeSchema = v.pipe(v.string(), v.trim(), v.minLength(1, 'not_empty'), v.maxLength(81, 'too_long'));
const pageSchema = v.object({ code: codeSchema, page: fields.page, limit: fields.pageSize(100) });

builder.queryField('dealerPage', (t) =>
  t.field({
    allow: seesDealers,
    type: DealerPageType,
    nullable: true,
    description: 'A dealer of the caller’s areas for the staff; null for any other.',
    args: {
      code: t.arg.string({ required: true, description: 'Unified code.' }),
      page: t.arg.int({ defaultValue: firstNotes.page, description: 'Of the notes.' }),
      limit: t.arg.int({ defaultValue: firstNotes.limit, description: 'Notes on a page.' }),
    },
    resolve: (_root, args, ctx) => {
      const { code, ...notes } = parseInput(pageSchema, args);
      return shownDealer(signedIn(ctx), code, notes);
    },
  }),
);

const NotePayload = payload<{ code: string }>('AddDealerNotePayload', (t) => ({
  dealer: t.field({
    type: DealerPageType,
    nullable: true,
    resolve: ({ code }, _args, ctx) => shownDealer(signedIn(ctx), code, firstNotes),
  }),
}));
builder.mutationField('addDealerNote', (t) =>
  t.field({
    allow: seesDealers,
    type: NotePayload,
    idempotent: true,
    description: 'Adds a note about a dealer for the staff; dealers never see it.',
    args: {
      code: t.arg.string({ required: true, description: 'Unified code.' }),
      note: t.arg.string({ required: true }),
    },
    resolve: async (_root, args, ctx) => {
      const { code, note } = parseInput(v.object({ code: codeSchema, note: dealerNote }), args);
      await addDealerNote(signedIn(ctx), code, note);
      return { code };
    },
  }),
);
