import * as v from 'valibot';
import { unarranged } from '#rules/goods/catalog/assortment-choices.ts';
import { newBrand } from '#rules/goods/catalog/assortment.ts';
import type { BrandSettingQuery } from '#platform/api/generated/graphql.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { upload } from '#platform/api/upload.ts';
import { useText } from '#platform/texts/texts.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { FormDialog, FormGrid } from '#ui/form/form.tsx';
import { PendingDialog } from '#ui/dialog/pending-dialog.tsx';
import { typedNumber } from '#ui/form/typed-number.ts';
import { reread } from './assortment-cache.ts';
import { AddBrand, BrandSetting, BrandSettings, ChangeBrand } from './brands.documents.ts';
import { PictureField } from './picture-field.tsx';

type DialogProps = {
  /** Null: a new brand. */
  code: string | null;
  onClose: () => void;
};

/** A new brand, or the settings of an existing one. */
export function BrandDialog({ code, onClose }: DialogProps) {
  return code === null ? (
    <BrandForm initial={null} onClose={onClose} />
  ) : (
    <ExistingBrand code={code} onClose={onClose} />
  );
}

function ExistingBrand({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useText();
  const query = useDocument(BrandSetting, { code }, { keepPrevious: false });
  const found = query.data?.brandSetting;
  if (found) return <BrandForm initial={found} onClose={onClose} />;
  return (
    <PendingDialog
      title={t('assortment.brands.title')}
      unknown={t('assortment.brands.unknown')}
      query={query}
      onClose={onClose}
    />
  );
}

const { code, name } = newBrand.entries;
const fields = { name, position: typedNumber, picture: v.nullable(v.file()), removePicture: v.boolean() };
const newSchema = v.object({ code, ...fields });
const knownSchema = v.object({ code: v.string(), ...fields });

type Existing = NonNullable<BrandSettingQuery['brandSetting']>;

function BrandForm({ initial, onClose }: { initial: Existing | null; onClose: () => void }) {
  const t = useText();
  const refresh = { refresh: [BrandSettings, BrandSetting] };
  const add = useAction(AddBrand, (answer) => answer.addBrand, refresh);
  const change = useAction(ChangeBrand, (answer) => answer.changeBrand, refresh);
  const labels = {
    code: t('assortment.field.code'),
    name: t('assortment.field.name'),
    position: t('assortment.field.position'),
    picture: t('assortment.field.picture'),
  };
  const save = async ({ code, picture, removePicture, ...brand }: v.InferOutput<typeof knownSchema>) => {
    const known = initial && { code: initial.code, version: initial.version, brand, removePicture };
    if (!picture) return known ? change.mutateAsync(known) : add.mutateAsync({ code, brand });
    await (known
      ? upload(ChangeBrand, known, picture, (answer) => answer.changeBrand)
      : upload(AddBrand, { code, brand }, picture, (answer) => answer.addBrand));
    return reread([BrandSettings, BrandSetting]);
  };
  return (
    <FormDialog
      title={initial ? t('assortment.brands.edit', { name: initial.name }) : t('assortment.brands.new')}
      subtitle={initial?.code}
      action={t('assortment.brands.save')}
      success={t('assortment.brands.saved')}
      labels={labels}
      schema={initial ? knownSchema : newSchema}
      initial={{
        code: initial?.code ?? '',
        name: initial?.name ?? '',
        position: String(initial?.position ?? unarranged),
        picture: null as File | null,
        removePicture: false,
      }}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <FormGrid>
          {!initial && <TextInput label={labels.code} hint={t('assortment.hint.code')} {...form.input('code')} />}
          <TextInput label={labels.name} hint={t('assortment.hint.brandName')} {...form.input('name')} />
          <TextInput
            label={labels.position}
            hint={t('assortment.hint.position')}
            inputMode="numeric"
            {...form.input('position')}
          />
          <PictureField
            stored={initial?.picture ?? null}
            {...form.control('picture')}
            removed={form.values.removePicture}
            onRemoved={(removed) => form.set('removePicture', removed)}
          />
        </FormGrid>
      )}
    </FormDialog>
  );
}
