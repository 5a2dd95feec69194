import * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import { longestIntakeText, mostIntakeRows, type IgnoredLine } from '#rules/buying/intake/list.ts';
import { textSheet, type SheetFacts, type SheetQuestion } from '#rules/buying/intake/sheets.ts';
import { decimalString } from '#rules/money.ts';
import { articleCode, sorgCode } from '#rules/validation.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { ProblemType } from '#buying/cart/cart.graphql.ts';
import { ProductType } from '#goods/catalog/catalog.graphql.ts';
import { viewerOf } from '#goods/catalog/catalog.policy.ts';
import { presentProduct, viewerFor } from '#goods/catalog/catalog.present.graphql.ts';
import { checkList, checkTyped, type CheckedList, type ListFacts } from './intake.check.queries.ts';
import { sheetsOfFile } from './intake.file.queries.ts';
import { type Candidate, type CandidateItem, type PlacedRow, rowGroups } from './intake.rows.queries.ts';

const CandidateItemType = builder.objectRef<CandidateItem>('IntakeCandidateItem').implement({
  description: 'Another article in the same line, with its quantity.',
  fields: (t) => ({
    product: t.field({ type: ProductType, resolve: ({ product }, _args, ctx) => presentProduct(ctx, product) }),
    qty: t.exposeInt('qty', { nullable: true }),
  }),
});

const CandidateType = builder.objectRef<Candidate>('IntakeCandidate').implement({
  description:
    'An article that a row may mean (article), a successor of the meant one (successor), or one with a similar code (near).',
  fields: (t) => ({
    kind: t.exposeString('kind'),
    product: t.field({ type: ProductType, resolve: ({ product }, _args, ctx) => presentProduct(ctx, product) }),
    qty: t.exposeInt('qty', { nullable: true, description: 'The quantity in this interpretation of the row.' }),
    also: t.field({
      type: [CandidateItemType],
      description: 'The other articles in this interpretation of the line: they become rows of their own.',
      resolve: ({ also }) => [...also],
    }),
  }),
});

const RowGroupType = builder.enumType('IntakeRowGroup', {
  description: 'The state of a row: it can be added, needs a decision, or has no article.',
  values: rowGroups,
});

const RowType = builder.objectRef<PlacedRow>('IntakeRow');
RowType.implement({
  description: 'A checked row of a list (Q-074): its article, what it would add to the cart, and its problems.',
  fields: (t) => ({
    lines: t.exposeIntList('lines', { description: 'Lines of the list; several if rows of one article were merged.' }),
    part: t.exposeInt('part', { description: 'Distinguishes the articles of one line; send it back with the row.' }),
    written: t.exposeString('written'),
    code: t.exposeString('code'),
    group: t.expose('group', { type: RowGroupType }),
    matchedBy: t.exposeString('matchedBy', {
      nullable: true,
      description:
        'code, own, display, gtin, old, padded, variant (an order form by model, colour and size) or chosen.',
    }),
    product: t.field({
      type: ProductType,
      nullable: true,
      resolve: ({ product }, _args, ctx) => (product === null ? null : presentProduct(ctx, product)),
    }),
    articleCode: t.string({
      nullable: true,
      description: "The product's code; cheaper than `product` in a long list.",
      resolve: ({ product }) => product?.code ?? null,
    }),
    sorg: t.string({ nullable: true, resolve: ({ product }) => product?.sorg ?? null }),
    details: t.field({
      type: ProductType,
      nullable: true,
      args: { first: t.arg.int({ required: true }) },
      description:
        'The product again, for what only a visible row needs. Null for ready rows after the first ones; other rows always have it.',
      resolve: ({ product, group, place }, { first }, ctx) =>
        product === null || (group === 'ready' && place >= first) ? null : presentProduct(ctx, product),
    }),
    undecided: t.field({
      type: RowType,
      nullable: true,
      description:
        'The row again unless it is ready, for the fields that are empty in ready rows: problems, candidates, quantityChoices, question, columnQuantities, missingQty.',
      resolve: (row) => (row.group === 'ready' ? null : row),
    }),
    asked: t.exposeInt('asked', { nullable: true }),
    add: t.exposeInt('add', {
      description: 'Units that would be added: rounded up to whole packs together with the cart.',
    }),
    inCart: t.exposeInt('inCart'),
    readyQty: t.int({ resolve: ({ ready }) => ready }),
    laterQty: t.int({ resolve: ({ later }) => later }),
    missingQty: t.int({ resolve: ({ missing }) => missing }),
    currency: t.string({ nullable: true, resolve: ({ product }) => product?.currency ?? null }),
    unitPrice: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ unitPrice, product }) =>
        unitPrice === null ? null : decimalString(unitPrice, product?.currency ?? ''),
    }),
    amount: t.field({
      type: 'Decimal',
      nullable: true,
      description: "Increase of the cart's amount.",
      resolve: ({ amount, product }) => (amount === null ? null : decimalString(amount, product?.currency ?? '')),
    }),
    problems: t.field({ type: [ProblemType], resolve: ({ problems }) => [...problems] }),
    candidates: t.field({ type: [CandidateType], resolve: ({ candidates }) => [...candidates] }),
    quantityChoices: t.exposeIntList('quantityChoices', {
      description: 'Quantities that are allowed, or that may have been meant.',
    }),
    question: t.exposeInt('question', {
      nullable: true,
      description: 'The question about the columns of its list that determines its quantity.',
    }),
    columnQuantities: t.field({
      type: t.listRef('Int', { nullable: true }),
      description: 'The quantity in each column of the question; null if the column has none.',
      resolve: ({ columnQuantities }) => [...columnQuantities],
    }),
    acceptLater: t.exposeBoolean('acceptLater'),
  }),
});

