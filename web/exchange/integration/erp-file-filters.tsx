import { fileStates } from '#rules/exchange/integration/choices.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { FilterForm, FilterFormPanel, useFilterDraft } from '#ui/filter/filter-form.tsx';
import { Columns } from '#ui/page/layout.tsx';
import { kindName } from './erp-words.tsx';
import type { FileKind } from './integration.documents.ts';
import type { IntegrationSearch } from './integration.links.ts';

type FilterProps = {
  search: IntegrationSearch;
  kinds: readonly FileKind[];
  onChange: (search: IntegrationSearch) => void;
};

/** The filters of the files: state, direction, kind, sender and time. */
export function ErpFileFilters(props: FilterProps) {
  const t = useText();
  return (
    <FilterFormPanel onChange={props.onChange} title={t('integration.filter.title')} add={t('integration.filter.add')}>
      {(apply) => <ErpFileFilterForm {...props} onChange={apply} />}
    </FilterFormPanel>
  );
}

function ErpFileFilterForm({ search, kinds, onChange }: FilterProps) {
  const t = useText();
  const { draft, setDraft, text } = useFilterDraft(search);
  const any = { value: '', label: t('integration.filter.any') };
  const reversed = draft.from !== undefined && draft.to !== undefined && draft.from > draft.to;
  // A chosen value that no file has any more stays selectable.
  const choices = (
    values: readonly string[],
    chosen: string | undefined,
    label: (value: string) => string = (value) => value,
  ) => [
    any,
    ...[...new Set([...values, ...(chosen ? [chosen] : [])])].map((value) => ({ value, label: label(value) })),
  ];
  return (
    <FilterForm action={t('integration.filter.apply')} refused={reversed} onApply={() => onChange(draft)}>
      <SelectInput
        label={t('integration.col.state')}
        choices={[any, ...fileStates.map((value) => ({ value, label: t(`integration.filter.${value}`) }))]}
        {...text('state')}
      />
      <SelectInput
        label={t('integration.col.direction')}
        choices={[
          any,
          ...(['in', 'out'] as const).map((value) => ({ value, label: t(`integration.direction.${value}`) })),
        ]}
        {...text('direction')}
      />
      <SelectInput
        label={t('integration.col.type')}
        choices={choices(
          kinds.map(({ type }) => type),
          draft.type,
          (type) => kindName(t, type),
        )}
        {...text('type')}
      />
      <SelectInput
        label={t('integration.col.sender')}
        choices={choices(
          kinds.map(({ sender }) => sender),
          draft.sender,
        )}
        {...text('sender')}
      />
      <Columns least="narrow" gap={2}>
        <DateField
          label={t('integration.filter.from')}
          value={draft.from ?? null}
          onChange={(date) => setDraft({ ...draft, from: date ?? undefined })}
        />
        <DateField
          label={t('integration.filter.to')}
          value={draft.to ?? null}
          min={draft.from}
          error={reversed ? t('date_from_after_to') : undefined}
          onChange={(date) => setDraft({ ...draft, to: date ?? undefined })}
        />
      </Columns>
    </FilterForm>
  );
}
