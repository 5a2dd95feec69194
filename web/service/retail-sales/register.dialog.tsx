import { useState } from 'react';
import { phoneCode } from '#rules/accounts/markets/phone-code.ts';
import { useAction } from '#platform/api/queries.ts';
import { marketToday } from '#platform/market-day.ts';
import { useSite } from '#platform/site.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { FrameNumberField, useFrameLookUp } from '#goods/frames/frame-number-field.part.tsx';
import { useCertificate } from './use-certificate.ts';
import { BuyerFields, useBuyerLabels } from './buyer-fields.tsx';
import { argumentsOf, newBuyer, registrationForm, valuesOf } from './registration-values.ts';
import {
  ChangeFrame,
  type OpenFrame,
  RegisteredFrame,
  RegisteredFrames,
  RegisterFrame,
} from './retail-sales.documents.ts';

/** Registers a sold frame: number by camera or keys, day, and who bought it. */
export function RegisterDialog({ frameNumber, onClose }: { frameNumber: string; onClose: () => void }) {
  const t = useText();
  const lang = useLocale();
  const site = useSite();
  const [initial] = useState(() => ({
    frameNumber,
    soldDate: marketToday(),
    ...newBuyer(site.countryId ?? '', lang),
  }));
  const register = useAction(RegisterFrame, (answer) => answer.registerFrameV4, {
    // The list of the dealer's bikes is of a feature below.
    refresh: [RegisteredFrames, { name: 'MyBikes' }],
  });
  const print = useCertificate();
  // The certificate is what the buyer waits for.
  const registered = (id: string | null, number: string) =>
    showToast({
      text: t('retail-sales.register.done'),
      ...(id !== null && {
        action: { label: t('retail-sales.paper.warranty'), run: () => void print.run({ id, number }) },
        lifetime: 30_000,
      }),
    });
  const labels = {
    frameNumber: t('frames.field.number'),
    soldDate: t('retail-sales.field.soldDate'),
    ...useBuyerLabels(),
  };
  return (
    <FormDialog
      title={t('retail-sales.register.title')}
      action={t('retail-sales.register.action')}
      labels={labels}
      schema={registrationForm}
      initial={initial}
      onSubmit={({ frameNumber: number, ...values }) =>
        register
          .mutateAsync({ frameNumber: number, ...argumentsOf(values) })
          .then(({ registeredFrame }) => registered(registeredFrame?.id ?? null, number))
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <FrameField {...form.control('frameNumber')} />
          <DateField
            label={labels.soldDate}
            max={marketToday()}
            {...form.control('soldDate')}
            onChange={(day) => form.set('soldDate', day ?? '')}
          />
          <BuyerFields form={form} />
        </>
      )}
    </FormDialog>
  );
}

type FrameFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  disabled: boolean;
};

function FrameField(control: FrameFieldProps) {
  return <FrameNumberField name="frameNumber" withoutLink found={useFrameLookUp(control.value)} {...control} />;
}

/** Changes day, buyer or dealer of a registration; the consumer site gets the change. */
export function ChangeDialog({ frame, onClose }: { frame: OpenFrame; onClose: () => void }) {
  const t = useText();
  const change = useAction(ChangeFrame, (answer) => answer.changeRegisteredFrame, {
    refresh: [RegisteredFrames, RegisteredFrame],
  });
  const labels = { soldDate: t('retail-sales.field.soldDate'), ...useBuyerLabels() };
  const site = useSite();
  const [initial] = useState(() => valuesOf(frame, phoneCode(site)));
  return (
    <FormDialog
      title={t('retail-sales.change.title', { number: frame.frameNumber })}
      subtitle={frame.articleDescription}
      action={t('retail-sales.change.action')}
      success={t('retail-sales.change.done')}
      labels={labels}
      schema={registrationForm}
      initial={initial}
      onSubmit={({ frameNumber: _, ...values }) => change.mutateAsync({ id: frame.id, ...argumentsOf(values) })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <DateField
            label={labels.soldDate}
            max={marketToday()}
            {...form.control('soldDate')}
            onChange={(day) => form.set('soldDate', day ?? '')}
          />
          <BuyerFields form={form} />
        </>
      )}
    </FormDialog>
  );
}
