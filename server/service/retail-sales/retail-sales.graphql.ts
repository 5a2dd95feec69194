import * as v from 'valibot';
import { languageTag } from '#rules/locales.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import {
  registrationChange,
  registrationInput,
  registrationsAtOnce,
} from '#rules/service/retail-sales/registration.ts';
import {
  registrationStates,
  registrationTypes,
  type RegistrationState,
} from '#rules/service/retail-sales/registration-state.ts';
import * as fields from '#rules/validation.ts';
import { word } from '#rules/word.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { PassportType } from '#goods/frames/frames.graphql.ts';
import {
  changeRegistration,
  pushAccount,
  refreshAccount,
  registerFrame,
  removeRegistration,
  uploadAgain,
} from './retail-sales.actions.ts';
import { readRegistrations, registersFrames } from './retail-sales.policy.ts';
import {
  countByState,
  findRegistration,
  findRegistrationOf,
  listAccountRecords,
  listRegistrations,
  loadHistory,
  type RegisteredConsumer,
  type Registration,
  type RegistrationChange,
} from './retail-sales.queries.ts';

const ConsumerType = builder.objectRef<RegisteredConsumer>('FrameConsumer').implement({
  description: 'The consumer who bought a frame. Only the dealer who entered it and staff of its areas read it.',
  fields: (t) => ({
    name: t.exposeString('name'),
    phone: t.exposeString('phone'),
    address: t.exposeString('address'),
    city: t.exposeString('city'),
    country: t.exposeString('country', { description: 'ISO 3166 code; empty if unknown.' }),
    email: t.exposeString('email'),
  }),
});
export { ConsumerType };

const ChangeType = builder.objectRef<RegistrationChange>('RegistrationChange').implement({
  description: 'A step in the history of a registration.',
  fields: (t) => ({
    from: t.exposeString('from', { nullable: true }),
    to: t.exposeString('to'),
    reason: t.string({ resolve: ({ reason }, _args, ctx) => failureText(ctx, reason) }),
    by: t.exposeString('by', { description: 'Empty: the portal itself.' }),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
  }),
});

const failureText = (ctx: Ctx, failure: string): string =>
  failure === '' ? '' : ctx.text(`retail-sales.failure.${failure}`);
const isStaff = ({ actor }: Ctx): boolean => actor !== null && actor.ownCustomerId === null;

export const RegisteredFrameType = builder.objectRef<Registration>('RegisteredFrame').implement({
  description: 'A frame that was registered as sold (R-264).',
  fields: (t) => ({
    id: t.exposeID('id'),
    soldDate: t.field({ type: 'CalendarDate', resolve: ({ soldOn }) => soldOn }),
    soldDateFormatted: t.string({
      resolve: ({ soldOn }, _args, { locale }) => shownDate(soldOn, 'day', languageTag(locale), String),
    }),
    brand: t.exposeString('brand'),
    frameNumber: t.exposeString('number'),
    oldCode: t.exposeString('oldCode', { description: 'Former code of the article; empty if it had none.' }),
    articleCode: t.exposeString('displayCode'),
    articleDescription: t.exposeString('articleDescription'),
    customer: t.field({
      type: ConsumerType,
      nullable: true,
      description: 'Null: sold to no consumer, or the data was erased.',
      resolve: ({ nonRetail, erasedAt, consumer }) => (nonRetail || erasedAt !== null ? null : consumer),
    }),
    dealerName: t.exposeString('dealerName'),
    dealerCode: t.exposeString('dealerCode'),
    distributorName: t.exposeString('distributorName', {
      description: 'Who registered it for the dealer; else empty.',
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    createdBy: t.exposeString('createdBy'),
    nonRetail: t.exposeBoolean('nonRetail', { description: 'Sold to no consumer.' }),
    useAccountData: t.exposeBoolean('useAccount', { description: 'The consumer comes from the consumer site.' }),
    language: t.exposeString('consumerLocale', { description: 'Language of the consumer.' }),
    consentAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the consent to the mail was noted.',
      resolve: ({ consentedAt }) => consentedAt,
    }),
    mailedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ mailedAt }) => mailedAt }),
    erasedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the data of the consumer was erased.',
      resolve: ({ erasedAt }) => erasedAt,
    }),
    status: t.exposeString('state', { description: `One of ${registrationStates.join(', ')} (R-269).` }),
    failure: t.string({
      description: 'Why the last upload failed, in the language of the caller; empty otherwise.',
      resolve: ({ failure }, _args, ctx) => failureText(ctx, failure),
    }),
    failureDetails: t.string({
      description: 'The words of the consumer site, for staff; empty for dealers.',
      resolve: ({ failureDetails }, _args, ctx) => (isStaff(ctx) ? failureDetails : ''),
    }),
    erpState: t.string({
      nullable: true,
      description:
        'waiting, sent, booked or rejected, for staff; null for dealers and before the registration is complete.',
      resolve: ({ erpState }, _args, ctx) => (isStaff(ctx) ? erpState : null),
    }),
    erpReason: t.string({
      description: 'Why the ERP rejected the registration, for staff; empty for dealers.',
      resolve: ({ erpReason }, _args, ctx) => (isStaff(ctx) ? erpReason : ''),
    }),
    history: t.field({
      type: [ChangeType],
      description: 'The oldest step first.',
      resolve: async ({ id }, _args, ctx) => [...(await loadHistory(ctx, id))],
    }),
  }),
});

