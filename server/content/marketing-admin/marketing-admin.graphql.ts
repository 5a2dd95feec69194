import * as v from 'valibot';
import { orderedIds } from '#rules/content/content/ordered-ids.ts';
import { DomainError, type UserError } from '#rules/errors.ts';
import { builder, parseInput, payload, UserErrorType } from '#platform/graphql/graphql.ts';
import { presentErrors } from '#platform/context.ts';
import { ContentFileInput, ContentTextInput, contractFields } from '#content/content/content.graphql.ts';
import { loadItem } from '#content/content/content.queries.ts';
import { withUploads } from '#content/content/content.uploads.actions.ts';
import {
  changeMaterials,
  createMaterial,
  createMaterials,
  deleteMaterial,
  materialsChangeSchema,
  mostCreated,
  orderMaterials,
  updateMaterial,
  type CreatedRow,
} from '#content/marketing-material/marketing-material.actions.ts';
import { MarketingMaterialType } from '#content/marketing-material/marketing-material.graphql.ts';
import { editMaterials } from '#content/marketing-material/marketing-material.policy.ts';

const MaterialInput = builder.inputType('MarketingMaterialInput', {
  fields: (t) => ({
    type: t.string({ description: '`brand-assets` or `product-lineup` (Q-159); that of the category if left out.' }),
    categoryId: t.id(),
    mainLanguage: t.string(),
    texts: t.field({ type: [ContentTextInput] }),
    marketIds: t.idList(),
    ...contractFields(t),
    layoutId: t.id(),
    itemPerLine: t.int(),
    tags: t.stringList(),
    articleCodes: t.stringList({ description: 'Codes of articles and models that it shows.' }),
    modelYear: t.int(),
    published: t.boolean({ description: 'False keeps a draft.' }),
    files: t.field({ type: [ContentFileInput], description: 'All files in their order; missing ones are removed.' }),
  }),
});

/** The input with the names that content gives type and category. */
function named({ type, categoryId, ...given }: typeof MaterialInput.$inferInput): Record<string, unknown> {
  return {
    ...given,
    ...(type === undefined || type === null ? {} : { kind: type }),
    ...(categoryId === undefined ? {} : { parentId: categoryId }),
  };
}

const MaterialPayload = payload<{ id: string }>('MarketingMaterialPayload', (t) => ({
  marketingMaterial: t.field({
    type: MarketingMaterialType,
    nullable: true,
    resolve: ({ id }, _args, ctx) => loadItem(ctx, 'marketing_material', id),
  }),
}));

builder.mutationField('createMarketingMaterial', (t) =>
  t.field({
    description: 'Creates a material (R-296), with files of earlier uploads or of this request (multipart).',
    allow: editMaterials,
    type: MaterialPayload,
    attachments: { 'files.*': 'material' },
    args: { inputs: t.arg({ type: MaterialInput, required: true }), files: t.arg({ type: ['Upload'] }) },
    resolve: async (_root, { inputs, files }, ctx) => ({
      id: await createMaterial(ctx, await withUploads(ctx, named(inputs), files)),
    }),
  }),
);

const CreatedRowType = builder.objectRef<CreatedRow>('CreatedMarketingMaterial').implement({
  description: 'The outcome of one row of a bulk upload.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Place of the row, from 0.' }),
    id: t.exposeID('id', { nullable: true, description: 'Null if it was refused.' }),
    userErrors: t.field({
      type: [UserErrorType],
      resolve: ({ userErrors }, _args, ctx) =>
        userErrors.length === 0 ? [] : presentErrors(ctx, DomainError.all(userErrors)),
    }),
  }),
});
const CreatedPayload = payload<{ results: readonly CreatedRow[]; userErrors: readonly UserError[] }>(
  'CreateMarketingMaterialsPayload',
  (t) => ({
    results: t.field({ type: [CreatedRowType], nullable: true, resolve: ({ results }) => [...results] }),
  }),
);
/** The errors of all rows, if none was created: then the whole call failed. */
const errorsOfNone = (results: readonly CreatedRow[]): readonly UserError[] =>
  results.some(({ id }) => id !== null)
    ? []
    : results.flatMap(({ index, userErrors }) =>
        userErrors.map((error) => ({
          ...error,
          field: ['inputs', index, error.field].filter((part) => part !== '').join('.'),
        })),
      );
