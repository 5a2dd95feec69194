import { routeOf } from '#rules/content/content/marketing-category.ts';
import { contentLanguages } from '#rules/locales.ts';
import type { MaterialChoicesQuery } from '#platform/api/generated/graphql.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card, Note } from '#ui/page/card.tsx';
import { SelectInput, Switch, TextInput } from '#ui/form/field.tsx';
import { Form, FormButtons, FormGrid, FormWide } from '#ui/form/form.tsx';
import { Stack, WithAside } from '#ui/page/layout.tsx';
import { SearchMultiSelect, SearchSelect } from '#ui/form/search-select.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { type Form as FormState, useForm } from '#ui/form/use-form.ts';
import { forgetUploads } from '#platform/uploads/uploads.ts';
import { categoryChoices } from '#content/marketing-admin/category-choices.ts';
import { isWithin } from './category-moves.ts';
import { CategoryPictureCard } from './category-picture.card.tsx';
import {
  type CategoryDetail,
  categoryFormSchema,
  type CategoryInput,
  type CategoryValues,
  sentTitles,
} from './category-values.ts';
import { materialTypes } from '#content/marketing-admin/marketing-admin.links.ts';
import { useLanguageNames } from '#platform/texts/use-language-names.ts';

type CategoryFormProps = {
  initial: CategoryValues;
  /** Null for a new one. */
  category: CategoryDetail | null;
  choices: MaterialChoicesQuery;
  onSave: (inputs: CategoryInput) => Promise<unknown>;
  onDone: (type: string) => void;
};

type Values = CategoryValues & Record<string, unknown>;
type PartProps = {
  form: FormState<Values>;
  values: CategoryValues;
  category: CategoryDetail | null;
  choices: MaterialChoicesQuery;
};

/** The form of a category: titles, place, address, picture, layout and markets. */
export function CategoryForm({ initial, category, choices, onSave, onDone }: CategoryFormProps) {
  const t = useText();
  const lang = useLocale();
  const place = `marketing-category.${category?.id ?? 'new'}.`;
  const form = useForm({
    schema: categoryFormSchema,
    initial: initial as Values,
    onSubmit: (inputs) => onSave(inputs),
    onDone: () => {
      forgetUploads(place);
      showToast({ text: t('marketing-admin.category.saved') });
      onDone(values.type);
    },
  });
  const values = form.values as CategoryValues;
  const parts = { form, values, category, choices };
  return (
    <Form
      form={form}
      labels={{
        type: t('marketing-admin.field.type'),
        parentId: t('marketing-admin.move.below'),
        texts: t('marketing-admin.category.titles'),
        mainLanguage: t('marketing-admin.field.mainLanguage'),
        route: t('marketing-admin.field.route'),
        marketIds: t('marketing-admin.field.markets'),
        layoutId: t('marketing-admin.field.layout'),
        itemPerLine: t('marketing-admin.field.itemPerLine'),
        file: t('marketing-admin.field.picture'),
      }}
    >
      <WithAside
        aside={
          <>
            <CategoryPictureCard
              place={`${place}picture`}
              stored={category?.file ?? null}
              value={values.file ?? null}
              error={form.errors['file']}
              disabled={form.busy}
              onChange={(file) => form.set('file', file)}
            />
            <DisplayCard {...parts} />
          </>
        }
      >
        <TitlesCard {...parts} />
        <PlaceCard {...parts} />
        <FormButtons>
          <ButtonLink to="/$lang/admin/marketing-material/category" params={{ lang }}>
            {t('ui.dialog.cancel')}
          </ButtonLink>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('marketing-admin.category.save')}
          </Button>
        </FormButtons>
      </WithAside>
    </Form>
  );
}

