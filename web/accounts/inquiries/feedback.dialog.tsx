import { useId, useState } from 'react';
import { encodeLineBreaks, feedbackLimit, feedbackSchema } from '#rules/accounts/inquiries/feedback.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Confirm, Dialog } from '#ui/dialog/dialog.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { withNearest } from '#ui/text/nearest-text.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { SendFeedback } from './feedback.documents.ts';

/**
 * Feedback to the brand (consumer voice, R-318), sent after a confirmation. If sending fails, the dialog stays
 * open with its text.
 */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const id = useId();
  const [toConfirm, setToConfirm] = useState<string | null>(null);
  const form = useForm({
    schema: feedbackSchema,
    initial: { message: '' },
    onSubmit: ({ message }) => setToConfirm(message),
  });
  const sent = useAction(SendFeedback, (answer) => answer.sendCustomerFeedback);
  const send = useVerb(sent.mutateAsync, {
    done: () => {
      onClose();
      return t('success_send_consumer_voice');
    },
    failed: () => {
      setToConfirm(null);
      return t('failed_send_consumer_voice');
    },
  });
  const left = feedbackLimit - form.values.message.trim().length;

  return (
    <>
      <Dialog
        title={t('feedback.dialog.title')}
        subtitle={t('feedback.dialog.intro')}
        onClose={send.busy ? undefined : onClose}
        footer={
          <>
            <Button onClick={onClose}>{t('feedback.dialog.cancel')}</Button>
            <Button type="submit" form={id} variant="primary" busy={send.busy}>
              {t('feedback.dialog.send')}
            </Button>
          </>
        }
      >
        <Stack gap={3}>
          <FailureNote error={send.error} />
          <Form form={form} id={id} guard={false}>
            <TextArea
              label={t('feedback.dialog.message')}
              hint={t('feedback.dialog.hint')}
              side={left <= 200 ? t('feedback.dialog.left', { count: Math.max(0, left) }) : undefined}
              rows={6}
              data-autofocus
              {...form.input('message')}
              error={withNearest(form.errors['message'], {
                value: form.values.message,
                rule: 'lines',
                onTake: (message) => form.set('message', message),
              })}
            />
          </Form>
        </Stack>
      </Dialog>
      {toConfirm !== null && (
        <Confirm
          title={t('feedback.confirm.title')}
          action={t('feedback.confirm.yes')}
          busy={send.busy}
          onConfirm={() => void send.run({ message: encodeLineBreaks(toConfirm) })}
          onClose={() => setToConfirm(null)}
        >
          <Quote words={toConfirm} />
        </Confirm>
      )}
    </>
  );
}

function Quote({ words }: { words: string }) {
  return (
    <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {words.length > 300 ? `${words.slice(0, 300)} …` : words}
    </p>
  );
}
