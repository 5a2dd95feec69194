import { registrationInput } from '#rules/service/retail-sales/registration.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { registerFrame } from './retail-sales.actions.ts';
import { FrameLookUpType, lookFramesUp } from './retail-sales.frames.graphql.ts';
import { ConsumerInput, FramePayload } from './retail-sales.graphql.ts';
import { readRegistrations, registersFrames } from './retail-sales.policy.ts';

// Older versions of registerFrameV4: the same arguments, without consent.
for (const name of ['registerFrame', 'registerFrameV2', 'registerFrameV3'] as const)
  builder.mutationField(name, (t) =>
    t.field({
      allow: registersFrames,
      type: FramePayload,
      idempotent: true,
      deprecationReason: 'Use registerFrameV4.',
      args: {
        frameNumber: t.arg.string({ required: true }),
        soldDate: t.arg({ type: 'CalendarDate', required: true }),
        customer: t.arg({ type: ConsumerInput }),
        dealer: t.arg.string(),
        useAccountData: t.arg.boolean({ defaultValue: false }),
      },
      resolve: (_root, args, ctx) => registerFrame(ctx, parseInput(registrationInput, args)),
    }),
  );

// Older versions of framesV4 with the same arguments.
for (const name of ['framesV2', 'framesV3'] as const)
  builder.queryField(name, (t) =>
    t.field({
      allow: readRegistrations,
      type: [FrameLookUpType],
      deprecationReason: 'Use framesV4.',
      args: {
        frameNumbers: t.arg.stringList({ required: true }),
        relations: t.arg.stringList(),
        onlyPolygon: t.arg.boolean({ defaultValue: false }),
      },
      resolve: (_root, args, ctx) => lookFramesUp(ctx, args),
    }),
  );