builder.objectField(PassportType, 'registration', (t) =>
  t.field({
    type: RegisteredFrameType,
    nullable: true,
    description: 'The active registration of the frame, if the caller sees it.',
    resolve: ({ number }, _args, ctx) => findRegistrationOf(ctx, number),
  }),
);

const listSchema = v.object({
  type: fields.absent(v.picklist(registrationTypes, 'out_of_range')),
  search: fields.searchWords,
  status: fields.absent(v.picklist([...registrationStates, 'all'], 'out_of_range')),
  custCode: fields.absent(v.pipe(v.string(), v.trim(), v.maxLength(81, 'too_long'))),
  page: fields.page,
  limit: fields.pageSize(100),
});
interface List {
  readonly rows: readonly Registration[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}
const StateCountType = builder.objectRef<{ state: RegistrationState; count: number }>('RegistrationCount').implement({
  fields: (t) => ({ status: t.exposeString('state'), count: t.exposeInt('count') }),
});
const ListType = builder.objectRef<List>('RegisteredFrameList').implement({
  fields: (t) => ({
    data: t.field({ type: [RegisteredFrameType], resolve: ({ rows }) => [...rows] }),
    info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
    counts: t.field({
      type: [StateCountType],
      description: 'Registrations by status, without the filters of the list.',
      resolve: async (_list, _args, ctx) => [...(await countByState(ctx))].map(([state, count]) => ({ state, count })),
    }),
  }),
});
builder.queryField('registeredFrames', (t) =>
  t.field({
    allow: readRegistrations,
    type: ListType,
    description: 'Registered frames of the caller, the newest first (OP-136).',
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
      type: t.arg.string({ description: 'retail or non_retail.' }),
      search: t.arg.string({ description: 'Frame number, bicycle, consumer or dealer.' }),
      status: t.arg.string({ description: 'A status, or all.' }),
      custCode: t.arg.string({ description: 'Unified code of the dealer.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { page, limit, status, ...filter } = parseInput(listSchema, args);
      return { ...(await listRegistrations(ctx, { ...filter, state: status }, page, limit)), page, limit };
    },
  }),
);
builder.queryField('registeredFrame', (t) =>
  t.field({
    allow: readRegistrations,
    type: RegisteredFrameType,
    nullable: true,
    description: 'One registration that the caller sees.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => findRegistration(ctx, id),
  }),
);

const AccountRecordType = builder.objectRef<Registration>('AccountPolygonBike').implement({
  description: 'The record that the consumer site has of a registered frame (Q-144).',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the registration.' }),
    reference: t.exposeString('accountReference', { description: 'Id at the consumer site; empty before the upload.' }),
    frameNumber: t.exposeString('number'),
    articleDescription: t.exposeString('articleDescription'),
    purchaseDate: t.field({ type: 'CalendarDate', resolve: ({ soldOn }) => soldOn }),
    consumer: t.field({ type: ConsumerType, resolve: ({ consumer }) => consumer }),
    status: t.exposeString('state'),
    uploadedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ uploadedAt }) => uploadedAt }),
    refreshedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ refreshedAt }) => refreshedAt }),
  }),
});
builder.queryField('accountPolygonBikesDatas', (t) =>
  t.field({
    allow: readRegistrations,
    type: [AccountRecordType],
    description: 'Records of the consumer site for registrations of the caller, the newest 500 (OP-149).',
    resolve: (_root, _args, ctx) => listAccountRecords(ctx, 500),
  }),
);

