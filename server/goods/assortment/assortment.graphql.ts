import * as v from 'valibot';
import { subCatalogs } from '#rules/goods/catalog/assortment-choices.ts';
import {
  brandSettings,
  categorySettings,
  codeVersion,
  newBrand,
  newCategory,
} from '#rules/goods/catalog/assortment.ts';
import { textsOfEach } from '#rules/text/language-texts.ts';
import * as fields from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { LanguageTextsInput, LanguageTextsType } from '#platform/graphql/language-texts.ts';
import { uploadedPicture } from '#platform/files/uploaded-picture.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import {
  addBrand,
  addCategory,
  changeBrand,
  changeCategory,
  removeBrand,
  removeCategory,
  type PictureChange,
} from './assortment.actions.ts';
import {
  assortmentWidths,
  findBrandSetting,
  findCategorySetting,
  listBrandSettings,
  listCategorySettings,
  type BrandSetting,
  type CategorySetting,
} from './assortment.queries.ts';
import { markOf } from '#goods/catalog/catalog.facets.queries.ts';

const allow = ['page.market'] as const;
const pictures = { picture: assortmentWidths };
const versionHint = 'Another version is refused with entry_changed.';
const pictureHint = 'JPG, PNG or WebP, at most 10 MB (multipart).';
const positionHint = 'Place among the others, 0 to 999; equal places are ordered by the number of articles.';

/** The picture of a change: the uploaded one, none, or the one that is stored. */
const pictureChange = (picture: UploadedFile | null | undefined, removed = false): PictureChange => {
  if (picture) return uploadedPicture(picture, 'picture').file;
  if (removed) return null;
  return undefined;
};

const BrandSettingType = builder.objectRef<BrandSetting>('BrandSetting').implement({
  description: 'A brand, for administrators.',
  fields: (t) => ({
    code: t.exposeID('code'),
    name: t.exposeString('name'),
    position: t.exposeInt('position', { description: positionHint }),
    picture: t.string({
      nullable: true,
      description: 'Address of the small picture.',
      resolve: ({ picture }) => markOf(picture),
    }),
    modelCount: t.exposeInt('modelCount', { description: 'Models of all sales organisations.' }),
    version: t.exposeInt('version', { description: 'Rises with every change.' }),
  }),
});
const CategorySettingType = builder.objectRef<CategorySetting>('CategorySetting').implement({
  description: 'A merchandise category, for administrators.',
  fields: (t) => ({
    code: t.exposeID('code'),
    category: t.exposeString('category', { description: 'Its sub-catalog: bike, paa or groupset.' }),
    name: t.exposeString('name', { description: 'In the language of the caller.' }),
    names: t.field({ type: LanguageTextsType, resolve: ({ names }) => textsOfEach(names) }),
    position: t.exposeInt('position', { description: positionHint }),
    picture: t.string({
      nullable: true,
      description: 'Address of the small picture.',
      resolve: ({ picture }) => markOf(picture),
    }),
    modelCount: t.exposeInt('modelCount', { description: 'Models of all sales organisations.' }),
    version: t.exposeInt('version', { description: 'Rises with every change.' }),
  }),
});