const amount = v.object({
  inputs: v.pipe(v.array(v.unknown()), v.minLength(1, 'not_empty'), v.maxLength(mostCreated, 'max_items_exceeded')),
});

builder.mutationField('createMarketingMaterials', (t) =>
  t.field({
    description: `Creates up to ${mostCreated} materials (Q-167); each row is saved or refused on its own. The call failed if all were refused.`,
    allow: editMaterials,
    type: CreatedPayload,
    attachments: { 'files.*': 'material' },
    args: {
      inputs: t.arg({ type: [MaterialInput], required: true }),
      files: t.arg({
        type: ['Upload'],
        description: 'The file of each row of this request (multipart), in their order.',
      }),
    },
    resolve: async (_root, { inputs, files }, ctx) => {
      parseInput(amount, { inputs });
      const rows = inputs.map(
        (input, index) => async () => withUploads(ctx, named(input), files?.slice(index, index + 1)),
      );
      const results = await createMaterials(ctx, rows);
      return { results, userErrors: errorsOfNone(results) };
    },
  }),
);

builder.mutationField('updateMarketingMaterial', (t) =>
  t.field({
    description: 'Changes the given fields of a material; files of the request are added to those that it names.',
    allow: editMaterials,
    type: MaterialPayload,
    attachments: { 'files.*': 'material' },
    args: {
      id: t.arg.id({ required: true }),
      version: t.arg.int({ description: 'The version that the editor saw; another one is refused (content_changed).' }),
      inputs: t.arg({ type: MaterialInput, required: true }),
      files: t.arg({ type: ['Upload'] }),
    },
    resolve: async (_root, { id, version, inputs, files }, ctx) => {
      await updateMaterial(ctx, id, await withUploads(ctx, named(inputs), files), version ?? null);
      return { id };
    },
  }),
);

const IdPayload = payload<{ id: string }>('DeleteMarketingMaterialPayload', (t) => ({
  id: t.exposeID('id', { nullable: true }),
}));

builder.mutationField('deleteMarketingMaterial', (t) =>
  t.field({
    description: 'Deletes a material (R-296); no call restores it (Q-162).',
    allow: editMaterials,
    type: IdPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await deleteMaterial(ctx, id);
      return { id };
    },
  }),
);

const MaterialsChangeInput = builder.inputType('MarketingMaterialsChange', {
  description: 'The changes of all materials; fields that are left out stay.',
  fields: (t) => ({
    categoryId: t.id({ description: 'Null takes the category away.' }),
    marketIds: t.idList(),
    addMarketIds: t.idList(),
    removeMarketIds: t.idList(),
    addTags: t.stringList(),
    removeTags: t.stringList(),
    layoutId: t.id({ description: 'Null chooses the default layout.' }),
    modelYear: t.int({ description: 'Null takes the model year away.' }),
    published: t.boolean(),
  }),
});
const IdsPayload = payload<{ ids: readonly string[] }>('MarketingMaterialsPayload', (t) => ({
  ids: t.idList({ nullable: true, resolve: ({ ids }) => [...ids] }),
}));

builder.mutationField('changeMarketingMaterials', (t) =>
  t.field({
    description: 'Changes up to 500 materials at once, all or none.',
    allow: editMaterials,
    type: IdsPayload,
    args: {
      ids: t.arg.idList({ required: true }),
      change: t.arg({ type: MaterialsChangeInput, required: true }),
    },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(materialsChangeSchema, args);
      await changeMaterials(ctx, asked);
      return { ids: asked.ids };
    },
  }),
);

const orderSchema = v.object({ ids: orderedIds });

builder.mutationField('orderMarketingMaterials', (t) =>
  t.field({
    description: 'Sets the order of the materials of a category, or of those without one.',
    allow: editMaterials,
    type: IdsPayload,
    args: { categoryId: t.arg.id(), ids: t.arg.idList({ required: true }) },
    resolve: async (_root, { categoryId, ids: given }, ctx) => {
      const { ids } = parseInput(orderSchema, { ids: given });
      await orderMaterials(ctx, categoryId ?? null, ids);
      return { ids };
    },
  }),
);
