import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import type { UserError } from '#platform/api/errors.ts';
import { graphql } from '#platform/api/graphql.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { upload } from '#platform/api/upload.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { DelayedSearch } from '#ui/form/delayed-search.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { ErrorPanel, NothingYet, SkeletonRows } from '#ui/page/states.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { DeleteOwnCodes, type OwnCode, OwnCodes, type SavedCodes, SaveOwnCodes } from './intake.documents.ts';
import css from './intake.module.css';

type Outcome = { saved: number; refused: readonly UserError[] };

/** Sends a file. An upload rejects on any refusal, but here some rows may be refused while others are saved. */
async function saveFile(file: File): Promise<SavedCodes> {
  let answer: SavedCodes | null = null;
  const outcome = await upload(SaveOwnCodes, {}, file, ({ saveIntakeCodes }) => {
    answer = saveIntakeCodes;
    if (saveIntakeCodes.saved === null) return saveIntakeCodes;
    return { ...saveIntakeCodes, userErrors: [], message: { status: 'success', description: '' } };
  });
  return answer ?? outcome;
}

/** The customer's own codes: shows, adds and removes them. */
export function OwnCodesDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useDocument(OwnCodes, { search, page });
  const forget = useForgetCode();
  const info = data?.intakeCodes.info;

  const renderContent = () => {
    if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    if (!data) return <SkeletonRows />;
    if (data.intakeCodes.data.length === 0) return <NothingYet title={t('intake.own.none')} />;
    return <CodeList codes={data.intakeCodes.data} onForget={forget} />;
  };
  return (
    <Dialog title={t('intake.own.title')} subtitle={t('intake.own.hint')} size="wide" onClose={onClose}>
      <Stack gap={4}>
        <DelayedSearch
          label={t('intake.own.search')}
          placeholder={t('intake.own.search')}
          value={search}
          onChange={(words) => {
            setSearch(words);
            setPage(1);
          }}
        />
        {renderContent()}
        {info && info.pageTotal > 1 && <CodePages info={info} page={page} onPage={setPage} />}
        <AddCodes refetch={refetch} />
      </Stack>
    </Dialog>
  );
}

/** Forgets a code; the toast saves it again. */
function useForgetCode(): (own: OwnCode) => void {
  const t = useText();
  const refresh = { refresh: [OwnCodes] };
  const saved = useAction(SaveOwnCodes, (answer) => answer.saveIntakeCodes, refresh);
  const forgotten = useAction(DeleteOwnCodes, (answer) => answer.deleteIntakeCodes, refresh);
  const restoring = useVerb(({ code, articleCode }: OwnCode) => saved.mutateAsync({ codes: [{ code, articleCode }] }), {
    done: (_outcome, { code }) => t('intake.own.restored', { code }),
  });
  const forgetting = useVerb(({ id }: OwnCode) => forgotten.mutateAsync({ ids: [id] }), {
    done: (_outcome, own) => ({
      tone: 'ok',
      text: t('intake.own.forgotten', { code: own.code }),
      action: { label: t('ui.toast.undo'), run: () => void restoring.run(own) },
    }),
  });
  return (own) => void forgetting.run(own);
}

function CodeList({ codes, onForget }: { codes: readonly OwnCode[]; onForget: (code: OwnCode) => void }) {
  const t = useText();
  return (
    <ul className={css.ownCodes} aria-label={t('intake.own.title')}>
      {codes.map((own) => (
        <li key={own.id}>
          <b>{own.code}</b>
          <span>
            {own.product?.articleCodeDisplay ?? own.articleCode} {own.product?.name}
          </span>
          <IconButton
            size="small"
            icon={IconTrash}
            label={t('intake.own.forget', { code: own.code })}
            onClick={() => onForget(own)}
          />
        </li>
      ))}
    </ul>
  );
}

function CodePages({
  info,
  page,
  onPage,
}: {
  info: { page: number; pageTotal: number };
  page: number;
  onPage: (page: number) => void;
}) {
  const t = useText();
  return (
    <Row gap={2} justify="between">
      <Button size="small" variant="quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('intake.own.before')}
      </Button>
      <Text size="sm" tone="muted">
        {t('intake.own.page', { page: info.page, pages: info.pageTotal })}
      </Text>
      <Button size="small" variant="quiet" disabled={page >= info.pageTotal} onClick={() => onPage(page + 1)}>
        {t('intake.own.next')}
      </Button>
    </Row>
  );
}

/** Codes as text or as a file; some may be refused while others are saved, so both are shown. */
function AddCodes({ refetch }: { refetch: () => Promise<unknown> }) {
  const t = useText();
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const save = async (list: { text: string } | { file: File }) => {
    setBusy(true);
    try {
      const answer =
        'text' in list ? (await graphql(SaveOwnCodes, { text: list.text })).saveIntakeCodes : await saveFile(list.file);
      const refused = answer.userErrors as readonly UserError[];
      await refetch();
      setOutcome({ saved: answer.saved ?? 0, refused });
      setFailed(null);
      if (refused.length === 0) setText('');
    } catch (reason) {
      setOutcome(null);
      setFailed(reason);
      void refetch();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <TextArea
        label={t('intake.own.add')}
        hint={t('intake.own.addHint')}
        rows={4}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button busy={busy} disabled={text.trim() === ''} onClick={() => void save({ text })}>
        {t('intake.own.save')}
      </Button>
      {(failed !== null || outcome) && <SaveOutcome failed={failed} outcome={outcome} />}
      <FileField
        label={t('intake.own.file')}
        files={[]}
        accept=".xlsx,.csv,.txt,.tsv"
        onChange={([file]) => file && void save({ file })}
      />
    </>
  );
}

function SaveOutcome({ failed, outcome }: { failed: unknown; outcome: Outcome | null }) {
  const t = useText();
  const told = useRef<HTMLDivElement>(null);
  // The list above may have grown beyond the bottom of a phone.
  useEffect(() => {
    if (outcome || failed) told.current?.scrollIntoView?.({ block: 'nearest' });
  }, [outcome, failed]);
  return (
    <div ref={told}>
      <FailureNote error={failed} />
      {outcome && (
        <Note tone={outcome.refused.length > 0 ? 'warn' : 'ok'} role="status">
          <p>{t('intake.own.saved', { count: outcome.saved })}</p>
          {outcome.refused.slice(0, 20).map(({ field, message, params }) => (
            <p key={field}>{t('ui.label.value', { label: String(params?.['code'] ?? field), value: message })}</p>
          ))}
        </Note>
      )}
    </div>
  );
}
