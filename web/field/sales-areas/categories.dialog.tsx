import { useMemo } from 'react';
import * as v from 'valibot';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { type MapRegion, SalesAreaRegions, type SalesMap, SaveAreaCategories } from './sales-areas.documents.ts';

/** The categories of the groups of a region; only changed ones are sent, with the version that the form shows. */
export function CategoriesDialog({ map, region, onClose }: { map: SalesMap; region: MapRegion; onClose: () => void }) {
  const t = useText();
  const save = useAction(SaveAreaCategories, (answer) => answer.updateSalesMapAreaCategories, {
    refresh: [SalesAreaRegions],
  });
  const groups = region.regionGroups;
  const schema = useMemo(() => v.record(v.string(), v.string()), []);
  const choices = map.categories.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <FormDialog
      title={t('sales-areas.edit.title')}
      subtitle={region.description}
      action={t('sales-areas.edit.save')}
      success={t('sales-areas.edit.saved')}
      labels={Object.fromEntries(groups.map(({ id, description }) => [id, description]))}
      schema={schema}
      initial={Object.fromEntries(groups.map(({ id, category }) => [id, category ?? '']))}
      onSubmit={async (typed) => {
        const salesMaps = groups.flatMap(({ id, category, version }) => {
          const regionCategory = typed[id] ?? '';
          return regionCategory === (category ?? '') ? [] : [{ regionId: id, regionCategory, version }];
        });
        if (salesMaps.length > 0) await save.mutateAsync({ salesMaps });
      }}
      onClose={onClose}
    >
      {(form) =>
        groups.map(({ id, description, category }) => (
          <SelectInput
            key={id}
            label={description}
            choices={category === null ? [{ value: '', label: t('sales-areas.category.none') }, ...choices] : choices}
            {...form.input(id)}
          />
        ))
      }
    </FormDialog>
  );
}
