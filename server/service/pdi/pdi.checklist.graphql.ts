import * as v from 'valibot';
import { contentLanguages } from '#rules/locales.ts';
import { checklistItem, typedFrameNumber } from '#rules/service/pdi/inspection.ts';
import * as fields from '#rules/validation.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { addChecklistItem, changeChecklistItem, retireChecklistItem } from './pdi.checklist.actions.ts';
import {
  categoryOfFrame,
  findChecklistItem,
  listBikeCategories,
  listChecklist,
  listItemsAt,
  type BikeCategory,
  type ChecklistItem,
} from './pdi.checklist.queries.ts';
import { editsChecklist, inspects } from './pdi.policy.ts';

const EntryType = builder.objectRef<ChecklistItem>('PDIChecklistEntry').implement({
  description: 'An item of the checklist as a new inspection begins with it.',
  fields: (t) => ({
    checklist: t.exposeInt('id', { description: 'Number of the item (R-263).' }),
    description: t.exposeString('description'),
    checked: t.boolean({ description: 'Always false: nothing is checked yet.', resolve: () => false }),
    sorting: t.exposeInt('sorting'),
    group: t.exposeString('group', { description: 'Part of the bicycle: brakes, steering, wheels ...' }),
    merchandise: t.field({
      type: ['String'],
      description: 'Merchandise categories to which it applies; empty: all bicycles.',
      resolve: ({ merchandise }) => [...merchandise],
    }),
  }),
});
const entrySchema = v.object({
  frameNumber: fields.absent(typedFrameNumber),
  merchandise: fields.absent(v.pipe(v.string(), v.maxLength(60, 'too_long'))),
});
builder.queryField('claimPDIChecklist', (t) =>
  t.field({
    allow: inspects,
    type: [EntryType],
    description:
      'The checklist of a frame, or of a merchandise category; without either, all items with their categories, for a ' +
      'device that has no network later.',
    args: { frameNumber: t.arg.string(), merchandise: t.arg.string() },
    resolve: async (_root, args, ctx) => {
      const { frameNumber, merchandise } = parseInput(entrySchema, args);
      const known = frameNumber === null ? null : await categoryOfFrame(ctx, frameNumber);
      return listItemsAt(ctx, ctx.now, frameNumber === null ? merchandise : (known ?? merchandise ?? ''));
    },
  }),
);

const CategoryType = builder.objectRef<BikeCategory>('PDIMerchandise').implement({
  description: 'A merchandise category of bicycles.',
  fields: (t) => ({ code: t.exposeString('code'), name: t.exposeString('name') }),
});
builder.queryField('claimPDIMerchandise', (t) =>
  t.field({
    allow: [...inspects, ...editsChecklist],
    type: [CategoryType],
    description: 'Merchandise categories of bicycles, for frames that the portal does not know.',
    resolve: (_root, _args, ctx) => listBikeCategories(ctx),
  }),
);

const TextsType = builder.objectRef<ChecklistItem['texts']>('PDIChecklistTexts').implement({
  description: 'Words of an item in the languages of the portal; an empty one shows English.',
  fields: (t) =>
    Object.fromEntries(
      contentLanguages.map((language) => [language, t.string({ resolve: (texts) => texts[language] ?? '' })]),
    ),
});
const ItemType = builder.objectRef<ChecklistItem>('PDIChecklistItem').implement({
  description: 'An item of the checklist as the administration edits it.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    group: t.exposeString('group'),
    merchandise: t.field({ type: ['String'], resolve: ({ merchandise }) => [...merchandise] }),
    sorting: t.exposeInt('sorting'),
    description: t.exposeString('description'),
    texts: t.field({ type: TextsType, resolve: ({ texts }) => texts }),
    retiredAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ retiredAt }) => retiredAt }),
  }),
});
builder.queryField('pdiChecklistItems', (t) =>
  t.field({
    allow: editsChecklist,
    type: [ItemType],
    description: 'All items of the checklist, retired ones last.',
    resolve: (_root, _args, ctx) => listChecklist(ctx),
  }),
);

const TextsInput = builder.inputType('PDIChecklistTextsInput', {
  fields: (t) => ({
    en: t.string({ required: true }),
    de: t.string(),
    fr: t.string(),
    id: t.string(),
    ms: t.string(),
  }),
});
const ItemPayload = payload<{ id: number }>('PDIChecklistPayload', (t) => ({
  item: t.field({ type: ItemType, nullable: true, resolve: ({ id }, _args, ctx) => findChecklistItem(ctx, id) }),
}));
builder.mutationField('savePDIChecklistItem', (t) =>
  t.field({
    allow: editsChecklist,
    type: ItemPayload,
    description: 'Adds an item to the checklist or changes one. Records keep the words that they were made with.',
    args: {
      id: t.arg.int({ description: 'The item; without it, a new one.' }),
      group: t.arg.string({ required: true }),
      merchandise: t.arg.stringList({ required: true }),
      sorting: t.arg.int({ required: true }),
      texts: t.arg({ type: TextsInput, required: true }),
    },
    resolve: (_root, { id, texts, ...args }, ctx) => {
      const words = Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text ?? '']));
      const item = parseInput(checklistItem, { ...args, texts: words });
      return typeof id === 'number' ? changeChecklistItem(ctx, id, item) : addChecklistItem(ctx, item);
    },
  }),
);
builder.mutationField('retirePDIChecklistItem', (t) =>
  t.field({
    allow: editsChecklist,
    type: ItemPayload,
    description: 'Retires an item of the checklist, or takes it back into use.',
    args: { id: t.arg.int({ required: true }), retired: t.arg.boolean({ required: true }) },
    resolve: (_root, { id, retired }, ctx) => retireChecklistItem(ctx, id, retired),
  }),
);
