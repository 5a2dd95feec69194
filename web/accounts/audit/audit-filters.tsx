import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectInput, TextInput } from '#ui/form/field.tsx';
import { FilterForm, FilterFormPanel, useFilterDraft } from '#ui/filter/filter-form.tsx';
import { Columns } from '#ui/page/layout.tsx';
import { AuditNames } from './audit.documents.ts';
import type { AuditSearch } from './audit.links.ts';
import { useAuditWords } from './audit-words.ts';

type FilterProps = { search: AuditSearch; onChange: (search: AuditSearch) => void };

/** The filters behind the "+ Filter" chip: user, customer, action, object, and time. */
export function AuditFilters(props: FilterProps) {
  const t = useText();
  return (
    <FilterFormPanel onChange={props.onChange} title={t('audit.filter.title')} add={t('audit.filter.add')}>
      {(apply) => <AuditFilterForm {...props} onChange={apply} />}
    </FilterFormPanel>
  );
}

function AuditFilterForm({ search, onChange }: FilterProps) {
  const t = useText();
  const words = useAuditWords();
  const names = useDocument(AuditNames, {});
  const { draft, setDraft, text } = useFilterDraft(search);
  const any = { value: '', label: t('audit.filter.any') };
  const reversed = draft.from !== undefined && draft.to !== undefined && draft.from > draft.to;
  const trimmed = () => ({
    ...draft,
    actor: draft.actor?.trim() || undefined,
    customer: draft.customer?.trim() || undefined,
  });
  // A selected name that the log no longer offers stays selectable.
  const choices = (
    offered: readonly string[] | undefined,
    chosen: string | undefined,
    word: (name: string) => string,
  ) => [
    any,
    ...[...new Set([...(offered ?? []), ...(chosen ? [chosen] : [])])].map((value) => ({ value, label: word(value) })),
  ];
  return (
    <FilterForm action={t('audit.filter.apply')} refused={reversed} onApply={() => onChange(trimmed())}>
      <TextInput label={t('audit.filter.actor')} hint={t('audit.filter.actorHint')} {...text('actor')} />
      <TextInput label={t('audit.filter.customer')} hint={t('audit.filter.customerHint')} {...text('customer')} />
      <SelectInput
        label={t('audit.list.action')}
        choices={choices(names.data?.auditNames.actions, draft.action, words.action)}
        {...text('action')}
      />
      <SelectInput
        label={t('audit.list.subject')}
        choices={choices(names.data?.auditNames.subjectTypes, draft.subject, words.subject)}
        {...text('subject')}
      />
      <Columns least="narrow" gap={2}>
        <DateField
          label={t('audit.filter.from')}
          value={draft.from ?? null}
          onChange={(date) => setDraft({ ...draft, from: date ?? undefined })}
        />
        <DateField
          label={t('audit.filter.to')}
          value={draft.to ?? null}
          min={draft.from}
          error={reversed ? t('date_from_after_to') : undefined}
          onChange={(date) => setDraft({ ...draft, to: date ?? undefined })}
        />
      </Columns>
    </FilterForm>
  );
}