const ConsumerInput = builder.inputType('FrameConsumerInput', {
  description: 'The consumer who bought a frame; the name is required.',
  fields: (t) => ({
    name: t.string({ required: true }),
    phone: t.string(),
    address: t.string(),
    city: t.string(),
    country: t.string({ description: 'ISO 3166 code.' }),
    email: t.string(),
    language: t.string({ description: 'Locale in which the consumer reads, for example id-id.' }),
  }),
});
const FramePayload = payload<{ id: string }>('RegisterFramePayload', (t) => ({
  registeredFrame: t.field({
    type: RegisteredFrameType,
    nullable: true,
    resolve: ({ id }, _args, ctx) => findRegistration(ctx, id),
  }),
}));
export { ConsumerInput, FramePayload };

builder.mutationField('registerFrameV4', (t) =>
  t.field({
    allow: registersFrames,
    type: FramePayload,
    idempotent: true,
    description: 'Registers a frame as sold (OP-148). Without a consumer and account data it is a non-retail sale.',
    args: {
      frameNumber: t.arg.string({ required: true }),
      soldDate: t.arg({ type: 'CalendarDate', required: true }),
      customer: t.arg({ type: ConsumerInput }),
      dealer: t.arg.string({ description: 'Unified code of the dealer; without it, the active customer.' }),
      useAccountData: t.arg.boolean({
        defaultValue: false,
        description: 'Takes the consumer from the consumer site instead of `customer`.',
      }),
      consent: t.arg.boolean({
        defaultValue: false,
        description: 'The consumer agrees to get the certificate by mail.',
      }),
    },
    resolve: (_root, args, ctx) => registerFrame(ctx, parseInput(registrationInput, args)),
  }),
);
builder.mutationField('changeRegisteredFrame', (t) =>
  t.field({
    allow: registersFrames,
    type: FramePayload,
    description: 'Changes a registration; it waits for an update of the consumer site then.',
    args: {
      id: t.arg.id({ required: true }),
      soldDate: t.arg({ type: 'CalendarDate', required: true }),
      customer: t.arg({ type: ConsumerInput }),
      dealer: t.arg.string(),
      useAccountData: t.arg.boolean({ defaultValue: false }),
      consent: t.arg.boolean({ defaultValue: false }),
    },
    resolve: (_root, args, ctx) => changeRegistration(ctx, parseInput(registrationChange, args)),
  }),
);

const DeletePayload = payload<{ frameNumber: string }>('DeleteFramePayload', (t) => ({
  frameNumber: t.exposeString('frameNumber', { nullable: true }),
}));
builder.mutationField('deleteFrame', (t) =>
  t.field({
    allow: registersFrames,
    type: DeletePayload,
    description: 'Deletes the registration of a frame, with the data of its consumer (OP-137).',
    args: {
      frameNumber: t.arg.string({ required: true }),
      type: t.arg.string({ required: true, description: 'retail or non_retail: must be that of the registration.' }),
    },
    resolve: async (_root, args, ctx) => {
      const schema = v.object({
        frameNumber: v.pipe(fields.notEmpty, v.maxLength(100, 'too_long')),
        type: v.picklist(registrationTypes, 'out_of_range'),
      });
      const { frameNumber, type } = parseInput(schema, args);
      await removeRegistration(ctx, frameNumber, type);
      return { frameNumber };
    },
  }),
);

const UploadPayload = payload<{ ids: string[] }>('UploadFramesPayload', (t) => ({
  count: t.int({ nullable: true, resolve: ({ ids }) => ids.length }),
}));
builder.mutationField('uploadFramesAgain', (t) =>
  t.field({
    allow: registersFrames,
    type: UploadPayload,
    description: 'Uploads failed registrations again (R-270); others are skipped.',
    args: { ids: t.arg.idList({ required: true }) },
    resolve: (_root, args, ctx) => {
      const ids = v.pipe(v.array(word), v.minLength(1, 'not_empty'), v.maxLength(registrationsAtOnce, 'too_many'));
      return uploadAgain(ctx, parseInput(v.object({ ids }), args).ids);
    },
  }),
);
for (const [name, act, description] of [
  ['uploadAccountPolygonbikes', pushAccount, 'Sends a registration to the consumer site again (OP-150).'],
  ['updateAccountPolygonBikes', refreshAccount, 'Fetches the present data of a consumer from the site (OP-151).'],
] as const)
  builder.mutationField(name, (t) =>
    t.field({
      allow: registersFrames,
      type: FramePayload,
      description,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => act(ctx, id),
    }),
  );
