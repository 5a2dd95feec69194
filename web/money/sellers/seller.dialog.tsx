import type * as v from 'valibot';
import { electronicSchemes, mailScheme } from '#rules/money/e-invoices/electronic-address.ts';
import { sellerSchema } from '#rules/money/invoices/seller.ts';
import type { InvoiceSellerQuery } from '#platform/api/generated/graphql.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Note } from '#ui/page/card.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { FormDialog, FormGrid, FormWide } from '#ui/form/form.tsx';
import { Text } from '#ui/page/layout.tsx';
import type { Form } from '#ui/form/use-form.ts';
import { PendingDialog } from '#ui/dialog/pending-dialog.tsx';
import { SearchSelect } from '#ui/form/search-select.tsx';
import { missingForWords, missingWords } from './missing-words.ts';
import { InvoiceSeller, InvoiceSellers, SaveInvoiceSeller } from './sellers.documents.ts';

type DialogProps = { company: string; onClose: () => void };

/** The facts that the invoices of one company state about it. */
export function SellerDialog({ company, onClose }: DialogProps) {
  const t = useText();
  const query = useDocument(InvoiceSeller, { companyCode: company }, { keepPrevious: false });
  const seller = query.data?.invoiceSeller;
  if (seller) return <SellerForm seller={seller} countries={query.data?.countries ?? []} onClose={onClose} />;
  return (
    <PendingDialog
      title={t('sellers.edit.title', { company })}
      unknown={t('sellers.edit.unknown')}
      query={query}
      onClose={onClose}
    />
  );
}

type Seller = NonNullable<InvoiceSellerQuery['invoiceSeller']>;
type FormProps = { seller: Seller; countries: InvoiceSellerQuery['countries']; onClose: () => void };

const companyFields = ['name', 'taxNumber', 'registrationNumber', 'email', 'address', 'postalCode', 'city'] as const;
const bankFields = ['accountNumber', 'bic', 'bankName', 'accountHolder'] as const;
const electronicFields = ['electronicScheme', 'electronicAddress', 'contactName', 'contactPhone'] as const;

function SellerForm({ seller, countries, onClose }: FormProps) {
  const t = useText();
  const save = useAction(SaveInvoiceSeller, (answer) => answer.saveInvoiceSeller, {
    refresh: [InvoiceSellers, InvoiceSeller],
  });
  const { companyCode, companyName, missing, missingFor, version, ...initial } = seller;
  const labels = Object.fromEntries(
    [...companyFields, 'country' as const, ...bankFields, ...electronicFields].map((field) => [
      field,
      t(`sellers.field.${field}`),
    ]),
  );
  return (
    <FormDialog
      title={t('sellers.edit.title', { company: companyName })}
      subtitle={t('sellers.edit.hint')}
      size="wide"
      action={t('sellers.edit.save')}
      success={t('sellers.edit.saved')}
      labels={labels}
      schema={sellerSchema}
      initial={initial}
      onSubmit={(values) => save.mutateAsync({ companyCode, version, ...values })}
      onClose={onClose}
    >
      {(form) => (
        <FormGrid>
          {missing.length > 0 && (
            <FormWide>
              <Note tone="warn">{t('sellers.edit.lacking', { fields: missingWords(t, missing) })}</Note>
            </FormWide>
          )}
          {companyFields.map((field) => (
            <TextInput
              key={field}
              label={t(`sellers.field.${field}`)}
              optional={field === 'registrationNumber'}
              hint={field === 'taxNumber' ? t('sellers.hint.taxNumber') : undefined}
              {...form.input(field)}
            />
          ))}
          <SearchSelect
            label={t('sellers.field.country')}
            choices={countries.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.control('country')}
            onChange={(country) => form.set('country', country ?? '')}
          />
          <FormWide>
            <Text as="h3" strong>
              {t('sellers.section.bank')}
            </Text>
          </FormWide>
          {bankFields.map((field) => (
            <TextInput key={field} label={t(`sellers.field.${field}`)} optional {...form.input(field)} />
          ))}
          <FormWide>
            <Text as="h3" strong>
              {t('sellers.section.electronic')}
            </Text>
            {missingForWords(t, missingFor).map((text) => (
              <Text key={text} as="p" tone="muted">
                {t('sellers.edit.lackingNow', { missing: text })}
              </Text>
            ))}
          </FormWide>
          <ElectronicFields form={form} />
        </FormGrid>
      )}
    </FormDialog>
  );
}

/** Where the company receives electronic documents, and whom customers ask. */
function ElectronicFields({ form }: { form: Form<v.InferInput<typeof sellerSchema>> }) {
  const t = useText();
  const schemes = electronicSchemes.map((value) => ({
    value,
    label: value === mailScheme ? t('sellers.scheme.mail') : value,
  }));
  return (
    <>
      <SearchSelect
        label={t('sellers.field.electronicScheme')}
        hint={t('sellers.hint.electronicScheme')}
        optional
        choices={schemes}
        {...form.control('electronicScheme')}
        onChange={(scheme) => form.set('electronicScheme', scheme ?? '')}
      />
      <TextInput
        label={t('sellers.field.electronicAddress')}
        hint={t('sellers.hint.electronicAddress')}
        optional
        {...form.input('electronicAddress')}
      />
      <TextInput
        label={t('sellers.field.contactName')}
        hint={t('sellers.hint.contactName')}
        optional
        {...form.input('contactName')}
      />
      <TextInput label={t('sellers.field.contactPhone')} optional {...form.input('contactPhone')} />
    </>
  );
}
