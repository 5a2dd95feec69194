import { useState } from 'react';
import { useRoleWords } from '#access/roles/role-words.part.ts';
import * as v from 'valibot';
import { claimStatuses, productCategories } from '#rules/service/claims/status.ts';
import type { ErrorCode } from '#rules/errors.ts';
import { warrantyKinds } from '#rules/service/claims/settings-form.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Checkbox, SelectInput, TextInput } from '#ui/form/field.tsx';
import { FormDialog, FormGrid } from '#ui/form/form.tsx';
import { SearchMultiSelect } from '#ui/form/search-select.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import {
  AddClaimCapability,
  ClaimSettings,
  type ProblemRow,
  type RoleRow,
  RemoveClaimSetting,
  SaveClaimProblem,
  SaveClaimText,
  SaveWarrantyRule,
  type TextBlockRow,
  type WarrantyRow,
  type WarrantyScope,
} from './claim-settings.documents.ts';
import type { ClaimSettingsSearch } from './claim-settings.links.ts';
import { filledTexts, TextsField, textsOf, textsSchema } from './claim-setting-texts.tsx';

const refresh = { refresh: [ClaimSettings] };
const notEmpty = v.pipe(v.string(), v.trim(), v.nonEmpty('not_empty' satisfies ErrorCode), v.maxLength(60));
const code = v.pipe(v.string(), v.trim(), v.maxLength(60, 'too_long' satisfies ErrorCode));

const capabilitySchema = v.object({ role: notEmpty, from: v.picklist(claimStatuses), to: v.picklist(claimStatuses) });

/** Lets a role move claims of the shown kind from one status to another. */
export function CapabilityDialog({
  search,
  roles,
  onClose,
}: {
  search: ClaimSettingsSearch;
  roles: readonly RoleRow[];
  onClose: () => void;
}) {
  const t = useText();
  const words = useRoleWords();
  const add = useAction(AddClaimCapability, (answer) => answer.addClaimCapability, refresh);
  const { product = 'bike', customer = 'dealer' } = search;
  const choices = claimStatuses.map((value) => ({ value, label: t(`claims.status.${value}`) }));
  const labels = {
    role: t('claim-settings.field.role'),
    from: t('claim-settings.field.from'),
    to: t('claim-settings.field.to'),
  };
  return (
    <FormDialog
      title={t('claim-settings.add.capabilities')}
      subtitle={`${t(`claims.type.${product}`)} · ${t(`claim-settings.customer.${customer}`)}`}
      action={t('claim-settings.save.action')}
      success={t('claim-settings.save.done')}
      labels={labels}
      schema={capabilitySchema}
      initial={{ role: 'claim.desk', from: 'submitted', to: 'in_review' }}
      onSubmit={(row) => add.mutateAsync({ ...row, productCategory: product, customerCategory: customer })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectInput
            label={labels.role}
            choices={roles.map((role) => ({ value: role.name, label: words(role) }))}
            {...form.input('role')}
          />
          <FormGrid>
            <SelectInput label={labels.from} choices={choices} {...form.input('from')} />
            <SelectInput label={labels.to} choices={choices} {...form.input('to')} />
          </FormGrid>
        </>
      )}
    </FormDialog>
  );
}

const problemSchema = v.object({
  productCategory: v.picklist(productCategories),
  part: v.pipe(notEmpty, v.regex(/^[a-z0-9-]{1,40}$/, 'valid_text' satisfies ErrorCode)),
  partTexts: textsSchema,
  texts: textsSchema,
  active: v.boolean(),
  wholeArticle: v.boolean(),
  spareCategories: v.pipe(v.array(v.string()), v.maxLength(10, 'too_many' satisfies ErrorCode)),
});

