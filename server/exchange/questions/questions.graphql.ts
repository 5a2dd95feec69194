import * as v from 'valibot';
import { questionStates } from '#rules/exchange/questions/question-choices.ts';
import { questionInput, questionSubject, replyInput } from '#rules/exchange/questions/question.ts';
import * as fields from '#rules/validation.ts';
import { AttachmentType } from '#platform/attachments/attachments.graphql.ts';
import { loadAttachment } from '#platform/attachments/attachments.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { closeQuestion, replyTo, writeAbout } from './questions.actions.ts';
import { answersQuestions, readsQuestions } from './questions.policy.ts';
import {
  findQuestion,
  findQuestionAbout,
  findSubject,
  listQuestions,
  loadMessagePhotos,
  loadMessages,
  type Question,
  type QuestionMessage,
} from './questions.queries.ts';

const MessageType = builder.objectRef<QuestionMessage>('QuestionMessage').implement({
  description: 'Message of the dealer or the staff to a question.',
  fields: (t) => ({
    id: t.exposeID('id'),
    byCustomer: t.exposeBoolean('byCustomer', { description: 'The author belongs to the dealer, else to the staff.' }),
    by: t.exposeString('by'),
    text: t.exposeString('text'),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    photos: t.field({
      type: [AttachmentType],
      resolve: async ({ id }, _args, ctx) =>
        (await Promise.all((await loadMessagePhotos(ctx, id)).map((photo) => loadAttachment(ctx, photo)))).filter(
          (photo) => photo !== null,
        ),
    }),
  }),
});

const QuestionType = builder.objectRef<Question>('Question').implement({
  description: 'Conversation of a dealer and the staff about an order, a delivery, an invoice or a dispute.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'order, delivery, invoice or dispute.' }),
    subjectId: t.exposeID('subjectId', { description: 'Id of the document.' }),
    subjectNo: t.exposeString('subjectNumber', {
      description: 'Number of the document; of a dispute, that of its invoice.',
    }),
    invoiceId: t.exposeID('invoiceId', { nullable: true, description: 'The invoice, also of a dispute.' }),
    sorg: t.exposeString('sorg'),
    custName: t.exposeString('customerName'),
    custCode: t.exposeString('unified'),
    state: t.exposeString('state', {
      description: 'waiting: the dealer wrote last; answered: the staff did; closed: the staff ended it.',
    }),
    askedAt: t.field({ type: 'DateTime', resolve: ({ askedAt }) => askedAt }),
    writtenAt: t.field({
      type: 'DateTime',
      description: 'Time of the last message.',
      resolve: ({ writtenAt }) => writtenAt,
    }),
    messages: t.field({
      type: [MessageType],
      description: 'The oldest first.',
      resolve: async ({ id }, _args, ctx) => [...(await loadMessages(ctx, id))],
    }),
  }),
});

const QuestionList = builder
  .objectRef<{ rows: Question[]; count: number; page: number; limit: number }>('QuestionList')
  .implement({
    fields: (t) => ({
      data: t.field({ type: [QuestionType], resolve: ({ rows }) => rows }),
      info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
    }),
  });
const listSchema = v.object({
  state: v.optional(v.nullable(v.picklist(questionStates))),
  search: v.optional(v.nullable(fields.search)),
  page: fields.page,
  limit: fields.pageSize(100),
});
builder.queryField('questions', (t) =>
  t.field({
    allow: readsQuestions,
    type: QuestionList,
    description:
      'Questions of the dealer or, for the staff who answer, of the dealers of their areas: those that wait come first.',
    args: {
      state: t.arg.string({ description: 'waiting, answered or closed.' }),
      search: t.arg.string({ description: 'Number of the document, or name or code of the dealer.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { state, search, page, limit } = parseInput(listSchema, args);
      return {
        ...(await listQuestions(ctx, { state: state ?? null, search: search ?? '' }, page, limit)),
        page,
        limit,
      };
    },
  }),
);

const idSchema = v.object({ id: v.pipe(v.string(), v.maxLength(40, 'too_long')) });
builder.queryField('question', (t) =>
  t.field({
    allow: readsQuestions,
    type: QuestionType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => findQuestion(ctx, parseInput(idSchema, args).id),
  }),
);
builder.queryField('questionAbout', (t) =>
  t.field({
    allow: readsQuestions,
    type: QuestionType,
    nullable: true,
    description: 'The question about a document; null if nobody asked yet.',
    args: {
      kind: t.arg.string({ required: true, description: 'order, delivery, invoice or dispute.' }),
      subject: t.arg.string({
        required: true,
        description: 'Number of an order or a delivery, id of an invoice or a dispute.',
      }),
    },
    resolve: async (_root, args, ctx) => {
      const { kind, subject } = parseInput(questionSubject, args);
      const found = await findSubject(ctx, kind, subject);
      return found && findQuestionAbout(ctx, kind, found);
    },
  }),
);

const QuestionPayload = payload<{ id: string }>('QuestionPayload', (t) => ({
  question: t.field({ type: QuestionType, nullable: true, resolve: ({ id }, _args, ctx) => findQuestion(ctx, id) }),
}));
builder.mutationField('askQuestion', (t) =>
  t.field({
    allow: readsQuestions,
    type: QuestionPayload,
    idempotent: true,
    description:
      'Writes about an order, a delivery, an invoice or a dispute: the first message begins the question, others continue it.',
    args: {
      kind: t.arg.string({ required: true, description: 'order, delivery, invoice or dispute.' }),
      subject: t.arg.string({
        required: true,
        description: 'Number of an order or a delivery, id of an invoice or a dispute.',
      }),
      text: t.arg.string({ required: true }),
      photos: t.arg.stringList({
        required: true,
        description: 'Ids of uploaded photos, of disputes of documents, at most 6.',
      }),
    },
    resolve: (_root, args, ctx) => writeAbout(ctx, parseInput(questionInput, args)),
  }),
);
builder.mutationField('replyToQuestion', (t) =>
  t.field({
    allow: readsQuestions,
    type: QuestionPayload,
    idempotent: true,
    description: 'Writes a further message to a question; a closed one is open again.',
    args: {
      id: t.arg.id({ required: true }),
      text: t.arg.string({ required: true }),
      photos: t.arg.stringList({
        required: true,
        description: 'Ids of uploaded photos, of disputes of documents, at most 6.',
      }),
    },
    resolve: (_root, args, ctx) => replyTo(ctx, parseInput(replyInput, args)),
  }),
);
builder.mutationField('closeQuestion', (t) =>
  t.field({
    allow: answersQuestions,
    type: QuestionPayload,
    description: 'Closes a question that needs no answer any more.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => closeQuestion(ctx, parseInput(idSchema, args).id),
  }),
);
