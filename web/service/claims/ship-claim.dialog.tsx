import * as v from 'valibot';
import { claimDeliveryNumber, claimWaybill } from '#rules/service/claims/claim-form.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { type Claim, ClaimDetail, ShipClaim } from './claim.documents.ts';

const schema = v.object({
  deliveryNo: claimDeliveryNumber,
  resiNo: claimWaybill,
  deliveryAt: v.nullable(v.string()),
});

/** The shipment of a replacement that no delivery of the portal names. */
export function ShipDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const t = useText();
  const ship = useAction(ShipClaim, (answer) => answer.setClaimShipment, { refresh: [ClaimDetail] });
  const labels = {
    deliveryNo: t('claims.field.delivery'),
    resiNo: t('claims.field.waybill'),
    deliveryAt: t('claims.field.deliveredAt'),
  };
  return (
    <FormDialog
      title={t('claims.ship.title')}
      subtitle={claim.number}
      action={t('claims.ship.save')}
      success={t('claims.ship.done')}
      labels={labels}
      schema={schema}
      initial={{
        deliveryNo: claim.deliveryNo,
        resiNo: claim.resiNo,
        deliveryAt: claim.deliveryAt?.slice(0, 10) ?? null,
      }}
      onSubmit={({ deliveryNo, resiNo, deliveryAt }) =>
        ship.mutateAsync({
          id: claim.id,
          deliveryNo,
          resiNo,
          deliveryAt: deliveryAt === null ? null : `${deliveryAt}T12:00:00Z`,
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={labels.deliveryNo} maxLength={40} {...form.input('deliveryNo')} />
          <TextInput label={labels.resiNo} optional maxLength={60} {...form.input('resiNo')} />
          <DateField label={labels.deliveryAt} optional {...form.control('deliveryAt')} />
        </>
      )}
    </FormDialog>
  );
}
