import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { UserError } from '../../platform/api/errors.ts';
import { graphql } from '../../platform/api/graphql.ts';
import { useAction, useDocument } from '../../platform/api/queries.ts';
import { upload } from '../../platform/api/upload.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { DelayedSearch } from '../../ui/delayed-search.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { failureWords } from '../../ui/failure-words.ts';
import { TextArea } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';
import { ErrorPanel, NothingYet, SkeletonRows } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DeleteOwnCodes, OwnCodes, type SavedCodes, SaveOwnCodes } from './intake.documents.ts';
import css from './intake.module.css';

type Outcome = { saved: number; refused: readonly UserError[] };

/** Sends a file. An upload rejects on any refusal, but here some rows may be refused while others are saved. */
async function saveFile(file: File): Promise<SavedCodes> {
  let answer: SavedCodes | null = null;
  const outcome = await upload(SaveOwnCodes, {}, file, ({ saveIntakeCodes }) => {
    answer = saveIntakeCodes;
    return saveIntakeCodes.saved === null ? saveIntakeCodes : { ...saveIntakeCodes, userErrors: [], message: null };
  });
  return answer ?? outcome;
}

/** The customer's own codes: shows, adds and removes them. */
export function OwnCodesDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useDocument(OwnCodes, { search, page });
  const forget = useAction(DeleteOwnCodes, (answer) => answer.deleteIntakeCodes, { refresh: [OwnCodes] });
  const info = data?.intakeCodes.info;
  const told = useRef<HTMLDivElement>(null);
  // The list above may have grown beyond the bottom of a phone.
  useEffect(() => {
    if (outcome || failed) told.current?.scrollIntoView?.({ block: 'nearest' });
  }, [outcome, failed]);

  const save = async (list: { text: string } | { file: File }) => {
    setBusy(true);
    try {
      // Some codes may be refused while others are saved: both are shown.
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
        {error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows />
        ) : data.intakeCodes.data.length === 0 ? (
          <NothingYet title={t('intake.own.none')} />
        ) : (
          <ul className={css.ownCodes} aria-label={t('intake.own.title')}>
            {data.intakeCodes.data.map(({ id, code, articleCode, product }) => (
              <li key={id}>
                <b>{code}</b>
                <span>
                  {product?.articleCodeDisplay ?? articleCode} {product?.name}
                </span>
                <IconButton
                  size="small"
                  icon={IconTrash}
                  label={t('intake.own.forget', { code })}
                  onClick={() =>
                    forget.mutate(
                      { ids: [id] },
                      { onSuccess: () => showToast({ tone: 'ok', text: t('intake.own.forgotten', { code }) }) },
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
        {info && info.pageTotal > 1 && (
          <Row gap={2} justify="between">
            <Button size="small" variant="quiet" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {t('intake.own.before')}
            </Button>
            <Text size="sm" tone="muted">
              {t('intake.own.page', { page: info.page, pages: info.pageTotal })}
            </Text>
            <Button size="small" variant="quiet" disabled={page >= info.pageTotal} onClick={() => setPage(page + 1)}>
              {t('intake.own.next')}
            </Button>
          </Row>
        )}
        {forget.error && <Note tone="err">{failureWords(t, forget.error)}</Note>}
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
        {(failed !== null || outcome) && (
          <div ref={told}>
            {failed !== null && (
              <Note tone="err" role="alert">
                {failureWords(t, failed)}
              </Note>
            )}
            {outcome && (
              <Note tone={outcome.refused.length > 0 ? 'warn' : 'ok'} role="status">
                <p>{t('intake.own.saved', { count: outcome.saved })}</p>
                {outcome.refused.slice(0, 20).map(({ field, message, params }) => (
                  <p key={field}>
                    {params?.['code'] ?? field}: {message}
                  </p>
                ))}
              </Note>
            )}
          </div>
        )}
        <FileField
          label={t('intake.own.file')}
          files={[]}
          accept=".xlsx,.csv,.txt,.tsv"
          onChange={([file]) => file && void save({ file })}
        />
      </Stack>
    </Dialog>
  );
}
