import { useMemo, useState } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectInput, TextInput } from '#ui/form/field.tsx';
import { FormGrid } from '#ui/form/form.tsx';
import { Columns, Stack, Text } from '#ui/page/layout.tsx';
import { SearchMultiSelect } from '#ui/form/search-select.tsx';
import { TagsInput } from '#ui/form/tags-input.tsx';
import { useSettled } from '#ui/table/use-settled.ts';
import { ContentArticles } from './content-editor.documents.ts';
import { ModelYearInput } from '#content/content/model-year-input.part.tsx';
import type { EditorState } from './use-content-editor.ts';

/** Days and times between which readers see the item; both are optional. */
export function ValidityCard({ editor }: { editor: EditorState }) {
  const t = useText();
  const { values, set, form } = editor;
  return (
    <Card title={t('content.window.title')}>
      <Stack gap={2}>
        <FormGrid>
          <DateField
            label={t('content.window.from')}
            name="validFrom"
            optional
            value={values.validFrom}
            error={form.errors['validFrom']}
            disabled={form.busy}
            onChange={(date) => set('validFrom', date)}
          />
          <TextInput
            type="time"
            label={t('content.window.fromTime')}
            optional
            value={values.validFromTime}
            error={form.errors['validFromTime']}
            disabled={form.busy}
            onChange={(event) => set('validFromTime', event.target.value)}
          />
          <DateField
            label={t('content.window.to')}
            name="validTo"
            optional
            value={values.validTo}
            error={form.errors['validTo']}
            disabled={form.busy}
            onChange={(date) => set('validTo', date)}
          />
          <TextInput
            type="time"
            label={t('content.window.toTime')}
            optional
            value={values.validToTime}
            error={form.errors['validToTime']}
            disabled={form.busy}
            onChange={(event) => set('validToTime', event.target.value)}
          />
        </FormGrid>
        <Text size="sm" tone="muted">
          {t('content.window.hint')}
        </Text>
      </Stack>
    </Card>
  );
}

/** Tags, articles, model year and the look of the card. */
export function FactsCard({
  editor,
  layouts,
  withModelYear,
}: {
  editor: EditorState;
  layouts: readonly { id: string; name: string }[];
  withModelYear: boolean;
}) {
  const t = useText();
  const { values, set, form } = editor;
  return (
    <Card title={t('content.facts.title')}>
      <Stack gap={3}>
        <TagsField editor={editor} />
        <ArticlesField editor={editor} />
        <Columns least="narrow" gap={3}>
          {withModelYear && (
            <ModelYearInput
              label={t('content.field.modelYear')}
              name="modelYear"
              optional
              value={values.modelYear}
              error={form.errors['modelYear']}
              disabled={form.busy}
              onChange={(year) => set('modelYear', year)}
            />
          )}
          {layouts.length > 0 && (
            <SelectInput
              label={t('content.field.layoutId')}
              name="layoutId"
              value={values.layoutId ?? ''}
              placeholder={t('content.facts.defaultLayout')}
              choices={layouts.map(({ id, name }) => ({ value: id, label: name }))}
              error={form.errors['layoutId']}
              disabled={form.busy}
              onChange={(event) => set('layoutId', event.target.value || null)}
            />
          )}
          <SelectInput
            label={t('content.field.itemPerLine')}
            name="itemPerLine"
            value={String(values.itemPerLine)}
            choices={[1, 2, 3, 4, 5, 6].map((count) => ({ value: String(count), label: String(count) }))}
            disabled={form.busy}
            onChange={(event) => set('itemPerLine', Number(event.target.value))}
          />
        </Columns>
      </Stack>
    </Card>
  );
}

/** Words that the search and filters use. */
function TagsField({ editor }: { editor: EditorState }) {
  const t = useText();
  return (
    <TagsInput
      label={t('content.field.tags')}
      hint={t('content.facts.tagsHint')}
      name="tags"
      optional
      value={editor.values.tags}
      error={editor.form.errors['tags']}
      disabled={editor.form.busy}
      onChange={(next) => editor.set('tags', next)}
    />
  );
}

/** Articles and models that the item is about, found by code or name. */
function ArticlesField({ editor }: { editor: EditorState }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const { articleCodes } = editor.values;
  const search = useSettled(typed.trim(), 250);
  const found = useDocument(ContentArticles, { search }, { enabled: search !== '' });
  const codes = useMemo(() => articleCodes.toSorted(), [articleCodes]);
  const known = useDocument(ContentArticles, { codes }, { enabled: codes.length > 0 });
  const names = new Map(
    [...(known.data?.contentArticles ?? []), ...(found.data?.contentArticles ?? [])].map(({ code, name }) => [
      code,
      name === code ? code : `${name} · ${code}`,
    ]),
  );
  const offered = typed.trim() === '' ? [] : (found.data?.contentArticles ?? []).map(({ code }) => code);
  const choices = [...new Set([...articleCodes, ...offered])].map((code) => ({
    value: code,
    label: names.get(code) ?? code,
  }));
  return (
    <SearchMultiSelect
      label={t('content.field.articleCodes')}
      hint={t('content.facts.articlesHint')}
      name="articleCodes"
      optional
      value={articleCodes}
      choices={choices}
      error={editor.form.errors['articleCodes']}
      disabled={editor.form.busy}
      loading={found.isFetching}
      onSearch={setTyped}
      onChange={(next) => editor.set('articleCodes', next)}
    />
  );
}
