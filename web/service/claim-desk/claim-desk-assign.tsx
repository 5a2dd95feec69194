import { useState } from 'react';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { AssignClaims, ClaimAssignees, ClaimQueue } from './claim-desk.documents.ts';

const nobody = 'none';

/** Gives the selected claims to a member of the desk, or back to nobody. */
export function AssignBar({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const t = useText();
  const user = useUser();
  const [chosen, setChosen] = useState('');
  const { data } = useDocument(ClaimAssignees, {}, { quiet: true });
  const assign = useAction(AssignClaims, (answer) => answer.assignClaims, { refresh: [ClaimQueue] });
  const { busy, run } = useVerb(assign.mutateAsync, {
    done: () => {
      onDone();
      return t('claim-desk.assign.done', { count: ids.length });
    },
  });
  const give = (assigneeId: string | null): void => void run({ ids: [...ids], assigneeId });
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
      <Button size="small" disabled={chosen === ''} busy={busy} onClick={() => give(chosen === nobody ? null : chosen)}>
        {t('claim-desk.assign.action')}
      </Button>
      {user && (
        <Button size="small" busy={busy} onClick={() => give(user.id)}>
          {t('claim-desk.assign.me')}
        </Button>
      )}
    </>
  );
}
