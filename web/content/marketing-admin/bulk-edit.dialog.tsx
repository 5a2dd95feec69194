import { useState } from 'react';
import type { MarketingMaterialsChange, MaterialChoicesQuery } from '#platform/api/generated/graphql.ts';
import { graphql, settle } from '#platform/api/graphql.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Columns, Stack } from '#ui/page/layout.tsx';
import { SearchMultiSelect, SearchSelect } from '#ui/form/search-select.tsx';
import { TagsInput } from '#ui/form/tags-input.tsx';
import { categoryChoices } from './category-choices.ts';
import type { ListedMaterial } from './material-list.page.tsx';
import { ChangeMaterials, MaterialList } from './materials.documents.ts';
import { isModelYear, ModelYearInput } from '#content/content/model-year-input.part.tsx';
import { RowResults } from './row-results.tsx';
import { useRowRun } from './use-row-run.ts';

type Change = {
  category: 'keep' | 'set' | 'clear';
  categoryId: string | null;
  markets: 'keep' | 'add' | 'remove' | 'set';
  marketIds: string[];
  addTags: string[];
  removeTags: string[];
  /** `keep`, empty for the default layout, or the id of one. */
  layout: string;
  year: 'keep' | 'set' | 'clear';
  modelYear: number | null;
  state: 'keep' | 'publish' | 'withdraw';
};
const unchanged: Change = {
  category: 'keep',
  categoryId: null,
  markets: 'keep',
  marketIds: [],
  addTags: [],
  removeTags: [],
  layout: 'keep',
  year: 'keep',
  modelYear: null,
  state: 'keep',
};

/** The fields that are sent; what stays is left out. Null while there is nothing to change. */
function sentChange(change: Change): MarketingMaterialsChange | null {
  const sent: MarketingMaterialsChange = {};
  if (change.category === 'clear') sent.categoryId = null;
  if (change.category === 'set' && change.categoryId !== null) sent.categoryId = change.categoryId;
  if (change.markets === 'set') sent.marketIds = change.marketIds;
  if (change.markets === 'add' && change.marketIds.length > 0) sent.addMarketIds = change.marketIds;
  if (change.markets === 'remove' && change.marketIds.length > 0) sent.removeMarketIds = change.marketIds;
  if (change.addTags.length > 0) sent.addTags = change.addTags;
  if (change.removeTags.length > 0) sent.removeTags = change.removeTags;
  if (change.layout !== 'keep') sent.layoutId = change.layout || null;
  if (change.year === 'clear') sent.modelYear = null;
  if (change.year === 'set' && change.modelYear !== null) sent.modelYear = change.modelYear;
  if (change.state !== 'keep') sent.published = change.state === 'publish';
  return Object.keys(sent).length > 0 ? sent : null;
}

type BulkEditDialogProps = {
  rows: readonly ListedMaterial[];
  choices: MaterialChoicesQuery | undefined;
  onClose: () => void;
};

/** Changes markets, tags, category, layout, model year and state of the selected materials: all at once, else with a result for each. */
export function BulkEditDialog({ rows, choices, onClose }: BulkEditDialogProps) {
  const t = useText();
  const [change, setChange] = useState<Change>(unchanged);
  const { results, run } = useRowRun([MaterialList]);
  const sent = sentChange(change);
  const running = results !== null && results.length < rows.length;
  const send = async (ids: readonly string[]): Promise<unknown> =>
    settle((await graphql(ChangeMaterials, { ids: [...ids], change: sent ?? {} })).changeMarketingMaterials);
  return (
    <Dialog
      title={t('marketing-admin.bulkEdit.title', { count: rows.length })}
      onClose={running ? undefined : onClose}
      footer={
        results === null ? (
          <>
            <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
            <Button
              variant="primary"
              disabled={sent === null || !isModelYear(sent.modelYear ?? null)}
              onClick={() => void run(rows, (id) => send([id]), send)}
            >
              {t('marketing-admin.bulkEdit.action', { count: rows.length })}
            </Button>
          </>
        ) : (
          <Button disabled={running} onClick={onClose}>
            {t('ui.dialog.close')}
          </Button>
        )
      }
    >
      {results === null ? (
        <BulkEditFields change={change} choices={choices} rows={rows} onChange={setChange} />
      ) : (
        <RowResults results={results} total={rows.length} />
      )}
    </Dialog>
  );
}