const IgnoredType = builder.objectRef<IgnoredLine>('IntakeIgnoredLine').implement({
  description: 'A line without an order: header, above, total, rule, empty, zero, unfilled or date.',
  fields: (t) => ({ line: t.exposeInt('line'), written: t.exposeString('written'), reason: t.exposeString('reason') }),
});

/** Column numbers for users start at 1. */
const column = (place: number | null | undefined): number | null => (place == null ? null : place + 1);

const LeftOutType = builder.objectRef<SheetFacts['leftOut'][number]>('IntakeLeftOutColumn').implement({
  description: 'A column of numbers that are not quantities.',
  fields: (t) => ({
    column: t.int({ description: 'From 1.', resolve: ({ place }) => place + 1 }),
    reason: t.exposeString('reason', {
      description: 'prices: its numbers have cents or a currency; row_numbers: it counts the rows.',
    }),
    name: t.exposeString('name'),
    samples: t.exposeStringList('samples', { description: 'Values of its first rows.' }),
  }),
});

const SheetType = builder.objectRef<SheetFacts>('IntakeSheet').implement({
  description: 'Result for a sheet of a workbook, or for a text, whose name is empty.',
  fields: (t) => ({
    name: t.exposeString('name'),
    state: t.exposeString('state', {
      description: 'read; or the reason why it was skipped: hidden, empty, no_codes, too_many.',
    }),
    firstLine: t.int({ description: "Line number of the sheet's first line.", resolve: ({ firstLine }) => firstLine }),
    rows: t.exposeInt('rows', { description: 'Number of articles in its lines.' }),
    separator: t.exposeString('separator', { description: 'tab, semicolon, comma, pipe, spaces, none or sheet.' }),
    header: t.exposeBoolean('header'),
    codeColumn: t.int({
      nullable: true,
      description: 'From 1; null if lines were read as words.',
      resolve: ({ layout }) => column(layout?.codes[0]),
    }),
    quantityColumn: t.int({ nullable: true, resolve: ({ layout }) => column(layout?.quantity) }),
    hiddenRows: t.exposeInt('hiddenRows', { description: 'Rows hidden by a filter or by hand, which were skipped.' }),
    hiddenColumns: t.intList({
      description: 'Hidden columns, from 1: only article codes are read from them.',
      resolve: ({ hiddenColumns }) => hiddenColumns.map((place) => place + 1),
    }),
    leftOut: t.field({ type: [LeftOutType], resolve: ({ leftOut }) => [...leftOut] }),
  }),
});

const QuestionColumnType = builder.objectRef<SheetQuestion['columns'][number]>('IntakeQuestionColumn').implement({
  description: 'A column that may have the quantities, or the answer that none has.',
  fields: (t) => ({
    column: t.int({
      nullable: true,
      description: 'From 1; null for none of the columns: one of each article.',
      resolve: ({ place }) => column(place),
    }),
    name: t.exposeString('name'),
    samples: t.exposeStringList('samples', {
      description:
        'Values of its first rows. A column whose numbers can be read in two ways is there twice, with what they would mean.',
    }),
  }),
});

const QuestionType = builder.objectRef<SheetQuestion>('IntakeQuestion').implement({
  description:
    'It is unclear which column of a list has the quantities, or how its numbers are meant: the user chooses for all its rows.',
  fields: (t) => ({
    question: t.exposeInt('question', { description: 'Number of the question in its rows.' }),
    sheet: t.exposeString('sheet'),
    columns: t.field({ type: [QuestionColumnType], resolve: ({ columns }) => [...columns] }),
  }),
});

