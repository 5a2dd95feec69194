import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '#platform/api/queries.ts';
import type { SendHeldLinksMutationVariables } from '#platform/api/generated/graphql.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Confirm } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { SendHeldLinks, UserList, UserToEdit } from './users.documents.ts';

/** Sends the first links of all listed users, whose markets are closed, after a question with their number. */
export function HeldLinks({ count, filter }: { count: number; filter: SendHeldLinksMutationVariables }) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  const send = useAction(SendHeldLinks, (answer) => answer.sendHeldLinks, { refresh: [UserList, UserToEdit] });
  if (count === 0) return null;
  const run = async (): Promise<void> => {
    try {
      const { sent, left } = await send.mutateAsync(filter);
      const counted = { count: sent ?? 0, left: left ?? 0 };
      showToast({ text: t(counted.left > 0 ? 'users.held.left' : 'users.held.sent', counted) });
    } catch (error) {
      showToast({ text: (error instanceof Error && error.message) || t('something_wrong'), tone: 'err' });
    }
    setAsked(false);
  };
  return (
    <>
      <Button icon={IconSend} onClick={() => setAsked(true)}>
        {t('users.held.sendAll')}
      </Button>
      {asked && (
        <Confirm
          title={t('users.held.ask', { count })}
          action={t('users.held.sendAll')}
          busy={send.isPending}
          onConfirm={() => void run()}
          onClose={() => setAsked(false)}
        >
          <p>{t('users.held.consequence')}</p>
        </Confirm>
      )}
    </>
  );
}
