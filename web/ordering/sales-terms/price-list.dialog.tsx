import * as v from 'valibot';
import { newPriceList } from '#rules/goods/catalog/price-list.ts';
import type { PriceListSettingQuery } from '#platform/api/generated/graphql.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { SelectInput, TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { PendingDialog } from '#ui/dialog/pending-dialog.tsx';
import { AddPriceList, PriceListSetting, PriceListSettings, RenamePriceList } from './price-lists.documents.ts';
import { sorgChoices, type SorgChoices } from './term-parts.tsx';

type DialogProps = {
  /** Null: a new list. */
  list: { sorg: string; code: string } | null;
  sorgs: SorgChoices;
  preset: string | undefined;
  onClose: () => void;
};

/** A new price list, or the name of an existing one. */
export function PriceListDialog({ list, ...props }: DialogProps) {
  return list ? <ExistingList list={list} {...props} /> : <ListForm initial={null} {...props} />;
}

function ExistingList({ list, ...props }: DialogProps & { list: { sorg: string; code: string } }) {
  const t = useText();
  const query = useDocument(PriceListSetting, list, { keepPrevious: false });
  const found = query.data?.priceListSetting;
  if (found) return <ListForm initial={found} {...props} />;
  return (
    <PendingDialog
      title={t('terms.lists.title')}
      unknown={t('terms.lists.unknown')}
      query={query}
      onClose={props.onClose}
    />
  );
}

const { sorg, name } = newPriceList.entries;
const knownSchema = v.object({ sorg, code: v.string(), name });

type Existing = NonNullable<PriceListSettingQuery['priceListSetting']>;

function ListForm({ initial, sorgs, preset, onClose }: Omit<DialogProps, 'list'> & { initial: Existing | null }) {
  const t = useText();
  const refresh = { refresh: [PriceListSettings, PriceListSetting] };
  const add = useAction(AddPriceList, (answer) => answer.addPriceList, refresh);
  const rename = useAction(RenamePriceList, (answer) => answer.renamePriceList, refresh);
  const labels = { sorg: t('terms.field.sorg'), code: t('terms.field.code'), name: t('terms.field.name') };
  return (
    <FormDialog
      title={initial ? t('terms.lists.edit', { name: initial.name || initial.code }) : t('terms.lists.new')}
      subtitle={initial ? `${initial.code}, ${initial.sorg} ${initial.sorgName}` : undefined}
      action={t('terms.lists.save')}
      success={t('terms.lists.saved')}
      labels={labels}
      schema={initial ? knownSchema : newPriceList}
      initial={{
        sorg: initial?.sorg ?? preset ?? sorgs[0]?.sorg ?? '',
        code: initial?.code ?? '',
        name: initial?.name ?? '',
      }}
      onSubmit={(list) => (initial ? rename.mutateAsync({ ...list, version: initial.version }) : add.mutateAsync(list))}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!initial && (
            <>
              <SelectInput label={labels.sorg} choices={sorgChoices(sorgs)} {...form.input('sorg')} />
              <TextInput label={labels.code} hint={t('terms.hint.code')} {...form.input('code')} />
            </>
          )}
          <TextInput label={labels.name} {...form.input('name')} />
        </>
      )}
    </FormDialog>
  );
}