const FactsType = builder.objectRef<ListFacts>('IntakeFacts').implement({
  description: 'How a list was read: its sheets, and open questions about its columns.',
  fields: (t) => ({
    sheets: t.field({ type: [SheetType], resolve: ({ sheets }) => [...sheets] }),
    questions: t.field({ type: [QuestionType], resolve: ({ questions }) => [...questions] }),
  }),
});

const CheckIntakePayload = payload<CheckedList>('CheckIntakePayload', (t) => ({
  rows: t.field({ type: [RowType], nullable: true, resolve: ({ rows }) => [...rows] }),
  ignored: t.field({ type: [IgnoredType], nullable: true, resolve: ({ ignored }) => [...ignored] }),
  facts: t.field({ type: FactsType, nullable: true, resolve: ({ facts }) => facts }),
  cartVersion: t.int({
    nullable: true,
    description: 'Version of the cart that the check saw; 0 before the first change.',
    resolve: ({ cartVersion }) => cartVersion,
  }),
}));

const RowInput = builder.inputType('IntakeRowInput', {
  fields: (t) => ({
    lines: t.intList({ required: true, description: "Lines of the list, or the row's own number." }),
    part: t.int({ description: 'As in the row.' }),
    written: t.string(),
    code: t.string({ required: true }),
    quantity: t.string({ description: 'As typed; an empty text means one, null unknown.' }),
    quantities: t.intList({ description: 'Possible quantities if it is unknown.' }),
    articleCode: t.string({ description: 'The article that the user chose.' }),
    sorg: t.string(),
    acceptLater: t.boolean({ description: 'The user accepts that missing units arrive later.' }),
  }),
});

// Screens number typed rows separately from the lines of lists; any integer is allowed.
const line = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));
const rowSchema = v.object({
  lines: v.pipe(v.array(line), v.minLength(1), v.maxLength(mostIntakeRows)),
  part: v.pipe(
    v.optional(v.nullable(line), null),
    v.transform((part) => part ?? 0),
  ),
  written: v.pipe(
    v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2_000, 'too_long'))), null),
    v.transform((text) => (text ?? '').slice(0, 200)),
  ),
  code: v.pipe(v.string(), v.maxLength(2_000, 'too_long')),
  quantity: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200, 'too_long'))), null),
  quantities: v.pipe(
    v.optional(v.nullable(v.pipe(v.array(line), v.maxLength(60))), null),
    v.transform((quantities) => quantities ?? []),
  ),
  articleCode: v.optional(v.nullable(articleCode), null),
  sorg: v.optional(v.nullable(sorgCode), null),
  acceptLater: v.pipe(
    v.optional(v.nullable(v.boolean()), null),
    v.transform((accept) => accept ?? false),
  ),
});
const textSchema = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(longestIntakeText, 'too_long'))), null);
const rowsSchema = v.optional(
  v.nullable(v.pipe(v.array(rowSchema), v.maxLength(mostIntakeRows, 'too_many_rows'))),
  null,
);

builder.mutationField('checkIntake', (t) =>
  t.field({
    allow: ['page.catalog'],
    readsOnly: true,
    type: CheckIntakePayload,
    description:
      'Reads a list of articles and quantities for the active customer (Q-074): a file (.xlsx, .csv, .txt, detected by content), pasted text, or typed rows, at most 5,000. Returns every line: ready, decision, unknown, or ignored with the reason. Writes nothing.',
    args: {
      file: t.arg({ type: 'Upload' }),
      text: t.arg.string(),
      hiddenRows: t.arg.boolean({
        description: 'Reads only the hidden rows of a workbook. By default hidden rows are skipped and counted.',
      }),
      rows: t.arg({ type: [RowInput], description: 'Used if neither file nor text is given.' }),
    },
    resolve: async (_root, args, ctx, info) => {
      if (!ctx.customer) throw new DomainError('customer_required');
      const viewer = viewerFor(info, viewerOf(ctx));
      const given = parseInput(v.object({ text: textSchema, rows: rowsSchema }), { text: args.text, rows: args.rows });
      if (args.file)
        return checkList(ctx, viewer, await sheetsOfFile(args.file, args.hiddenRows === true ? 'hidden' : 'visible'));
      if (given.text !== null) return checkList(ctx, viewer, [textSheet(given.text)]);
      if (given.rows === null || given.rows.length === 0) throw new DomainError('list_empty', {}, 'list');
      return checkTyped(ctx, viewer, given.rows);
    },
  }),
);
