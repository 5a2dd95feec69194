import * as v from 'valibot';
import { frameNumberOf, frameNumberProblem } from '#rules/goods/frames/frame-number.ts';
import { isBrand } from '#rules/service/retail-sales/registration.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { refusalParams } from './retail-sales.actions.ts';
import {
  listDealersBelow,
  reachableFrames,
  readFrameFacts,
  seesDealersBelow,
  type Dealer,
  type FrameFacts,
} from './retail-sales.frames.queries.ts';
import { ConsumerType } from './retail-sales.graphql.ts';
import { readRegistrations } from './retail-sales.policy.ts';
import { findRegistrationOf, type Registration } from './retail-sales.queries.ts';

/** Parts of a look-up that a caller may leave out. */
const relationNames = ['article', 'delivery', 'customer', 'consumer'] as const;
type Relation = (typeof relationNames)[number];

interface LookUp {
  readonly number: string;
  readonly written: string;
  readonly facts: FrameFacts | null;
  readonly registration: Registration | null;
  readonly relations: ReadonlySet<Relation>;
  /** Why there are no facts, in the caller's language; empty if there are. */
  readonly message: string;
}

const from = <Value>(look: LookUp, relation: Relation, value: (facts: FrameFacts) => Value, none: Value): Value =>
  look.facts && look.relations.has(relation) ? value(look.facts) : none;

export const FrameLookUpType = builder.objectRef<LookUp>('FrameLookupResult').implement({
  description: 'A frame by its number, for those who register it.',
  fields: (t) => ({
    frameNumber: t.exposeString('number'),
    articleCode: t.string({ resolve: (look) => from(look, 'article', (facts) => facts.articleCode, '') }),
    articleDescription: t.string({
      resolve: (look) => from(look, 'article', (facts) => facts.articleDescription, ''),
    }),
    brand: t.string({ resolve: (look) => from(look, 'article', (facts) => facts.brand, '') }),
    doNo: t.string({ resolve: (look) => from(look, 'delivery', (facts) => facts.deliveryNumber, '') }),
    deliveredOn: t.field({
      type: 'CalendarDate',
      nullable: true,
      description: 'First possible day of the sale.',
      resolve: (look) => from(look, 'delivery', (facts) => facts.deliveredOn ?? facts.shippedOn, null),
    }),
    customerCode: t.string({ resolve: (look) => from(look, 'customer', (facts) => facts.customerCode, '') }),
    customerName: t.string({ resolve: (look) => from(look, 'customer', (facts) => facts.customerName, '') }),
    consumer: t.field({
      type: ConsumerType,
      nullable: true,
      description: 'The consumer of a registration that the caller sees.',
      resolve: ({ registration, relations }) =>
        registration && relations.has('consumer') && !registration.nonRetail && registration.erasedAt === null
          ? registration.consumer
          : null,
    }),
    purchaseDate: t.field({
      type: 'CalendarDate',
      nullable: true,
      resolve: ({ registration, relations }) =>
        registration && relations.has('consumer') ? registration.soldOn : null,
    }),
    message: t.exposeString('message', { description: 'Why the frame cannot be registered; empty if it can.' }),
  }),
});

const schema = v.object({
  frameNumbers: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(100, 'too_long'))),
    v.minLength(1, 'not_empty'),
    v.maxLength(500, 'too_many'),
  ),
  relations: v.optional(v.nullable(v.array(v.picklist(relationNames, 'out_of_range')))),
  onlyPolygon: v.optional(v.nullable(v.boolean())),
});

/** Frames by their numbers as people write them, in their order; what the caller may not see has a message only. */
export async function lookFramesUp(ctx: Ctx, args: unknown): Promise<LookUp[]> {
  const { frameNumbers, relations, onlyPolygon } = parseInput(schema, args);
  const numbers = frameNumbers.map(frameNumberOf);
  const facts = await readFrameFacts(ctx, [...new Set(numbers)]);
  const reachable = await reachableFrames(ctx, [...facts.values()]);
  const wanted = new Set(relations ?? relationNames);
  const brand = onlyPolygon === true ? ctx.market.configuration.polygonBrand : null;
  return Promise.all(
    numbers.map(async (number, at): Promise<LookUp> => {
      const look = { number, written: frameNumbers[at] ?? '', relations: wanted, facts: null, registration: null };
      const problem = frameNumberProblem(number);
      if (problem) return { ...look, message: ctx.text(problem) };
      const found = facts.get(number);
      if (!found || !reachable.has(number)) return { ...look, message: ctx.text('frame_not_found') };
      if (brand !== null && !isBrand(found.brand, brand))
        return { ...look, message: ctx.text('frame_not_polygon', refusalParams(ctx, 'frame_not_polygon')) };
      return {
        ...look,
        facts: found,
        registration: wanted.has('consumer') ? await findRegistrationOf(ctx, number) : null,
        message: found.registered ? ctx.text('frame_registered_already') : '',
      };
    }),
  );
}

builder.queryField('framesV4', (t) =>
  t.field({
    allow: readRegistrations,
    type: [FrameLookUpType],
    description: 'Frames by their numbers, at most 500, in their order (OP-142).',
    args: {
      frameNumbers: t.arg.stringList({ required: true }),
      relations: t.arg.stringList({ description: `Of ${relationNames.join(', ')}; without it, all.` }),
      onlyPolygon: t.arg.boolean({ defaultValue: false, description: "Frames of the market's own brand only." }),
    },
    resolve: (_root, args, ctx) => lookFramesUp(ctx, args),
  }),
);

const DealerType = builder.objectRef<Dealer>('DealerUnderInsera').implement({
  description: 'A dealer below a distributor (Q-147).',
  fields: (t) => ({
    id: t.exposeID('id'),
    custCode: t.exposeString('unified'),
    name: t.exposeString('name'),
    city: t.exposeString('city'),
    distributorName: t.exposeString('distributorName'),
  }),
});
builder.queryField('dealerUnderInsera', (t) =>
  t.field({
    allow: readRegistrations,
    mostRows: 2_000,
    type: [DealerType],
    description: 'Dealers below the active distributor, or for sales users below those of their areas (OP-143).',
    resolve: async (_root, _args, ctx) => ((await seesDealersBelow(ctx)) ? listDealersBelow(ctx) : []),
  }),
);
