import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { writeRecallFrames, readRecallFrames } from '#rules/content/recall-editor/recall-frames.ts';
import { allSorgs, longestRecall, recallForm } from '#rules/content/recall-editor/recall-input.ts';
import { recallSeverities, type RecallSeverity } from '#rules/goods/frames/recall.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { recallsRoute } from '#goods/frames/frames.links.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { OptionCards, SelectInput, TextArea, TextInput } from '#ui/form/field.tsx';
import { Form, FormButtons, FormGrid } from '#ui/form/form.tsx';
import { LanguageTexts, noTexts } from '#ui/form/language-texts.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Card } from '#ui/page/card.tsx';
import { Stack, WithAside } from '#ui/page/layout.tsx';
import { useSettled } from '#ui/table/use-settled.ts';
import { RangeAdder } from './range-adder.tsx';
import type { Choices, Edition } from './recall-editor.documents.ts';
import { editRecallLink } from './recall-editor.links.ts';
import { RecallReachCount, reachOf } from './recall-reach.tsx';

type Texts = typeof noTexts;
type Values = {
  code: string;
  sorg: string;
  severity: RecallSeverity;
  title: Texts;
  bulletin: Texts;
  instruction: Texts;
  frames: string;
};
/** The recall as the server takes it. */
export type SentRecall = Omit<Values, 'sorg' | 'frames'> & ReturnType<typeof reachOf>;

function valuesOf(recall: Edition | null, choices: Choices): Values {
  const [only, ...more] = [...(choices.all ? [allSorgs] : []), ...choices.sorgs.map(({ sorg }) => sorg)];
  if (!recall)
    return {
      code: '',
      sorg: more.length === 0 ? (only ?? '') : '',
      severity: 'safety',
      title: noTexts,
      bulletin: noTexts,
      instruction: noTexts,
      frames: '',
    };
  return {
    code: recall.code,
    sorg: recall.sorg ?? allSorgs,
    severity: recall.severity === 'service' ? 'service' : 'safety',
    title: recall.title,
    bulletin: recall.bulletin,
    instruction: recall.instruction,
    frames: writeRecallFrames(recall.ranges),
  };
}

type FormProps = {
  /** Null for a new one. */
  recall: Edition | null;
  choices: Choices;
  onSave: (inputs: SentRecall) => Promise<unknown>;
};

/** The form of a recall; a draft is saved, or saved and then published after a question. */
export function RecallForm({ recall, choices, onSave }: FormProps) {
  const t = useText();
  const lang = useLocale();
  // Set by the button that was pressed, before the form is sent.
  const publishesRef = useRef(false);
  const form = useRecallForm({ recall, choices, onSave, publishes: () => publishesRef.current });
  const off = form.busy || (recall !== null && !recall.editable);
  const draft = recall === null || recall.stage === 'draft';
  const labels = {
    code: t('recall-editor.field.code'),
    sorg: t('recall-editor.field.sorg'),
    severity: t('recall-editor.field.severity'),
    title: t('recall-editor.field.title'),
    bulletin: t('recall-editor.field.bulletin'),
    instruction: t('recall-editor.field.instruction'),
    frames: t('recall-editor.field.frames'),
  };
  return (
    <Form form={form} labels={labels}>
      <WithAside
        aside={
          <Card title={t('recall-editor.reach.title')}>
            <RecallReachCount sorg={form.values.sorg} frames={useSettled(form.values.frames, 500)} />
          </Card>
        }
      >
        <FactsCard form={form} choices={choices} isNew={recall === null} off={off} />
        <FramesCard form={form} off={off} />
        <TextsCard form={form} off={off} />
        <FormButtons>
          <ButtonLink to={recallsRoute} params={{ lang }} search={{ view: 'all' }}>
            {t('recall-editor.form.back')}
          </ButtonLink>
          <Button
            type="submit"
            variant={draft ? undefined : 'primary'}
            busy={form.busy}
            disabled={off}
            onClick={() => (publishesRef.current = false)}
          >
            {t(draft ? 'recall-editor.form.saveDraft' : 'recall-editor.form.save')}
          </Button>
          {draft && (
            <Button type="submit" variant="primary" disabled={off} onClick={() => (publishesRef.current = true)}>
              {t('recall-editor.form.publish')}
            </Button>
          )}
        </FormButtons>
      </WithAside>
    </Form>
  );
}

