import { useState } from 'react';
import * as v from 'valibot';
import { mostQuestionPhotos } from '#rules/exchange/questions/question-choices.ts';
import { questionInput } from '#rules/exchange/questions/question.ts';
import { useText } from '#platform/texts/texts.tsx';
import { forgetUploads } from '#platform/uploads/uploads.ts';
import { Button } from '#ui/button/button.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Row } from '#ui/page/layout.tsx';
import { UploadNote } from '#ui/picture/upload-note.tsx';
import { UploadSlot } from '#ui/picture/upload-slot.tsx';
import css from './questions.module.css';

const schema = v.object({ text: questionInput.entries.text });

type MessageFormProps = {
  /** Place of the uploads, unique in the portal. */
  place: string;
  label: string;
  action: string;
  /** Documents are sent, too: PDFs beside pictures. */
  files?: boolean;
  onSend: (message: { text: string; photos: string[] }) => Promise<unknown>;
};

/** A message with photos or files; after it was sent, the form is empty again. */
export function MessageForm({ place, label, action, files = false, onSend }: MessageFormProps) {
  const t = useText();
  const [photos, setPhotos] = useState<readonly (string | null)[]>([]);
  const [round, setRound] = useState(0);
  const sent = photos.filter((photo) => photo !== null);
  const slots = Math.min(mostQuestionPhotos, sent.length + 1);
  const beginning = `${place}.${round}.`;
  const form = useForm({
    schema,
    initial: { text: '' },
    onSubmit: ({ text }) => onSend({ text, photos: sent }),
    onDone: () => {
      forgetUploads(beginning);
      setPhotos([]);
      setRound(round + 1);
      form.reset({ text: '' });
    },
  });
  return (
    <Form form={form} labels={{ text: label, photos: t(files ? 'questions.form.files' : 'questions.form.photos') }}>
      <TextArea
        label={label}
        hint={t(files ? 'questions.form.hintFiles' : 'questions.form.hint')}
        rows={4}
        maxLength={2_000}
        {...form.input('text')}
      />
      <div className={css.photos}>
        {Array.from({ length: slots }, (_, at) => (
          <UploadSlot
            key={`${round} ${at}`}
            place={`${beginning}${at}`}
            kind={files ? 'document' : 'photo'}
            title={t(files ? 'questions.form.file' : 'questions.form.photo', { number: at + 1 })}
            camera={!files}
            onChange={(id) =>
              setPhotos((before) =>
                Array.from({ length: slots }, (_one, index) => (index === at ? id : (before[index] ?? null))),
              )
            }
          />
        ))}
      </div>
      <UploadNote beginning={beginning} />
      <Row justify="end">
        <Button type="submit" variant="primary" busy={form.busy}>
          {action}
        </Button>
      </Row>
    </Form>
  );
}
