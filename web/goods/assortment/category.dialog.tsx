import * as v from 'valibot';
import { subCatalogs, unarranged, type SubCatalog } from '#rules/goods/catalog/assortment-choices.ts';
import { newCategory } from '#rules/goods/catalog/assortment.ts';
import type { CategorySettingQuery } from '#platform/api/generated/graphql.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { upload } from '#platform/api/upload.ts';
import { useText } from '#platform/texts/texts.tsx';
import { SelectInput, TextInput } from '#ui/form/field.tsx';
import { FormDialog, FormGrid } from '#ui/form/form.tsx';
import { LanguageTexts, noTexts } from '#ui/form/language-texts.tsx';
import { PendingDialog } from '#ui/dialog/pending-dialog.tsx';
import { typedNumber } from '#ui/form/typed-number.ts';
import { reread } from './assortment-cache.ts';
import { AddCategory, CategorySetting, CategorySettings, ChangeCategory } from './categories.documents.ts';
import { PictureField } from './picture-field.tsx';

type DialogProps = {
  /** Null: a new category. */
  code: string | null;
  /** The sub-catalog of a new one. */
  preset: SubCatalog | undefined;
  onClose: () => void;
};

/** A new merchandise category, or the settings of an existing one. */
export function CategoryDialog({ code, preset, onClose }: DialogProps) {
  return code === null ? (
    <CategoryForm initial={null} preset={preset} onClose={onClose} />
  ) : (
    <ExistingCategory code={code} onClose={onClose} />
  );
}

function ExistingCategory({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useText();
  const query = useDocument(CategorySetting, { code }, { keepPrevious: false });
  const found = query.data?.categorySetting;
  if (found) return <CategoryForm initial={found} onClose={onClose} />;
  return (
    <PendingDialog
      title={t('assortment.categories.title')}
      unknown={t('assortment.categories.unknown')}
      query={query}
      onClose={onClose}
    />
  );
}

const { code, category, names } = newCategory.entries;
const fields = {
  subCatalog: category,
  names,
  position: typedNumber,
  picture: v.nullable(v.file()),
  removePicture: v.boolean(),
};
const newSchema = v.object({ code, ...fields });
const knownSchema = v.object({ code: v.string(), ...fields });

type Existing = NonNullable<CategorySettingQuery['categorySetting']>;
type FormProps = { initial: Existing | null; preset?: SubCatalog | undefined; onClose: () => void };

const startOf = (initial: Existing | null, preset: SubCatalog | undefined): v.InferInput<typeof knownSchema> => ({
  code: initial?.code ?? '',
  subCatalog: subCatalogs.find((one) => one === initial?.category) ?? preset ?? 'bike',
  names: initial?.names ?? noTexts,
  position: String(initial?.position ?? unarranged),
  picture: null,
  removePicture: false,
});

function CategoryForm({ initial, preset, onClose }: FormProps) {
  const t = useText();
  const refresh = { refresh: [CategorySettings, CategorySetting] };
  const add = useAction(AddCategory, (answer) => answer.addCategory, refresh);
  const change = useAction(ChangeCategory, (answer) => answer.changeCategory, refresh);
  const labels = {
    code: t('assortment.field.code'),
    position: t('assortment.field.position'),
    picture: t('assortment.field.picture'),
  };
  const save = async (values: v.InferOutput<typeof knownSchema>) => {
    const { code, subCatalog, picture, removePicture, ...category } = values;
    const known = initial && { code: initial.code, version: initial.version, category, removePicture };
    const created = { code, subCatalog, category };
    if (!picture) return known ? change.mutateAsync(known) : add.mutateAsync(created);
    await (known
      ? upload(ChangeCategory, known, picture, (answer) => answer.changeCategory)
      : upload(AddCategory, created, picture, (answer) => answer.addCategory));
    return reread([CategorySettings, CategorySetting]);
  };
  return (
    <FormDialog
      title={initial ? t('assortment.categories.edit', { name: initial.name }) : t('assortment.categories.new')}
      subtitle={initial ? `${initial.code}, ${t(`assortment.sub.${initial.category as SubCatalog}`)}` : undefined}
      size="wide"
      action={t('assortment.categories.save')}
      success={t('assortment.categories.saved')}
      labels={labels}
      schema={initial ? knownSchema : newSchema}
      initial={startOf(initial, preset)}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <FormGrid>
          {!initial && (
            <>
              <TextInput label={labels.code} hint={t('assortment.hint.code')} {...form.input('code')} />
              <SelectInput
                label={t('assortment.field.subCatalog')}
                hint={t('assortment.hint.subCatalog')}
                choices={subCatalogs.map((value) => ({ value, label: t(`assortment.sub.${value}`) }))}
                {...form.input('subCatalog')}
              />
            </>
          )}
          <TextInput
            label={labels.position}
            hint={t('assortment.hint.position')}
            inputMode="numeric"
            {...form.input('position')}
          />
          <LanguageTexts
            name="names"
            label={t('assortment.field.name')}
            hint={t('assortment.hint.names')}
            maxLength={200}
            errors={form.errors}
            {...form.control('names')}
          />
          <PictureField
            stored={initial?.picture ?? null}
            {...form.control('picture')}
            removed={form.values.removePicture}
            onRemoved={(removed) => form.set('removePicture', removed)}
          />
        </FormGrid>
      )}
    </FormDialog>
  );
}