/** Something that can be wrong with a part. */
export function ProblemDialog({
  row,
  scopes,
  onClose,
}: {
  row: ProblemRow | undefined;
  /** Things that have names: its spare parts are of some of the categories. */
  scopes: readonly WarrantyScope[];
  onClose: () => void;
}) {
  const t = useText();
  const save = useAction(SaveClaimProblem, (answer) => answer.saveClaimProblem, refresh);
  const labels = {
    productCategory: t('claims.filter.type'),
    part: t('claim-settings.field.partKey'),
    partTexts: t('claim-settings.field.part'),
    texts: t('claims.col.problem'),
    spareCategories: t('claim-settings.field.spares'),
  };
  return (
    <FormDialog
      title={t(row ? 'claim-settings.edit.problem' : 'claim-settings.add.problems')}
      action={t('claim-settings.save.action')}
      success={t('claim-settings.save.done')}
      labels={labels}
      schema={problemSchema}
      initial={{
        productCategory: productCategories.find((one) => one === row?.productCategory) ?? 'bike',
        part: row?.part ?? '',
        partTexts: textsOf(row?.partTexts),
        texts: textsOf(row?.texts),
        active: row?.active ?? true,
        wholeArticle: row?.wholeArticle ?? false,
        spareCategories: row?.spareCategories ?? [],
      }}
      onSubmit={({ partTexts, texts, ...rest }) =>
        save.mutateAsync({
          id: row?.id ?? null,
          ...rest,
          picture: row?.picture || rest.part,
          partTexts: filledTexts(partTexts),
          texts: filledTexts(texts),
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormGrid>
            <SelectInput
              label={labels.productCategory}
              choices={productCategories.map((value) => ({ value, label: t(`claims.type.${value}`) }))}
              {...form.input('productCategory')}
            />
            <TextInput label={labels.part} hint={t('claim-settings.field.partKeyHint')} {...form.input('part')} />
          </FormGrid>
          <TextsField label={labels.partTexts} {...form.control('partTexts')} />
          <TextsField label={labels.texts} {...form.control('texts')} />
          <Checkbox
            label={t('claim-settings.field.wholeArticle')}
            hint={t('claim-settings.field.wholeArticleHint')}
            {...form.check('wholeArticle')}
          />
          <div data-field="spareCategories">
            <SearchMultiSelect
              label={labels.spareCategories}
              hint={t('claim-settings.field.sparesHint')}
              placeholder={t('claim-settings.field.sparesAdd')}
              optional
              choices={scopeChoices(scopes, 'merchandise', row?.spareCategories ?? [])}
              {...form.control('spareCategories')}
            />
          </div>
          <Checkbox label={t('claim-settings.field.active')} {...form.check('active')} />
        </>
      )}
    </FormDialog>
  );
}

const purposes = ['ask', 'reject', 'approve', 'comment'] as const;
const textSchema = v.object({ purpose: v.picklist(purposes), titles: textsSchema, texts: textsSchema });

/** Words that the desk uses again and again. */
export function TextBlockDialog({ row, onClose }: { row: TextBlockRow | undefined; onClose: () => void }) {
  const t = useText();
  const save = useAction(SaveClaimText, (answer) => answer.saveClaimTextBlock, refresh);
  const labels = {
    purpose: t('claim-settings.col.purpose'),
    titles: t('claim-settings.field.title'),
    texts: t('claim-settings.col.text'),
  };
  return (
    <FormDialog
      title={t(row ? 'claim-settings.edit.text' : 'claim-settings.add.texts')}
      action={t('claim-settings.save.action')}
      success={t('claim-settings.save.done')}
      labels={labels}
      schema={textSchema}
      initial={{
        purpose: purposes.find((one) => one === row?.purpose) ?? 'ask',
        titles: textsOf(row?.titles),
        texts: textsOf(row?.texts),
      }}
      onSubmit={({ purpose, titles, texts }) =>
        save.mutateAsync({ id: row?.id ?? null, purpose, titles: filledTexts(titles), texts: filledTexts(texts) })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectInput
            label={labels.purpose}
            choices={purposes.map((value) => ({ value, label: t(`claim-settings.purpose.${value}`) }))}
            {...form.input('purpose')}
          />
          <TextsField label={labels.titles} {...form.control('titles')} />
          <TextsField label={labels.texts} long {...form.control('texts')} />
          {row && <RemoveButton id={row.id} table="text" onDone={onClose} />}
        </>
      )}
    </FormDialog>
  );
}

