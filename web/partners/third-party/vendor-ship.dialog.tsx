import * as v from 'valibot';
import { mostParcels, shipmentEntries } from '#rules/partners/third-party/shipment.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Checkbox, TextInput } from '#ui/form/field.tsx';
import { FormDialog, FormGrid, FormWide } from '#ui/form/form.tsx';
import { Stack } from '#ui/page/layout.tsx';
import css from './third-party.module.css';
import { ShipVendorOrder, type ShownVendorItem, type ShownVendorOrder } from './vendor-orders.documents.ts';

const { parcels: _parcels, ...words } = shipmentEntries;
const schema = v.object({
  ...words,
  parcels: v.pipe(v.string(), v.trim(), v.regex(/^\d{1,3}$/, 'must_be_whole_number'), v.transform(Number)),
  articleCodes: v.pipe(v.array(v.string()), v.minLength(1, 'required')),
});

/** Items that wait to be shipped. */
export const unshipped = ({ details }: ShownVendorOrder): ShownVendorItem[] =>
  details.filter(({ status, nextStatuses }) => nextStatuses.length > 0 && status !== 'shipped');

/** Ships the whole order, or the chosen items of it, with carrier, tracking number and parcels. */
export function ShipDialog({
  order,
  onShipped,
  onClose,
}: {
  order: ShownVendorOrder;
  onShipped: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const ship = useAction(ShipVendorOrder, (answer) => answer.shipThirdPartyOrder);
  const items = unshipped(order);
  return (
    <FormDialog
      title={t('third.ship.title', { number: order.orderNo })}
      subtitle={t('third.ship.to', { name: order.custThirdParty.name })}
      action={t('third.ship.action')}
      success={t('third.ship.done')}
      schema={schema}
      initial={{
        carrier: '',
        trackingNumber: '',
        parcels: '1',
        articleCodes: items.map(({ articleCode }) => articleCode),
      }}
      onSubmit={(shipment) => ship.mutateAsync({ orderNo: order.orderNo, ...shipment }).finally(onShipped)}
      onClose={onClose}
    >
      {(form) => {
        const { value: chosen, onChange } = form.control('articleCodes');
        return (
          <FormGrid>
            <TextInput label={t('third.ship.carrier')} maxLength={60} {...form.input('carrier')} />
            <TextInput label={t('third.ship.tracking')} maxLength={60} {...form.input('trackingNumber')} />
            <TextInput
              label={t('third.ship.parcels')}
              hint={t('third.ship.parcelsHint', { most: mostParcels })}
              inputMode="numeric"
              {...form.input('parcels')}
            />
            <FormWide>
              <fieldset className={css.shipped}>
                <legend>{t('third.ship.items')}</legend>
                <Stack gap={2}>
                  {items.map(({ articleCode, description, orderQty }) => (
                    <Checkbox
                      key={articleCode}
                      label={`${orderQty} × ${description}`}
                      checked={chosen.includes(articleCode)}
                      onChange={({ target }) =>
                        onChange(
                          target.checked ? [...chosen, articleCode] : chosen.filter((code) => code !== articleCode),
                        )
                      }
                    />
                  ))}
                </Stack>
              </fieldset>
            </FormWide>
          </FormGrid>
        );
      }}
    </FormDialog>
  );
}
