import * as v from 'valibot';
import { bikeFilters } from '#rules/service/my-bikes/bike-state.ts';
import * as fields from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput } from '#platform/graphql/graphql.ts';
import { readFrames } from '#goods/frames/frames.policy.ts';
import { FrameRecallType } from '#goods/frames/frames.recalls.graphql.ts';
import { loadRecallsOf } from '#goods/frames/frames.recalls.queries.ts';
import { listBikes, type Bike } from './my-bikes.queries.ts';

/** A bike of a customer; a page of the staff shows it, too. */
export const BikeType = builder.objectRef<Bike>('MyBike').implement({
  description: 'A bike that was shipped to the active customer.',
  fields: (t) => ({
    frameNumber: t.exposeString('number'),
    articleCode: t.exposeString('articleCode'),
    description: t.exposeString('description'),
    size: t.exposeString('size'),
    shippedOn: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ shippedOn }) => shippedOn }),
    state: t.exposeString('state', { description: 'delivered, inspected or sold.' }),
    soldOn: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ soldOn }) => soldOn }),
    registrationId: t.id({
      nullable: true,
      description: 'The registration whose certificate the caller prints; null without one that they read.',
      resolve: ({ registrationId }) => registrationId,
    }),
    claims: t.exposeInt('claims', { description: "The customer's claims on it." }),
    recalls: t.field({
      type: [FrameRecallType],
      resolve: async ({ number }, _args, ctx) => [...(await loadRecallsOf(ctx, number))],
    }),
  }),
});
const BikePage = builder
  .objectRef<{ rows: Bike[]; count: number; page: number; limit: number }>('MyBikePage')
  .implement({
    fields: (t) => ({
      data: t.field({ type: [BikeType], resolve: ({ rows }) => rows }),
      info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
    }),
  });

const schema = v.object({
  search: fields.searchWords,
  filter: fields.absent(v.picklist(bikeFilters, 'out_of_range')),
  page: fields.page,
  limit: fields.pageSize(100),
});
builder.queryField('myBikes', (t) =>
  t.field({
    allow: readFrames,
    type: BikePage,
    description: 'Bikes that were shipped to the active customer with what was done since, the latest first.',
    args: {
      search: t.arg.string({ description: 'Part of the frame number, or of the name of the bike.' }),
      filter: t.arg.string({ description: 'delivered, inspected, sold, claimed, or recalled: not checked yet.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20, description: 'At most 100.' }),
    },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(schema, args);
      return { ...(await listBikes(ctx, asked)), page: asked.page, limit: asked.limit };
    },
  }),
);
