import { shopSchema } from '#rules/partners/shops/shop.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Switch, TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { SaveShop, type Shop, Shops } from './shops.documents.ts';

/** Adds a consumer shop to a market, or changes one. */
export function ShopDialog({ market, shop, onClose }: { market: string; shop: Shop | null; onClose: () => void }) {
  const t = useText();
  const save = useAction(SaveShop, (answer) => answer.saveShop, { refresh: [Shops] });
  const labels = { name: t('shops.field.name'), code: t('shops.field.code') };
  return (
    <FormDialog
      title={shop ? t('shops.card.edit', { name: shop.name }) : t('shops.card.add')}
      action={t('shops.dialog.save')}
      success={t('shops.dialog.saved')}
      labels={labels}
      schema={shopSchema}
      initial={{ code: shop?.code ?? '', name: shop?.name ?? '', stopped: shop !== null && shop.stoppedAt !== null }}
      onSubmit={(input) => save.mutateAsync({ market, id: shop?.id ?? null, version: shop?.version ?? null, ...input })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={labels.name} {...form.input('name')} />
          <TextInput
            label={labels.code}
            hint={t('shops.hint.code')}
            autoCapitalize="none"
            spellCheck={false}
            {...form.input('code')}
          />
          {shop && <Switch label={t('shops.field.stopped')} {...form.check('stopped')} />}
        </>
      )}
    </FormDialog>
  );
}
