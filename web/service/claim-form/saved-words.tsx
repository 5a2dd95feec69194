import { IconWifiOff } from '@tabler/icons-react';
import { useOnline } from '#platform/connection.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { type ClaimFiles, onTheWay } from './claim-files.ts';
import type { ClaimDraftState } from './use-claim-draft.ts';

/** Where the draft is kept, in a few words. */
export function SavedWords({ draft: { state, savedAt } }: { draft: ClaimDraftState }) {
  const t = useText();
  const formats = useFormats();
  const online = useOnline();
  const chooseWords = () => {
    if (state === 'saved') {
      if (savedAt) return t('claim-form.saved.at', { time: formats.time(savedAt) });
      return t('claim-form.saved.empty');
    }
    if (state === 'saving') return t('claim-form.saved.saving');
    return t(online ? 'claim-form.saved.device' : 'claim-form.saved.offline');
  };
  const words = chooseWords();
  return <span role="status">{words}</span>;
}

/** Another device changed the draft: which of both goes on. */
export function DraftProblem({ draft, onReload }: { draft: ClaimDraftState; onReload: () => void }) {
  const t = useText();
  if (draft.state === 'refused')
    return (
      <Note tone="err" role="alert">
        {draft.refusal}
      </Note>
    );
  if (draft.state !== 'changed') return null;
  return (
    <Note tone="warn" role="alert">
      <b>{t('claim-form.conflict.title')}</b> {t('claim-form.conflict.hint')}
      <Row gap={2} wrap>
        <Button size="small" onClick={onReload}>
          {t('claim-form.conflict.theirs')}
        </Button>
        <Button size="small" onClick={() => void draft.save(true)}>
          {t('claim-form.conflict.mine')}
        </Button>
      </Row>
    </Note>
  );
}

/** The uploads that are still on their way, and that the user need not wait for it. */
export function ConnectionNote({ files }: { files: ClaimFiles }) {
  const t = useText();
  const online = useOnline();
  const { sending, waiting } = onTheWay(files.states);
  const broken = [...files.states.values()].includes('paused');
  if (sending + waiting === 0) return null;
  return (
    <Note tone={online && !broken ? 'info' : 'warn'} icon={online && !broken ? undefined : IconWifiOff} role="status">
      {(!online || broken) && <b>{t(online ? 'claim-form.connection.weak' : 'claim-form.connection.none')} </b>}
      {t('claim-form.connection.count', { sending, waiting })}
    </Note>
  );
}
