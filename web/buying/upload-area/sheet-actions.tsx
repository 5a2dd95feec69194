import { IconArrowBackUp, IconCheck, IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { useDownload } from '#ui/dialog/use-download.ts';
import { ConfirmVerb, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
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

function PreviewButtons({ shown }: { shown: SheetUploadShown }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const confirm = useVerb(useAction(ConfirmSheet, (answer) => answer.confirmSheet, { refresh }).mutateAsync, {
    done: () => t('upload-area.one.confirmed'),
  });
  const discarded = useAction(DiscardSheet, (answer) => answer.discardSheet, { refresh: [SheetUploadList] });
  const discard = useVerb(discarded.mutateAsync, {
    done: () => {
      void navigate({ to: '/$lang/upload-area', params: { lang }, replace: true });
      return t('upload-area.one.discarded');
    },
  });
  const count = shown.taken + shown.noted;
  return (
    <>
      <Button busy={discard.busy} disabled={confirm.busy} onClick={() => void discard.run({ id: shown.id })}>
        {t('upload-area.one.discard')}
      </Button>
      <Button
        variant="primary"
        icon={IconCheck}
        disabled={count === 0 || discard.busy}
        busy={confirm.busy}
        onClick={() => void confirm.run({ id: shown.id })}
      >
        {t('upload-area.one.confirm', { count })}
      </Button>
    </>
  );
}

function UndoButton({ shown }: { shown: SheetUploadShown }) {
  const t = useText();
  const undo = useAction(UndoSheet, (answer) => answer.undoSheet, { refresh });
  const undoing = useAsked(() => undo.mutateAsync({ id: shown.id }));
  return (
    <>
      <Button icon={IconArrowBackUp} onClick={() => undoing.ask(true)}>
        {t('upload-area.one.undo')}
      </Button>
      <ConfirmVerb
        of={undoing}
        title={t('upload-area.one.undo')}
        action={t('upload-area.one.undo')}
        done={t('upload-area.one.undoing')}
      >
        {t('upload-area.one.undoText', { count: shown.written })}
      </ConfirmVerb>
    </>
  );
}