function useRecallForm({ recall, choices, onSave, publishes }: FormProps & { publishes: () => boolean }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  return useForm({
    schema: recallForm,
    initial: valuesOf(recall, choices),
    onSubmit: ({ sorg, frames, ...rest }) => onSave({ ...rest, ...reachOf(sorg, frames) }).then(() => rest.code),
    onDone: (code) => {
      if (!publishes()) showToast({ text: t('recall-editor.form.saved') });
      void navigate({
        ...editRecallLink(lang, String(code), publishes() ? { publish: true } : {}),
        replace: recall !== null,
      });
    },
  });
}

type CardProps = { form: ReturnType<typeof useRecallForm>; off: boolean };

/** Code, sales organisation and severity. */
function FactsCard({ form, choices, isNew, off }: CardProps & { choices: Choices; isNew: boolean }) {
  const t = useText();
  const sorgs = choices.sorgs.map(({ sorg, name }) => ({ value: sorg, label: `${name} (${sorg})` }));
  const all = { value: allSorgs, label: t('recall-editor.sorg.all') };
  const known = new Set([...sorgs.map(({ value }) => value), ...(choices.all ? [allSorgs] : [])]);
  const present = form.values.sorg;
  return (
    <Card>
      <Stack gap={4}>
        <FormGrid>
          <TextInput
            label={t('recall-editor.field.code')}
            hint={t('recall-editor.field.codeHint')}
            maxLength={40}
            {...form.input('code')}
            disabled={off || !isNew}
          />
          <SelectInput
            label={t('recall-editor.field.sorg')}
            hint={t('recall-editor.field.sorgHint')}
            placeholder={t('recall-editor.sorg.choose')}
            choices={[
              ...(choices.all || present === allSorgs ? [all] : []),
              ...sorgs,
              ...(present === '' || known.has(present) || present === allSorgs
                ? []
                : [{ value: present, label: present }]),
            ]}
            {...form.input('sorg')}
            disabled={off}
          />
        </FormGrid>
        <OptionCards
          label={t('recall-editor.field.severity')}
          pairs
          disabled={off}
          value={form.values.severity}
          onChange={(severity) => form.set('severity', severity)}
          options={recallSeverities.map((value) => ({
            value,
            label: t(`frames.severity.${value}`),
            consequence: t(`recall-editor.severity.${value}`),
          }))}
        />
      </Stack>
    </Card>
  );
}

/** Frames as pasted text, and a range that is added to it. */
function FramesCard({ form, off }: CardProps) {
  const t = useText();
  const { ranges, wrong } = readRecallFrames(form.values.frames);
  const places = wrong.slice(0, 10).map(({ line, text }) => t('recall-editor.frames.wrong', { line, text }));
  return (
    <Card title={t('recall-editor.field.frames')}>
      <Stack gap={4}>
        <TextArea
          label={t('recall-editor.frames.pasted')}
          hint={places.length > 0 ? places.join(' · ') : t('recall-editor.frames.hint')}
          side={t('recall-editor.frames.read', { count: ranges.length })}
          rows={8}
          spellCheck={false}
          {...form.input('frames')}
          disabled={off}
        />
        <RangeAdder
          disabled={off}
          onAdd={(range) => {
            const before = form.values.frames.trimEnd();
            form.set('frames', `${before === '' ? '' : `${before}\n`}${writeRecallFrames([range])}`);
          }}
        />
      </Stack>
    </Card>
  );
}

/** Title, bulletin and work instruction in all languages. */
function TextsCard({ form, off }: CardProps) {
  const t = useText();
  const fields = [
    { name: 'title', hint: undefined, maxLength: longestRecall.title, long: false },
    { name: 'bulletin', hint: t('recall-editor.field.bulletinHint'), maxLength: longestRecall.text, long: true },
    { name: 'instruction', hint: t('recall-editor.field.instructionHint'), maxLength: longestRecall.text, long: true },
  ] as const;
  return (
    <>
      {fields.map(({ name, hint, maxLength, long }) => (
        <Card key={name}>
          <FormGrid>
            <LanguageTexts
              name={name}
              label={t(`recall-editor.field.${name}`)}
              {...(hint !== undefined && { hint })}
              value={form.values[name]}
              onChange={(texts) => form.set(name, { ...noTexts, ...texts } as Texts)}
              errors={form.errors}
              error={form.errors[name]}
              disabled={off}
              maxLength={maxLength}
              long={long}
            />
          </FormGrid>
        </Card>
      ))}
    </>
  );
}
