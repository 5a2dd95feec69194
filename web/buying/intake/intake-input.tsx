import { largestUpload } from '#rules/attachments/largest-upload.ts';
import { IconDownload, IconScan } from '@tabler/icons-react';
import { Suspense, useCallback, useState } from 'react';
import { longestIntakeText, mostIntakeRows } from '#rules/buying/intake/list.ts';
import { download } from '#platform/api/download.ts';
import { useUser } from '#platform/api/session.ts';
import { readStored, removeStored, writeStored } from '#platform/storage.ts';
import { loadTexts, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { ReadFacts } from './read-facts.tsx';
import { TypedRows } from './typed-rows.tsx';
import type { Intake } from './use-intake.ts';
import css from './intake.module.css';

const CameraDialog = lazyPart(
  async () => (await Promise.all([import('./camera.dialog.tsx'), loadTexts(['camera'])]))[0],
  (module) => module.CameraDialog,
);
const keptFor = 30 * 24 * 3_600_000;
type Mode = 'type' | 'paste' | 'file';

/** The input methods: rows, a paste, a file. All of them use the same check. */
export function IntakeInput({ intake, rows, autoFocus }: { intake: Intake; rows?: number; autoFocus?: boolean }) {
  const t = useText();
  const formats = useFormats();
  const [text, setText] = useKeptText();
  const [mode, setMode] = useState<Mode>(text === '' ? 'type' : 'paste');
  const [files, setFiles] = useState<readonly File[]>([]);
  const check = (pasted: string) => {
    if (pasted.trim() === '') return;
    setText('');
    void intake.readList({ text: pasted });
  };
  const last = intake.sheet.lists.at(-1);

  const chooseText = () => {
    if (intake.taken) {
      if (intake.taken.group === 'unknown') return t('intake.taken.unknown', { code: intake.taken.code });
      return t(intake.taken.group === 'ready' ? 'intake.taken.row' : 'intake.scan.decide', {
        name: intake.taken.product?.name ?? intake.taken.code,
        count: intake.taken.asked ?? 0,
      });
    }
    return '';
  };
  return (
    <Card padded={false}>
      <div className={css.inputHead}>
        <Segments
          label={t('intake.mode.label')}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'type', label: t('intake.mode.type') },
            { value: 'paste', label: t('intake.mode.paste') },
            { value: 'file', label: t('intake.mode.file') },
          ]}
        />
        <Text size="xs" tone="dim" className={css.limit}>
          {t('intake.limit.rows', { limit: formats.quantity(mostIntakeRows) })}
        </Text>
      </div>
      <div className={css.inputBody}>
        <Stack gap={3}>
          {mode === 'type' && <TypedRows intake={intake} count={rows} autoFocus={autoFocus} onPasteList={check} />}
          {mode === 'paste' && (
            <>
              <TextArea
                label={t('intake.paste.label')}
                hideLabel
                className={css.paste}
                rows={10}
                spellCheck={false}
                placeholder={t('intake.paste.placeholder')}
                maxLength={longestIntakeText}
                value={text}
                onChange={(event) => setText(event.target.value)}
                onPaste={(event) => {
                  // A pasted list is checked at once; a single code is pasted at the cursor.
                  const pasted = event.clipboardData.getData('text');
                  if (text.trim() !== '' || !/[\n\r]/.test(pasted.trim())) return;
                  event.preventDefault();
                  check(pasted);
                }}
              />
              <Button wide disabled={text.trim() === ''} busy={intake.busy} onClick={() => check(text)}>
                {t('intake.paste.check')}
              </Button>
            </>
          )}
          {mode === 'file' && (
            <>
              <FileField
                label={t('intake.file.label')}
                hideLabel
                files={files}
                accept=".xlsx,.csv,.txt,.tsv"
                largest={largestUpload}
                onChange={(chosen) => {
                  setFiles([]);
                  const [file] = chosen;
                  if (file) void intake.readList({ file });
                }}
              />
              <Row gap={2} wrap justify="between">
                <Text size="sm" tone="muted">
                  {t('intake.file.hint')}
                </Text>
                <TemplateButton small />
              </Row>
            </>
          )}
          {last && <ReadFacts list={last} />}
          <FailureNote error={intake.error} />
          <p
            className={css.live}
            role="status"
            data-warn={(intake.taken && intake.taken.group !== 'ready') || undefined}
          >
            {chooseText()}
          </p>
        </Stack>
      </div>
    </Card>
  );
}

/** The template in the user's language. */
export function TemplateButton({ small }: { small?: boolean }) {
  const t = useText();
  const [failed, setFailed] = useState<Error | null>(null);
  const fetchIt = () =>
    download('/api/intake/template', 'template.xlsx').then(
      () => setFailed(null),
      (error: unknown) => setFailed(error as Error),
    );
  return (
    <>
      <Button
        icon={IconDownload}
        size={small ? 'small' : undefined}
        variant={small ? 'quiet' : undefined}
        onClick={() => void fetchIt()}
      >
        {t('intake.file.template')}
      </Button>
      <FailureNote error={failed} />
    </>
  );
}

/** Opens the camera and loads its code. */
export function ScanButton({ intake }: { intake: Intake }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={IconScan} onClick={() => setOpen(true)}>
        {t('intake.scan.open')}
      </Button>
      {open && (
        <Suspense>
          <CameraDialog onCode={(code) => intake.addTyped({ code, quantity: '1' })} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The list that the user writes, also after a reload, until it is checked. */
function useKeptText(): readonly [string, (text: string) => void] {
  const user = useUser();
  const key = `draft.intake-text.${user?.id ?? ''}.${user?.customer?.custCode.unified ?? ''}` as const;
  const [text, setText] = useState(() => readStored<string>(key) ?? '');
  const keep = useCallback(
    (next: string) => {
      setText(next);
      if (next.trim() === '') removeStored(key);
      else writeStored(key, next, keptFor);
    },
    [key],
  );
  return [text, keep];
}
