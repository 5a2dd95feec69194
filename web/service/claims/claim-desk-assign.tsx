import { useState } from 'react';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { SelectInput } from '#ui/form/field.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { AssignClaims, ClaimAssignees, ClaimQueue } from './claim-desk.documents.ts';

const nobody = 'none';

/** Gives the selected claims to a member of the desk, or back to nobody. */
export function AssignBar({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const t = useText();
  const user = useUser();
  const [chosen, setChosen] = useState('');
  const { data } = useDocument(ClaimAssignees, {}, { quiet: true });
  const assign = useAction(AssignClaims, (answer) => answer.assignClaims, { refresh: [ClaimQueue] });
  const give = async (assigneeId: string | null) => {
    try {
      await assign.mutateAsync({ ids: [...ids], assigneeId });
      showToast({ text: t('claim-desk.assign.done', { count: ids.length }) });
      onDone();
    } catch (error) {
      showToast({ tone: 'err', text: failureWords(t, error) });
    }
  };
  return (
    <>
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('claims.field.assignee')}
        value={chosen}
        placeholder={t('claim-desk.assign.to')}
        choices={[
          ...(data?.claimAssignees ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: nobody, label: t('claim-desk.queue.nobody') },
        ]}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button
        size="small"
        disabled={chosen === ''}
        busy={assign.isPending}
        onClick={() => void give(chosen === nobody ? null : chosen)}
      >
        {t('claim-desk.assign.action')}
      </Button>
      {user && (
        <Button size="small" busy={assign.isPending} onClick={() => void give(user.id)}>
          {t('claim-desk.assign.me')}
        </Button>
      )}
    </>
  );
}
