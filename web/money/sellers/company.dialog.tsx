import * as v from 'valibot';
import { newCompany } from '#rules/accounts/markets/sorg.ts';
import type { InvoiceSellersQuery } from '#platform/api/generated/graphql.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { CreateCompany, InvoiceSellers, RenameCompany } from './sellers.documents.ts';

const { code, name } = newCompany.entries;
const schema = v.object({ code, name });

type CompanyDialogProps = {
  /** Null: a new one. */
  company: InvoiceSellersQuery['companies'][number] | null;
  onClose: () => void;
};

/** A new company, or the name of an existing one. */
export function CompanyDialog({ company, onClose }: CompanyDialogProps) {
  const t = useText();
  const create = useAction(CreateCompany, (answer) => answer.createCompany, { refresh: [InvoiceSellers] });
  const rename = useAction(RenameCompany, (answer) => answer.renameCompany, { refresh: [InvoiceSellers] });
  const labels = { code: t('sellers.company.code'), name: t('sellers.company.name') };
  return (
    <FormDialog
      title={company ? t('sellers.company.rename', { name: company.name }) : t('sellers.company.new')}
      action={t('sellers.company.save')}
      success={t('sellers.company.saved')}
      labels={labels}
      schema={schema}
      initial={{ code: company?.code ?? '', name: company?.name ?? '' }}
      onSubmit={(value) =>
        company ? rename.mutateAsync({ version: company.version, ...value }) : create.mutateAsync(value)
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {!company && <TextInput label={labels.code} hint={t('sellers.company.codeHint')} {...form.input('code')} />}
          <TextInput label={labels.name} {...form.input('name')} />
        </>
      )}
    </FormDialog>
  );
}
