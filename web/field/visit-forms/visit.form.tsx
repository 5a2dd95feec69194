import { useState } from 'react';
import { useStore } from '#platform/store.ts';
import { useText } from '#platform/texts/texts.tsx';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Confirm } from '#ui/dialog/dialog.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import type { KeptVisit, Reference } from './kept-visit.ts';
import { sendingVisit } from './send-visits.ts';
import { useVisit, type VisitState } from './use-visit.ts';
import { VisitAnswerCards } from './visit-answers.card.tsx';
import { VisitConflictCard } from './visit-conflict.card.tsx';
import { VisitDealerCard } from './visit-dealer.card.tsx';
import type { VisitDevice } from './visit-device.ts';
import { VisitPhotosCard } from './visit-photos.card.tsx';

type VisitFormProps = {
  device: VisitDevice;
  /** The visit as it begins; later the form owns it. */
  start: KeptVisit;
  reference: Reference;
  offline: boolean;
  /** With its id after the visit was sent; null after it was put aside. */
  onDone: (id: string | null) => void;
};

/** One visit: dealer, photos and answers. */
export function VisitForm({ device, start, reference, offline, onDone }: VisitFormProps) {
  const t = useText();
  const state = useVisit(device, start, onDone);
  const { visit, busy } = state;
  const [discarding, setDiscarding] = useState(false);
  if (visit.conflict)
    return (
      <VisitConflictCard
        device={device}
        visit={visit}
        theirs={visit.conflict}
        reference={reference}
        busy={busy}
        onMerge={state.merge}
      />
    );
  const refusals = visit.refusals.filter(({ field }) => !visit.photos[field as keyof typeof visit.photos]);
  return (
    <Stack gap={4}>
      {refusals.map(({ field, message }) => (
        <Note key={`${field} ${message}`} tone="err" role="alert">
          {message}
        </Note>
      ))}
      {!device.lasting && <Note tone="warn">{t('visit-form.kept.fleeting')}</Note>}
      <VisitDealerCard state={state} reference={reference} offline={offline} />
      <VisitPhotosCard device={device} state={state} />
      <VisitAnswerCards state={state} answers={reference.answers} />
      <SaveBar state={state} onDiscard={() => setDiscarding(true)} />
      {discarding && (
        <Confirm
          title={t('visit-form.discard.title')}
          action={t('visit-form.form.discard')}
          danger
          onConfirm={state.discard}
          onClose={() => setDiscarding(false)}
        >
          <p>{t('visit-form.discard.hint')}</p>
        </Confirm>
      )}
    </Stack>
  );
}

function SaveBar({
  state: { visit, busy, isKeeping, problems, save },
  onDiscard,
}: {
  state: VisitState;
  onDiscard: () => void;
}) {
  const t = useText();
  const progress = useStore(sendingVisit);
  const missing = Object.keys(problems).length;
  const chooseText = () => {
    if (progress?.id === visit.id) return t('visit-form.state.sending', { done: progress.done, of: progress.of });
    if (missing > 0) return t('visit-form.form.missing', { count: missing });
    return t('visit-form.form.keeps');
  };
  return (
    <ActionBar
      label={t('visit-form.form.foot')}
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={onDiscard}>
            {t('visit-form.form.discard')}
          </Button>
          <Button variant="primary" busy={busy} onClick={save}>
            {t('visit-form.form.send')}
          </Button>
        </>
      }
    >
      <span role="status" aria-busy={isKeeping || undefined}>
        <Text strong>{chooseText()}</Text>
      </span>
    </ActionBar>
  );
}
