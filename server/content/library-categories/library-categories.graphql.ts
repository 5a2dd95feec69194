import { wholeNumber } from '#rules/validation.ts';
import * as v from 'valibot';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import type { Ctx } from '#platform/context.ts';
import { ContentFileInput } from '#content/content/content.graphql.ts';
import { withUploads } from '#content/content/content.uploads.actions.ts';
import { createCategory, deleteCategory, moveCategory, updateCategory } from './library-categories.actions.ts';
import { MarketingCategoryType } from '#content/marketing-material/marketing-material.categories.graphql.ts';
import { loadCategory } from '#content/marketing-material/marketing-material.categories.queries.ts';
import { editMaterials } from '#content/marketing-material/marketing-material.policy.ts';

const TitleInput = builder.inputType('MarketingCategoryTitleInput', {
  fields: (t) => ({ language: t.string({ required: true }), title: t.string({ required: true }) }),
});
const CategoryInput = builder.inputType('MarketingCategoryInput', {
  fields: (t) => ({
    type: t.string({ description: '`brand-assets` or `product-lineup`: that of the category above (Q-159).' }),
    parentId: t.id({ description: 'Null for the top.' }),
    mainLanguage: t.string(),
    texts: t.field({ type: [TitleInput] }),
    route: t.string({ description: 'Small letters, digits and hyphens; empty for one made of the title.' }),
    showChilds: t.boolean(),
    itemPerLine: t.int(),
    layoutId: t.id(),
    marketIds: t.idList(),
    file: t.field({ type: ContentFileInput, description: 'The picture of its card; null removes it.' }),
  }),
});

/** The input with the file of the request as picture of the card. */
async function withPicture(
  ctx: Ctx,
  inputs: typeof CategoryInput.$inferInput,
  files: readonly UploadedFile[] | null | undefined,
): Promise<Record<string, unknown>> {
  const { files: stored, ...given } = await withUploads(ctx, inputs, files?.slice(0, 1));
  return Array.isArray(stored) ? { ...given, file: stored[0] as unknown } : given;
}

const CategoryPayload = payload<{ id: string }>('MarketingCategoryPayload', (t) => ({
  marketingMaterialCategory: t.field({
    type: MarketingCategoryType,
    nullable: true,
    description: 'Null after its deletion.',
    resolve: ({ id }, _args, ctx) => loadCategory(ctx, id),
  }),
}));

builder.mutationField('createMarketingMaterialCategory', (t) =>
  t.field({
    description: 'Creates a category behind its siblings (R-296).',
    allow: editMaterials,
    type: CategoryPayload,
    attachments: { 'files.*': 'material' },
    args: {
      inputs: t.arg({ type: CategoryInput, required: true }),
      files: t.arg({ type: ['Upload'], description: 'The picture of its card (multipart).' }),
    },
    resolve: async (_root, { inputs, files }, ctx) => ({
      id: await createCategory(ctx, await withPicture(ctx, inputs, files)),
    }),
  }),
);

builder.mutationField('updateMarketingMaterialCategory', (t) =>
  t.field({
    description: 'Changes the given fields of a category.',
    allow: editMaterials,
    type: CategoryPayload,
    attachments: { 'files.*': 'material' },
    args: {
      id: t.arg.id({ required: true }),
      version: t.arg.int({ description: 'The version that the editor saw; another one is refused (content_changed).' }),
      inputs: t.arg({ type: CategoryInput, required: true }),
      files: t.arg({ type: ['Upload'] }),
    },
    resolve: async (_root, { id, version, inputs, files }, ctx) => {
      await updateCategory(ctx, id, await withPicture(ctx, inputs, files), version ?? null);
      return { id };
    },
  }),
);

builder.mutationField('deleteMarketingMaterialCategory', (t) =>
  t.field({
    description: 'Deletes a category without categories and materials (R-296, Q-162).',
    allow: editMaterials,
    type: CategoryPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await deleteCategory(ctx, id);
      return { id };
    },
  }),
);

const place = v.object({ position: wholeNumber(0, 10_000) });

builder.mutationField('moveMarketingMaterialCategory', (t) =>
  t.field({
    description: 'Moves a category below another one of its type, or to the top, to a position among its siblings.',
    allow: editMaterials,
    type: CategoryPayload,
    args: {
      id: t.arg.id({ required: true }),
      parentId: t.arg.id({ description: 'Null for the top.' }),
      position: t.arg.int({ required: true, description: 'From 0; a larger one is the last.' }),
      version: t.arg.int({ description: 'The version that the editor saw; another one is refused (content_changed).' }),
    },
    resolve: async (_root, { id, parentId, position: given, version }, ctx) => {
      const { position } = parseInput(place, { position: given });
      await moveCategory(ctx, id, { parentId: parentId ?? null, position, version: version ?? null });
      return { id };
    },
  }),
);