/** A title for each language; that of the main language stands in for missing ones. */
function TitlesCard({ form, values }: PartProps) {
  const t = useText();
  const languageName = useLanguageNames();
  const sent = sentTitles(values);
  return (
    <Card title={t('marketing-admin.category.titles')}>
      <Stack gap={4}>
        <SelectInput
          label={t('marketing-admin.field.mainLanguage')}
          hint={t('marketing-admin.category.mainHint')}
          value={values.mainLanguage}
          choices={contentLanguages.map((value) => ({ value, label: languageName(value) }))}
          disabled={form.busy}
          onChange={({ target }) =>
            form.set('mainLanguage', contentLanguages.find((each) => each === target.value) ?? values.mainLanguage)
          }
        />
        <FormGrid>
          {values.texts.map(({ language, title }) => {
            const at = sent.findIndex((text) => text.language === language);
            return (
              <TextInput
                key={language}
                name={`texts.${at < 0 ? language : at}.title`}
                label={languageName(language)}
                lang={language}
                optional={language !== values.mainLanguage}
                maxLength={100}
                value={title}
                error={at < 0 ? undefined : form.errors[`texts.${at}.title`]}
                disabled={form.busy}
                onChange={({ target }) =>
                  form.set(
                    'texts',
                    values.texts.map((text) => (text.language === language ? { language, title: target.value } : text)),
                  )
                }
              />
            );
          })}
        </FormGrid>
      </Stack>
    </Card>
  );
}

/** Type, parent and address of the category. */
function PlaceCard({ form, values, category, choices }: PartProps) {
  const t = useText();
  const all = choices.marketingMaterialCategories.data;
  const parents = categoryChoices(all.filter(({ type }) => type === values.type)).filter(
    ({ value }) => category === null || !isWithin(all, value, category.id),
  );
  const title = values.texts.find(({ language }) => language === values.mainLanguage)?.title ?? '';
  const route = values.route.trim() || routeOf(title);
  const hasContent = category !== null && category.totalChildren + category.totalMaterials > 0;
  return (
    <Card title={t('marketing-admin.category.place')}>
      <FormGrid>
        <SelectInput
          name="type"
          label={t('marketing-admin.field.type')}
          hint={hasContent ? t('marketing-admin.category.typeFixed') : undefined}
          value={values.type}
          error={form.errors['type']}
          disabled={form.busy || hasContent}
          choices={materialTypes.map((value) => ({ value, label: t(`marketing-admin.type.${value}`) }))}
          onChange={({ target }) => {
            form.set('type', materialTypes.find((each) => each === target.value) ?? values.type);
            form.set('parentId', null);
          }}
        />
        <SearchSelect
          name="parentId"
          label={t('marketing-admin.move.below')}
          placeholder={t('marketing-admin.category.top')}
          choices={parents}
          {...form.control('parentId')}
        />
        <FormWide>
          <TextInput
            label={t('marketing-admin.field.route')}
            hint={t('marketing-admin.category.routeHint', { address: `/marketing-material/${values.type}/${route}` })}
            placeholder={routeOf(title)}
            optional
            spellCheck={false}
            autoCapitalize="none"
            maxLength={100}
            {...form.input('route')}
          />
        </FormWide>
        <FormWide>
          <SearchMultiSelect
            name="marketIds"
            label={t('marketing-admin.field.markets')}
            choices={choices.contentTargetMarkets.contentTargetMarkets.map(({ id, marketName }) => ({
              value: id,
              label: marketName,
            }))}
            {...form.control('marketIds')}
          />
        </FormWide>
        {values.marketIds.length === 0 && (
          <FormWide>
            <Note tone="warn">{t('marketing-admin.category.noMarkets')}</Note>
          </FormWide>
        )}
      </FormGrid>
    </Card>
  );
}

/** How its page looks. */
function DisplayCard({ form, values, choices }: PartProps) {
  const t = useText();
  return (
    <Card title={t('marketing-admin.category.display')}>
      <Stack gap={4}>
        <SelectInput
          name="layoutId"
          label={t('marketing-admin.field.layout')}
          value={values.layoutId ?? ''}
          placeholder={t('marketing-admin.field.defaultLayout')}
          choices={choices.layouts.data.map(({ id, name }) => ({ value: id, label: name }))}
          error={form.errors['layoutId']}
          disabled={form.busy}
          onChange={({ target }) => form.set('layoutId', target.value || null)}
        />
        <SelectInput
          name="itemPerLine"
          label={t('marketing-admin.field.itemPerLine')}
          value={String(values.itemPerLine)}
          choices={['1', '2', '3', '4', '5', '6'].map((value) => ({ value, label: value }))}
          disabled={form.busy}
          onChange={({ target }) => form.set('itemPerLine', Number(target.value))}
        />
        <Switch label={t('marketing-admin.field.showChilds')} {...form.check('showChilds')} />
      </Stack>
    </Card>
  );
}
