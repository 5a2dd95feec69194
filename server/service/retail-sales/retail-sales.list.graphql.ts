import * as v from 'valibot';
import { DomainError, type UserError } from '#rules/errors.ts';
import { longestIntakeText } from '#rules/buying/intake/list.ts';
import { registrationInput, registrationsAtOnce } from '#rules/service/retail-sales/registration.ts';
import { registrationColumns } from '#rules/service/retail-sales/registration-list.ts';
import { presentErrors } from '#platform/context.ts';
import { builder, parseInput, payload, UserErrorType } from '#platform/graphql/graphql.ts';
import { refusalParams, registerFrames, type Outcome } from './retail-sales.actions.ts';
import { ConsumerInput } from './retail-sales.graphql.ts';
import { checkList, type CheckedRow } from './retail-sales.list.actions.ts';
import { registersFrames } from './retail-sales.policy.ts';

const CheckedRowType = builder.objectRef<CheckedRow>('CheckedRegistration').implement({
  description: 'A row of a list of sold frames.',
  fields: (t) => ({
    line: t.int({ resolve: ({ read }) => read.line }),
    written: t.string({ resolve: ({ read }) => read.written }),
    cells: t.stringList({
      description: 'The row as written, one cell for each column of the template.',
      resolve: ({ read }) => registrationColumns.map((column) => read.cells[column] ?? ''),
    }),
    group: t.exposeString('group', {
      description: 'accepted as written, changed (understood in another form) or rejected.',
    }),
    changed: t.stringList({
      description: `Changed columns, of ${registrationColumns.join(', ')}.`,
      resolve: ({ read }) => [...read.changed],
    }),
    frameNumber: t.string({ resolve: ({ read }) => read.frameNumber }),
    soldDate: t.string({ description: 'Empty: no date.', resolve: ({ read }) => read.soldDate }),
    bike: t.exposeString('bike'),
    customer: t.field({ type: 'JSON', nullable: true, resolve: ({ wish }) => wish?.customer ?? null }),
    dealer: t.string({ nullable: true, resolve: ({ wish }) => wish?.dealer ?? null }),
    useAccountData: t.boolean({ resolve: ({ read }) => read.useAccountData }),
    consent: t.boolean({ resolve: ({ read }) => read.consent }),
    userErrors: t.field({
      type: [UserErrorType],
      resolve: ({ errors }, _args, ctx) => (errors.length === 0 ? [] : presentErrors(ctx, DomainError.all(errors))),
    }),
  }),
});

const CheckPayload = payload<{ rows: CheckedRow[]; unknown: readonly string[] }>('CheckFramesPayload', (t) => ({
  rows: t.field({ type: [CheckedRowType], nullable: true, resolve: ({ rows }) => rows }),
  unknownColumns: t.stringList({ nullable: true, resolve: ({ unknown }) => [...unknown] }),
}));
builder.mutationField('checkFrames', (t) =>
  t.field({
    allow: registersFrames,
    readsOnly: true,
    type: CheckPayload,
    description: 'Reads a list of sold frames from a file (.xlsx, .csv) or pasted text and checks it; writes nothing.',
    args: { file: t.arg({ type: 'Upload' }), rows: t.arg.string() },
    resolve: async (_root, { file, rows }, ctx) => {
      const schema = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(longestIntakeText, 'too_long'))), '');
      return checkList(ctx, { file: file ?? null, text: parseInput(schema, rows, 'rows') ?? '' });
    },
  }),
);

const RegisteringInput = builder.inputType('RegisterFrameInput', {
  description: 'A sold frame, with the arguments of registerFrameV4.',
  fields: (t) => ({
    frameNumber: t.string({ required: true }),
    soldDate: t.field({ type: 'CalendarDate', required: true }),
    customer: t.field({ type: ConsumerInput }),
    dealer: t.string(),
    useAccountData: t.boolean(),
    consent: t.boolean(),
  }),
});
const RegisterPayload = payload<{ outcomes: Outcome[]; userErrors: UserError[] }>('RegisterFramesPayload', (t) => ({
  count: t.int({ nullable: true, resolve: ({ outcomes }) => outcomes.filter((one) => 'id' in one).length }),
  ids: t.stringList({
    nullable: true,
    description: 'Id of each registration in the order of the frames; empty for a refused one.',
    resolve: ({ outcomes }) => outcomes.map((one) => ('id' in one ? one.id : '')),
  }),
}));
builder.mutationField('registerFrames', (t) =>
  t.field({
    allow: registersFrames,
    type: RegisterPayload,
    idempotent: true,
    description: `Registers up to ${registrationsAtOnce} frames, each accepted or refused for itself; refusals are in userErrors as frames.N.field.`,
    args: { frames: t.arg({ type: [RegisteringInput], required: true }) },
    resolve: async (_root, args, ctx) => {
      const frames = v.pipe(
        v.array(registrationInput),
        v.minLength(1, 'not_empty'),
        v.maxLength(registrationsAtOnce, 'too_many'),
      );
      const outcomes = await registerFrames(ctx, parseInput(v.object({ frames }), args).frames);
      const userErrors = outcomes.flatMap((one, at): UserError[] =>
        'code' in one
          ? [{ field: `frames.${at}.${one.field}`, code: one.code, params: refusalParams(ctx, one.code) }]
          : [],
      );
      return { outcomes, userErrors };
    },
  }),
);