const months = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,4}$/, 'must_be_whole_number' satisfies ErrorCode),
  v.transform(Number),
);
const warrantySchema = v.object({
  brand: code,
  merchandise: code,
  part: code,
  months,
  registeredMonths: v.union([v.literal(''), months]),
});

/** Months of warranty of a brand, category and part. */
export function WarrantyDialog({
  row,
  scopes,
  onClose,
}: {
  row: WarrantyRow | undefined;
  /** Things that a rule may name. */
  scopes: readonly WarrantyScope[];
  onClose: () => void;
}) {
  const t = useText();
  const save = useAction(SaveWarrantyRule, (answer) => answer.saveWarrantyRule, refresh);
  const labels = {
    brand: t('claims.filter.brand'),
    merchandise: t('claims.field.category'),
    part: t('claim-settings.field.part'),
    months: t('claim-settings.col.months'),
    registeredMonths: t('claim-settings.col.registered'),
  };
  return (
    <FormDialog
      title={t(row ? 'claim-settings.edit.warranty' : 'claim-settings.add.warranty')}
      action={t('claim-settings.save.action')}
      success={t('claim-settings.save.done')}
      labels={labels}
      schema={warrantySchema}
      initial={{
        brand: row?.brand ?? '',
        merchandise: row?.merchandise ?? '',
        part: row?.part ?? '',
        months: String(row?.months ?? 24),
        registeredMonths: row?.registeredMonths == null ? '' : String(row.registeredMonths),
      }}
      onSubmit={({ registeredMonths, ...rest }) =>
        save.mutateAsync({
          id: row?.id ?? null,
          ...rest,
          registeredMonths: registeredMonths === '' ? null : registeredMonths,
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {warrantyKinds.map((kind) => (
            <SelectInput
              key={kind}
              label={labels[kind]}
              optional
              placeholder={t(`claim-settings.any.${kind}`)}
              choices={scopeChoices(scopes, kind, [row?.[kind] ?? ''])}
              {...form.input(kind)}
            />
          ))}
          <FormGrid>
            <TextInput label={labels.months} inputMode="numeric" {...form.input('months')} />
            <TextInput
              label={labels.registeredMonths}
              optional
              inputMode="numeric"
              {...form.input('registeredMonths')}
            />
          </FormGrid>
          {row && <RemoveButton id={row.id} table="rule" onDone={onClose} />}
        </>
      )}
    </FormDialog>
  );
}

/** Names of one kind; stored codes that the catalog lost stay choices, so that the dialog shows them. */
function scopeChoices(scopes: readonly WarrantyScope[], kind: WarrantyScope['kind'], stored: readonly string[]) {
  const choices = scopes.filter((scope) => scope.kind === kind).map(({ code, name }) => ({ value: code, label: name }));
  const lost = stored.filter((code) => code !== '' && !choices.some(({ value }) => value === code));
  return [...choices, ...lost.map((code) => ({ value: code, label: code }))];
}

/** Removes the row of the dialog; a second press confirms. */
function RemoveButton({ id, table, onDone }: { id: string; table: 'text' | 'rule'; onDone: () => void }) {
  const t = useText();
  const [sure, setSure] = useState(false);
  const remove = useAction(
    RemoveClaimSetting,
    (answer) => (table === 'text' ? answer.removeClaimTextBlock : answer.removeWarrantyRule),
    refresh,
  );
  const { busy, run } = useVerb(remove.mutateAsync, {
    done: () => {
      onDone();
      return t('claim-settings.remove.done');
    },
  });
  const press = (): void => {
    if (sure) void run({ id, capability: false, text: table === 'text', rule: table === 'rule' });
    else setSure(true);
  };
  return (
    <div>
      <Button variant={sure ? 'dangerFill' : 'danger'} busy={busy} onClick={press}>
        {t(sure ? 'claim-settings.remove.sure' : 'claim-settings.remove.action')}
      </Button>
    </div>
  );
}
