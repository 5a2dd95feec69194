import * as v from 'valibot';
import { discardReason } from '#rules/exchange/integration/expected-file-input.ts';
import { useText } from '#platform/texts/texts.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';

const schema = v.object({ reason: discardReason });

type DiscardProps = {
  title: string;
  hint: string;
  onDiscard: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks why a file or a record is discarded; other administrators read the reason. */
export function DiscardDialog({ title, hint, onDiscard, onClose }: DiscardProps) {
  const t = useText();
  const labels = { reason: t('integration.discard.reason') };
  return (
    <FormDialog
      title={title}
      subtitle={hint}
      action={t('integration.discard.action')}
      danger
      success={t('integration.discard.done')}
      labels={labels}
      schema={schema}
      initial={{ reason: '' }}
      onSubmit={({ reason }) => onDiscard(reason)}
      onClose={onClose}
    >
      {(form) => <TextArea label={labels.reason} rows={3} maxLength={500} {...form.input('reason')} />}
    </FormDialog>
  );
}
