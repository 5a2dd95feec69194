import * as v from 'valibot';
import { addressLine } from '#rules/accounts/customers/postal-address.ts';
import { calendarDateIn, daysBetween } from '#rules/dates.ts';
import * as fields from '#rules/validation.ts';
import { visitCalendar } from '#rules/field/visit-plans/visit-calendar.ts';
import { defaultVisitWeeks, mostStops, mostVisitWeeks } from '#rules/field/visit-plans/visit-due.ts';
import { visitStart, type VisitStart } from '#rules/field/visit-plans/visit-start.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { deleteVisitPlan, saveVisitPlan } from './visit-plans.actions.ts';
import { listVisitsDue, type DueFilter, type VisitCustomer } from './visit-plans.due.queries.ts';
import { plansVisits } from './visit-plans.policy.ts';
import { findVisitPlan, listStarts, listStops, type VisitPlan } from './visit-plans.queries.ts';

const VisitCustomerType = builder.objectRef<VisitCustomer>('VisitCustomer').implement({
  description: 'A customer whom a salesperson visits.',
  fields: (t) => ({
    code: t.exposeString('unified', { description: 'Unified code.' }),
    name: t.exposeString('name'),
    address: t.exposeString('address'),
    postalCode: t.exposeString('postalCode'),
    state: t.exposeString('state'),
    city: t.exposeString('city'),
    country: t.exposeString('country'),
    phone: t.exposeString('phone'),
    latitude: t.exposeFloat('latitude', { nullable: true, description: 'Degrees north; null = unknown.' }),
    longitude: t.exposeFloat('longitude', { nullable: true, description: 'Degrees east.' }),
    lastVisitOn: t.expose('lastVisitOn', {
      type: 'CalendarDate',
      nullable: true,
      description: 'Day of the last visit of anybody; null without any.',
    }),
    plannedOn: t.expose('plannedOn', {
      type: 'CalendarDate',
      nullable: true,
      description: 'The next day, from today on, for which the caller planned a visit.',
    }),
    daysSince: t.int({
      nullable: true,
      description: 'Days since the last visit, by the calendar of the market; null without any.',
      resolve: ({ lastVisitOn }, _args, ctx) =>
        lastVisitOn === null ? null : daysBetween(lastVisitOn, calendarDateIn(ctx.now, ctx.market.timeZone)),
    }),
  }),
});

export const visitWeeks = fields.wholeNumber(0, mostVisitWeeks);
const dueSchema = v.object({
  weeks: visitWeeks,
  search: fields.searchWords,
  page: fields.wholeNumber(1, 10_000),
  limit: fields.pageSize(100),
});

interface DueList {
  readonly rows: readonly VisitCustomer[];
  readonly count: number;
  readonly filter: DueFilter;
}
/** The customers who are due for a visit. */
export const visitsDue = async (ctx: Ctx, filter: DueFilter): Promise<DueList> => ({
  ...(await listVisitsDue(ctx, filter)),
  filter,
});
export const VisitDueListType = builder.objectRef<DueList>('VisitDueList').implement({
  fields: (t) => ({
    weeks: t.int({ resolve: ({ filter }) => filter.weeks }),
    data: t.field({ type: [VisitCustomerType], resolve: ({ rows }) => [...rows] }),
    info: t.field({
      type: PageInfoType,
      resolve: ({ filter, count }) => pageInfo(filter.page, filter.limit, count),
    }),
  }),
});

