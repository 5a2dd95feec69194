import { IconArrowBackUp, IconCheck, IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Confirm } from '#ui/dialog/dialog.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { showToast } from '#ui/dialog/toast.tsx';
import { useDownload } from '#ui/dialog/use-download.ts';
import { rejectedRows } from './sheet-state.tsx';
import {
  ConfirmSheet,
  DiscardSheet,
  SheetUploadDetail,
  SheetUploadList,
  UndoSheet,
  type SheetUploadShown,
} from './upload-area.documents.ts';

const refresh = [SheetUploadDetail, SheetUploadList];

/** The actions on an upload now: confirm or discard a preview, fetch its rejects, undo it. */
export function SheetActions({ shown }: { shown: SheetUploadShown }) {
  return (
    <>
      {rejectedRows(shown) > 0 && <RejectsButton shown={shown} />}
      {shown.state === 'checked' && <PreviewButtons shown={shown} />}
      {shown.canUndo && <UndoButton shown={shown} />}
    </>
  );
}

function RejectsButton({ shown }: { shown: SheetUploadShown }) {
  const t = useText();
  const { saving, save } = useDownload();
  return (
    <Button
      icon={IconDownload}
      busy={saving}
      onClick={() => void save(`/upload-area/uploads/${shown.id}/rejects`, 'rejects.xlsx')}
    >
      {t('upload-area.one.rejects')}
    </Button>
  );
}

function useFailureToast(): { onError: (error: unknown) => void } {
  const t = useText();
  return { onError: (error) => showToast({ tone: 'err', text: failureWords(t, error) }) };
}

function PreviewButtons({ shown }: { shown: SheetUploadShown }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const failed = useFailureToast();
  const confirm = useAction(ConfirmSheet, (answer) => answer.confirmSheet, {
    refresh,
    onDone: () => showToast({ text: t('upload-area.one.confirmed') }),
  });
  const discard = useAction(DiscardSheet, (answer) => answer.discardSheet, {
    refresh: [SheetUploadList],
    onDone: () => {
      showToast({ text: t('upload-area.one.discarded') });
      void navigate({ to: '/$lang/upload-area', params: { lang }, replace: true });
    },
  });
  const count = shown.taken + shown.noted;
  return (
    <>
      <Button
        busy={discard.isPending}
        disabled={confirm.isPending}
        onClick={() => discard.mutate({ id: shown.id }, failed)}
      >
        {t('upload-area.one.discard')}
      </Button>
      <Button
        variant="primary"
        icon={IconCheck}
        disabled={count === 0 || discard.isPending}
        busy={confirm.isPending}
        onClick={() => confirm.mutate({ id: shown.id }, failed)}
      >
        {t('upload-area.one.confirm', { count })}
      </Button>
    </>
  );
}

function UndoButton({ shown }: { shown: SheetUploadShown }) {
  const t = useText();
  const failed = useFailureToast();
  const [asking, setAsking] = useState(false);
  const undo = useAction(UndoSheet, (answer) => answer.undoSheet, {
    refresh,
    onDone: () => showToast({ text: t('upload-area.one.undoing') }),
  });
  return (
    <>
      <Button icon={IconArrowBackUp} onClick={() => setAsking(true)}>
        {t('upload-area.one.undo')}
      </Button>
      {asking && (
        <Confirm
          title={t('upload-area.one.undo')}
          action={t('upload-area.one.undo')}
          busy={undo.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => undo.mutate({ id: shown.id }, { ...failed, onSettled: () => setAsking(false) })}
        >
          {t('upload-area.one.undoText', { count: shown.written })}
        </Confirm>
      )}
    </>
  );
}
