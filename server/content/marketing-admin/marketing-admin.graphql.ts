import * as v from 'valibot';
import { orderedIds } from '#rules/content/content/ordered-ids.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { ContentFileInput, ContentTextInput, contractFields } from '#content/content/content.graphql.ts';
import { loadItem } from '#content/content/content.queries.ts';
import { withUploads } from '#content/content/content.uploads.actions.ts';
import {
  changeMaterials,
  createMaterial,
  deleteMaterial,
  materialsChangeSchema,
  orderMaterials,
  updateMaterial,
} from '#content/marketing-material/marketing-material.actions.ts';
import { MarketingMaterialType } from '#content/marketing-material/marketing-material.graphql.ts';
import { editMaterials } from '#content/marketing-material/marketing-material.policy.ts';

/** A new or changed material. */
export const MaterialInput = builder.inputType('MarketingMaterialInput', {
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
export function namedInput({ type, categoryId, ...given }: typeof MaterialInput.$inferInput): Record<string, unknown> {
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
      id: await createMaterial(ctx, await withUploads(ctx, namedInput(inputs), files)),
    }),
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
      await updateMaterial(ctx, id, await withUploads(ctx, namedInput(inputs), files), version ?? null);
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