builder.queryField('visitsDue', (t) =>
  t.field({
    allow: plansVisits,
    type: VisitDueListType,
    description:
      "Customers in the caller's areas whom nobody visited for some weeks, whomever the caller acts for: those never visited first, then the longest ago.",
    args: {
      weeks: t.arg.int({
        defaultValue: defaultVisitWeeks,
        description: `0 to ${mostVisitWeeks}; 0 = all customers.`,
      }),
      search: t.arg.string(),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: (_root, args, ctx) => visitsDue(ctx, parseInput(dueSchema, args)),
  }),
);

async function calendarOf(ctx: Ctx, plan: VisitPlan): Promise<string> {
  const stops = await listStops(ctx, plan.id);
  return visitCalendar({
    day: plan.plannedOn,
    timeZone: ctx.market.timeZone,
    version: plan.version,
    savedAt: plan.updatedAt,
    visits: stops.map((stop) => ({
      uid: `${plan.id}-${stop.unified}@${ctx.market.host}`,
      summary: ctx.text('visit-plans.calendar.visit', { name: stop.name }),
      location: addressLine(stop, stop.country),
      description: [stop.phone, plan.note].filter(Boolean).join('\n'),
      place:
        stop.latitude === null || stop.longitude === null
          ? null
          : { latitude: stop.latitude, longitude: stop.longitude },
    })),
  });
}

const VisitStartType = builder.objectRef<VisitStart>('VisitStart').implement({
  description: 'Where a day of visits starts, if not at its first customer: such as the home of the salesperson.',
  fields: (t) => ({
    name: t.exposeString('name'),
    latitude: t.exposeFloat('latitude', { description: 'Degrees north.' }),
    longitude: t.exposeFloat('longitude', { description: 'Degrees east.' }),
  }),
});
const VisitStartInput = builder.inputType('VisitStartInput', {
  fields: (t) => ({
    name: t.string({ required: true, description: 'At most 100 characters.' }),
    latitude: t.float({ required: true }),
    longitude: t.float({ required: true }),
  }),
});

const VisitPlanType = builder.objectRef<VisitPlan>('VisitPlan').implement({
  description: 'The day of a salesperson. Only its owner sees it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    day: t.expose('plannedOn', { type: 'CalendarDate' }),
    note: t.exposeString('note'),
    start: t.expose('start', {
      type: VisitStartType,
      nullable: true,
      description: 'Null: the day starts at its first customer.',
    }),
    version: t.exposeInt('version'),
    stops: t.field({
      type: [VisitCustomerType],
      description: 'In the order of the day, without customers whom the caller no longer looks after.',
      resolve: ({ id }, _args, ctx) => listStops(ctx, id),
    }),
    calendar: t.string({
      description:
        'The day as an iCalendar file (RFC 5545): an event of 30 minutes per stop, the first at 8 in the time zone of the market, then every 45 minutes.',
      resolve: (plan, _args, ctx) => calendarOf(ctx, plan),
    }),
  }),
});

builder.queryField('visitPlan', (t) =>
  t.field({
    allow: plansVisits,
    type: VisitPlanType,
    nullable: true,
    description: "The caller's plan of a day; null without one.",
    args: { day: t.arg({ type: 'CalendarDate', required: true }) },
    resolve: (_root, args, ctx) => findVisitPlan(ctx, parseInput(daySchema, args).day),
  }),
);

builder.queryField('visitStarts', (t) =>
  t.field({
    allow: plansVisits,
    type: [VisitStartType],
    description: "Where the caller's plans start, each place once: the one used last comes first; at most ten.",
    resolve: (_root, _args, ctx) => listStarts(ctx),
  }),
);

const daySchema = v.object({ day: fields.calendarDate });
const versionSchema = v.object({ ...daySchema.entries, version: fields.wholeNumber(0, 1_000_000) });
const planSchema = v.object({
  ...versionSchema.entries,
  customers: v.pipe(
    v.array(v.pipe(v.string('required'), v.maxLength(81, 'too_long'))),
    v.minLength(1, 'not_empty'),
    v.maxLength(mostStops, 'too_many'),
    v.check((codes) => new Set(codes).size === codes.length, 'bad_input'),
  ),
  note: fields.lines(500),
  start: v.optional(v.nullable(visitStart), null),
});

const SavePayload = payload<{ readonly visitPlan: VisitPlan }>('SaveVisitPlanPayload', (t) => ({
  visitPlan: t.field({ type: VisitPlanType, nullable: true, resolve: ({ visitPlan }) => visitPlan }),
}));

builder.mutationField('saveVisitPlan', (t) =>
  t.field({
    allow: plansVisits,
    type: SavePayload,
    description: `Stores the caller's plan of a day as a whole: at most ${mostStops} customers in their order.`,
    args: {
      day: t.arg({ type: 'CalendarDate', required: true }),
      customers: t.arg.stringList({ required: true, description: 'Unified codes.' }),
      note: t.arg.string({ defaultValue: '' }),
      start: t.arg({ type: VisitStartInput, description: 'Without it, the day starts at its first customer.' }),
      version: t.arg.int({ required: true, description: 'The version that the caller saw; 0 without a plan.' }),
    },
    resolve: async (_root, args, ctx) => ({ visitPlan: await saveVisitPlan(ctx, parseInput(planSchema, args)) }),
  }),
);

const DeletePayload = payload<{ readonly deleted: boolean }>('DeleteVisitPlanPayload', (t) => ({
  deleted: t.boolean({ nullable: true, resolve: ({ deleted }) => deleted }),
}));

builder.mutationField('deleteVisitPlan', (t) =>
  t.field({
    allow: plansVisits,
    type: DeletePayload,
    description: "Deletes the caller's plan of a day.",
    args: {
      day: t.arg({ type: 'CalendarDate', required: true }),
      version: t.arg.int({ required: true, description: 'The version that the caller saw.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { day, version } = parseInput(versionSchema, args);
      await deleteVisitPlan(ctx, day, version);
      return { deleted: true };
    },
  }),
);
