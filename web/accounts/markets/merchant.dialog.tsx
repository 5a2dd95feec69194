import { newMerchant } from '#rules/accounts/markets/sorg.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { v } from './market-schema.ts';
import type { EditedSorg } from './sorg.form.tsx';
import { AddMerchant, RenameMerchant, SorgSetting } from './sorgs.documents.ts';

const { code, name } = newMerchant.entries;
const schema = v.object({ code, name });

type MerchantDialogProps = {
  sorg: string;
  /** Null: a new one. */
  merchant: EditedSorg['merchants'][number] | null;
  onClose: () => void;
};

/** A new merchant, or the name of an existing one. */
export function MerchantDialog({ sorg, merchant, onClose }: MerchantDialogProps) {
  const t = useText();
  const add = useAction(AddMerchant, (answer) => answer.addMerchant, { refresh: [SorgSetting] });
  const rename = useAction(RenameMerchant, (answer) => answer.renameMerchant, { refresh: [SorgSetting] });
  const labels = { code: t('sorgs.field.code'), name: t('sorgs.field.name') };
  return (
    <FormDialog
      title={merchant ? t('sorgs.merchants.edit', { name: merchant.name }) : t('sorgs.merchants.new')}
      subtitle={t('sorgs.merchants.hint')}
      action={t('sorgs.merchants.save')}
      success={t('sorgs.merchants.saved')}
      labels={labels}
      schema={schema}
      initial={{ code: merchant?.code ?? '', name: merchant?.name ?? '' }}
      onSubmit={(value) =>
        merchant
          ? rename.mutateAsync({ sorg, version: merchant.version, ...value })
          : add.mutateAsync({ sorg, ...value })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {!merchant && <TextInput label={labels.code} hint={t('sorgs.hint.erpCode')} {...form.input('code')} />}
          <TextInput label={labels.name} {...form.input('name')} />
        </>
      )}
    </FormDialog>
  );
}