function BulkEditFields({
  change,
  choices,
  rows,
  onChange,
}: {
  change: Change;
  choices: MaterialChoicesQuery | undefined;
  rows: readonly ListedMaterial[];
  onChange: (change: Change) => void;
}) {
  const t = useText();
  const select = <Name extends 'category' | 'markets' | 'year' | 'state'>(
    name: Name,
    label: string,
    words: Readonly<Record<Change[Name], string>>,
  ) => {
    const values = Object.keys(words) as Change[Name][];
    return (
      <SelectInput
        label={label}
        value={change[name]}
        choices={values.map((value) => ({ value, label: words[value] }))}
        onChange={({ target }) =>
          onChange({ ...change, [name]: values.find((value) => value === target.value) ?? 'keep' })
        }
      />
    );
  };
  const tags = [...new Set(rows.flatMap((row) => row.tags))].toSorted();
  return (
    <Stack gap={4}>
      {select('markets', t('marketing-admin.field.markets'), {
        keep: t('marketing-admin.bulkEdit.keep'),
        add: t('marketing-admin.bulkEdit.addMarkets'),
        remove: t('marketing-admin.bulkEdit.removeMarkets'),
        set: t('marketing-admin.bulkEdit.setMarkets'),
      })}
      {change.markets !== 'keep' && (
        <SearchMultiSelect
          label={t('marketing-admin.bulkEdit.marketIds')}
          choices={(choices?.contentTargetMarkets.contentTargetMarkets ?? []).map(({ id, marketName }) => ({
            value: id,
            label: marketName,
          }))}
          value={change.marketIds}
          onChange={(marketIds) => onChange({ ...change, marketIds })}
        />
      )}
      {select('category', t('marketing-admin.field.category'), {
        keep: t('marketing-admin.bulkEdit.keep'),
        set: t('marketing-admin.bulkEdit.setCategory'),
        clear: t('marketing-admin.bulkEdit.clearCategory'),
      })}
      {change.category === 'set' && (
        <SearchSelect
          label={t('marketing-admin.bulkEdit.categoryId')}
          choices={categoryChoices(choices?.marketingMaterialCategories.data ?? [])}
          value={change.categoryId}
          onChange={(categoryId) => onChange({ ...change, categoryId })}
        />
      )}
      <Columns least="field" gap={4}>
        <TagsInput
          hint={t('marketing-admin.field.tagsHint')}
          optional
          label={t('marketing-admin.bulkEdit.addTags')}
          value={change.addTags}
          onChange={(addTags) => onChange({ ...change, addTags })}
        />
        <SearchMultiSelect
          label={t('marketing-admin.bulkEdit.removeTags')}
          choices={tags.map((value) => ({ value, label: value }))}
          value={change.removeTags}
          onChange={(removeTags) => onChange({ ...change, removeTags })}
        />
      </Columns>
      {select('year', t('marketing-admin.field.modelYear'), {
        keep: t('marketing-admin.bulkEdit.keep'),
        set: t('marketing-admin.bulkEdit.setYear'),
        clear: t('marketing-admin.bulkEdit.clearYear'),
      })}
      {change.year === 'set' && (
        <ModelYearInput
          label={t('marketing-admin.bulkEdit.modelYear')}
          value={change.modelYear}
          onChange={(modelYear) => onChange({ ...change, modelYear })}
        />
      )}
      {choices && choices.layouts.data.length > 0 && (
        <SelectInput
          label={t('marketing-admin.field.layout')}
          value={change.layout}
          choices={[
            { value: 'keep', label: t('marketing-admin.bulkEdit.keep') },
            { value: '', label: t('marketing-admin.field.defaultLayout') },
            ...choices.layouts.data.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => onChange({ ...change, layout: target.value })}
        />
      )}
      {select('state', t('marketing-admin.field.state'), {
        keep: t('marketing-admin.bulkEdit.keep'),
        publish: t('marketing-admin.bulkEdit.publish'),
        withdraw: t('marketing-admin.bulkEdit.withdraw'),
      })}
    </Stack>
  );
}