interface Listed<Row> {
  readonly data: Row[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}
const BrandListType = builder.objectRef<Listed<BrandSetting>>('BrandSettingList').implement({
  fields: (t) => ({
    data: t.field({ type: [BrandSettingType], resolve: ({ data }) => data }),
    info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
  }),
});
const CategoryListType = builder.objectRef<Listed<CategorySetting>>('CategorySettingList').implement({
  fields: (t) => ({
    data: t.field({ type: [CategorySettingType], resolve: ({ data }) => data }),
    info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
  }),
});

const listSchema = v.object({ search: fields.searchWords, page: fields.page, limit: fields.pageSize(100) });
builder.queryField('brandSettings', (t) =>
  t.field({
    description: 'Brands in their order, for administrators.',
    allow,
    type: BrandListType,
    args: {
      search: t.arg.string({ description: 'Part of the code or name.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { search, page, limit } = parseInput(listSchema, args);
      return { ...(await listBrandSettings(ctx, search, page, limit)), page, limit };
    },
  }),
);
builder.queryField('brandSetting', (t) =>
  t.field({
    description: 'One brand, or null.',
    allow,
    type: BrandSettingType,
    nullable: true,
    args: { code: t.arg.id({ required: true }) },
    resolve: (_root, { code }, ctx) => findBrandSetting(ctx, code),
  }),
);
const categoryListSchema = v.object({
  category: fields.absent(v.picklist(subCatalogs, 'out_of_range')),
  ...listSchema.entries,
});
builder.queryField('categorySettings', (t) =>
  t.field({
    description: 'Merchandise categories by sub-catalog, then in their order, for administrators.',
    allow,
    type: CategoryListType,
    args: {
      search: t.arg.string({ description: 'Part of the code or of a name.' }),
      category: t.arg.string({ description: 'bike, paa or groupset.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { search: words, category, page, limit } = parseInput(categoryListSchema, args);
      return { ...(await listCategorySettings(ctx, { words, category }, page, limit)), page, limit };
    },
  }),
);
builder.queryField('categorySetting', (t) =>
  t.field({
    description: 'One merchandise category, or null.',
    allow,
    type: CategorySettingType,
    nullable: true,
    args: { code: t.arg.id({ required: true }) },
    resolve: (_root, { code }, ctx) => findCategorySetting(ctx, code),
  }),
);

const BrandInput = builder.inputType('BrandInput', {
  fields: (t) => ({
    name: t.string({ required: true, description: 'The same in all languages.' }),
    position: t.int({ required: true, description: positionHint }),
  }),
});
const BrandPayload = payload<{ code: string }>('BrandPayload', (t) => ({
  brand: t.field({
    type: BrandSettingType,
    nullable: true,
    resolve: ({ code }, _args, ctx) => findBrandSetting(ctx, code),
  }),
}));
builder.mutationField('addBrand', (t) =>
  t.field({
    description: 'Adds a brand.',
    allow,
    pictures,
    type: BrandPayload,
    args: {
      code: t.arg.id({ required: true, description: 'As in the files of the ERP.' }),
      brand: t.arg({ type: BrandInput, required: true }),
      picture: t.arg({ type: 'Upload', description: pictureHint }),
    },
    resolve: (_root, { code, brand, picture }, ctx) =>
      addBrand(ctx, parseInput(newBrand, { code, ...brand }), pictureChange(picture)),
  }),
);
builder.mutationField('changeBrand', (t) =>
  t.field({
    description: 'Changes a brand; lists and search follow within a minute.',
    allow,
    pictures,
    type: BrandPayload,
    args: {
      code: t.arg.id({ required: true }),
      version: t.arg.int({ required: true, description: versionHint }),
      brand: t.arg({ type: BrandInput, required: true }),
      picture: t.arg({ type: 'Upload', description: `A new picture: ${pictureHint}` }),
      removePicture: t.arg.boolean({ defaultValue: false }),
    },
    resolve: (_root, { brand, picture, removePicture, ...row }, ctx) =>
      changeBrand(
        ctx,
        parseInput(codeVersion, row),
        parseInput(brandSettings, brand),
        pictureChange(picture, removePicture ?? false),
      ),
  }),
);
builder.mutationField('removeBrand', (t) =>
  t.field({
    description: 'Removes a brand; refused with in_use while models, blocks or warranty rules name it.',
    allow,
    type: BrandPayload,
    args: { code: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
    resolve: (_root, row, ctx) => removeBrand(ctx, parseInput(codeVersion, row)),
  }),
);

const CategoryInput = builder.inputType('CategoryInput', {
  fields: (t) => ({
    names: t.field({ type: LanguageTextsInput, required: true, description: 'At least one language.' }),
    position: t.int({ required: true, description: positionHint }),
  }),
});
const CategoryPayload = payload<{ code: string }>('CategoryPayload', (t) => ({
  category: t.field({
    type: CategorySettingType,
    nullable: true,
    resolve: ({ code }, _args, ctx) => findCategorySetting(ctx, code),
  }),
}));
builder.mutationField('addCategory', (t) =>
  t.field({
    description: 'Adds a merchandise category.',
    allow,
    pictures,
    type: CategoryPayload,
    args: {
      code: t.arg.id({ required: true, description: 'As in the files of the ERP.' }),
      subCatalog: t.arg.string({ required: true, description: 'bike, paa or groupset; articles files change it.' }),
      category: t.arg({ type: CategoryInput, required: true }),
      picture: t.arg({ type: 'Upload', description: pictureHint }),
    },
    resolve: (_root, { code, subCatalog, category, picture }, ctx) =>
      addCategory(ctx, parseInput(newCategory, { code, category: subCatalog, ...category }), pictureChange(picture)),
  }),
);
builder.mutationField('changeCategory', (t) =>
  t.field({
    description: 'Changes a merchandise category; lists and search follow within a minute.',
    allow,
    pictures,
    type: CategoryPayload,
    args: {
      code: t.arg.id({ required: true }),
      version: t.arg.int({ required: true, description: versionHint }),
      category: t.arg({ type: CategoryInput, required: true }),
      picture: t.arg({ type: 'Upload', description: `A new picture: ${pictureHint}` }),
      removePicture: t.arg.boolean({ defaultValue: false }),
    },
    resolve: (_root, { category, picture, removePicture, ...row }, ctx) =>
      changeCategory(
        ctx,
        parseInput(codeVersion, row),
        parseInput(categorySettings, category),
        pictureChange(picture, removePicture ?? false),
      ),
  }),
);
builder.mutationField('removeCategory', (t) =>
  t.field({
    description:
      'Removes a merchandise category; refused with in_use while models, blocks, warranty rules or checklists name it.',
    allow,
    type: CategoryPayload,
    args: { code: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
    resolve: (_root, row, ctx) => removeCategory(ctx, parseInput(codeVersion, row)),
  }),
);
