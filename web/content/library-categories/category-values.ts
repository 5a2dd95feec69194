import * as v from 'valibot';
import { materialKinds, type MaterialKind } from '#rules/content/content/content-types.ts';
import { type MarketingCategoryInput, marketingCategorySchema } from '#rules/content/content/marketing-category.ts';
import { type ContentLanguage, contentLanguages } from '#rules/locales.ts';
import type { EditedCategoryQuery } from '#platform/api/generated/graphql.ts';

export type CategoryDetail = NonNullable<EditedCategoryQuery['marketingMaterialCategory']>;
export type CategoryInput = MarketingCategoryInput;

/** The form of a category; it has a title for each language, most of them may be empty. */
export type CategoryValues = {
  type: MaterialKind;
  parentId: string | null;
  mainLanguage: ContentLanguage;
  texts: { language: ContentLanguage; title: string }[];
  route: string;
  showChilds: boolean;
  itemPerLine: number;
  layoutId: string | null;
  marketIds: string[];
  file: CategoryInput['file'];
};

const languageOf = (text: string): ContentLanguage => contentLanguages.find((each) => each === text) ?? 'en';
const typeOf = (text: string | undefined): MaterialKind =>
  materialKinds.find((each) => each === text) ?? 'brand-assets';

export const newCategory = ({
  type,
  parentId,
  language,
}: {
  type: string | undefined;
  parentId: string | null;
  language: ContentLanguage;
}): CategoryValues => ({
  type: typeOf(type),
  parentId,
  mainLanguage: language,
  texts: contentLanguages.map((each) => ({ language: each, title: '' })),
  route: '',
  showChilds: true,
  itemPerLine: 3,
  layoutId: null,
  marketIds: [],
  file: null,
});

export const categoryValues = (category: CategoryDetail): CategoryValues => ({
  type: typeOf(category.type),
  parentId: category.parentId,
  mainLanguage: languageOf(category.mainLanguage),
  texts: contentLanguages.map((language) => ({
    language,
    title: category.texts.find((text) => text.language === language)?.title ?? '',
  })),
  route: category.route,
  showChilds: category.showChilds,
  itemPerLine: category.itemPerLine,
  layoutId: category.layout?.id ?? null,
  marketIds: category.contentTargetMarkets.map(({ id }) => id),
  file: category.file && {
    id: category.file.id,
    attachmentId: null,
    title: category.file.fileTitle,
    language: null,
    focalLeft: category.file.focalLeft,
    focalTop: category.file.focalTop,
    crop: category.file.crop && {
      left: category.file.crop.left,
      top: category.file.crop.top,
      width: category.file.crop.width,
      height: category.file.crop.height,
    },
    rightsEndOn: null,
  },
});

/** Titles that are sent: those with words, and that of the main language, which must have some. */
export const sentTitles = ({ texts, mainLanguage }: CategoryValues): CategoryValues['texts'] =>
  texts.filter(({ language, title }) => language === mainLanguage || title.trim() !== '');

/** The schema of the server for the values of the form. */
export const categoryFormSchema = v.pipe(
  v.custom<CategoryValues & Record<string, unknown>>((given) => typeof given === 'object' && given !== null),
  v.transform((values): v.InferInput<typeof marketingCategorySchema> => ({ ...values, texts: sentTitles(values) })),
  marketingCategorySchema,
);
