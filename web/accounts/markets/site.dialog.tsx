import { newSite } from '#rules/accounts/markets/sorg.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { FormDialog, FormGrid } from '#ui/form/form.tsx';
import { v } from './market-schema.ts';
import type { EditedSorg } from './sorg.form.tsx';
import { AddSite, ChangeSite, SorgSetting } from './sorgs.documents.ts';

const { code, name, storageLocation, shippingPoint, priority } = newSite.entries;
const schema = v.object({
  code,
  name,
  storageLocation,
  shippingPoint,
  priority: v.pipe(v.string(), v.trim(), v.regex(/^\d{1,3}$/, 'must_be_whole_number'), v.transform(Number), priority),
});

type SiteDialogProps = {
  sorg: EditedSorg;
  /** Null: a new one. */
  site: EditedSorg['sites'][number] | null;
  onClose: () => void;
};

/** A new site, or the settings of an existing one. */
export function SiteDialog({ sorg, site, onClose }: SiteDialogProps) {
  const t = useText();
  const add = useAction(AddSite, (answer) => answer.addSite, { refresh: [SorgSetting] });
  const change = useAction(ChangeSite, (answer) => answer.changeSite, { refresh: [SorgSetting] });
  const labels = {
    code: t('sorgs.field.code'),
    name: t('sorgs.field.name'),
    priority: t('sorgs.field.priority'),
    storageLocation: t('sorgs.field.storageLocation'),
    shippingPoint: t('sorgs.field.shippingPoint'),
  };
  const last = Math.max(0, ...sorg.sites.map((one) => one.priority));
  return (
    <FormDialog
      title={site ? t('sorgs.sites.edit', { name: site.name }) : t('sorgs.sites.new')}
      action={t('sorgs.sites.save')}
      success={t('sorgs.sites.saved')}
      labels={labels}
      schema={schema}
      initial={{
        code: site?.code ?? '',
        name: site?.name ?? '',
        storageLocation: site?.storageLocation ?? '',
        shippingPoint: site?.shippingPoint ?? '',
        priority: String(site?.priority ?? last + 1),
      }}
      onSubmit={({ code, ...values }) =>
        site
          ? change.mutateAsync({ sorg: sorg.code, code, version: site.version, site: values })
          : add.mutateAsync({ sorg: sorg.code, code, site: values })
      }
      onClose={onClose}
    >
      {(form) => (
        <FormGrid>
          {!site && <TextInput label={labels.code} hint={t('sorgs.hint.erpCode')} {...form.input('code')} />}
          <TextInput label={labels.name} {...form.input('name')} />
          <TextInput
            label={labels.priority}
            hint={t('sorgs.hint.priority')}
            inputMode="numeric"
            {...form.input('priority')}
          />
          <TextInput label={labels.storageLocation} optional {...form.input('storageLocation')} />
          <TextInput label={labels.shippingPoint} optional {...form.input('shippingPoint')} />
        </FormGrid>
      )}
    </FormDialog>
  );
}
