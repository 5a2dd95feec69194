import { IconSend } from '@tabler/icons-react';
import { useAction } from '#platform/api/queries.ts';
import type { SendHeldLinksMutationVariables } from '#platform/api/generated/graphql.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmVerb, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { SendHeldLinks, UserList, UserToEdit } from './users.documents.ts';

/** Sends the first links of all listed users, whose markets are closed, after a question with their number. */
export function HeldLinks({ count, filter }: { count: number; filter: SendHeldLinksMutationVariables }) {
  const t = useText();
  const send = useAction(SendHeldLinks, (answer) => answer.sendHeldLinks, { refresh: [UserList, UserToEdit] });
  const asked = useAsked(() => send.mutateAsync(filter));
  if (count === 0) return null;
  return (
    <>
      <Button icon={IconSend} onClick={() => asked.ask(true)}>
        {t('users.held.sendAll')}
      </Button>
      <ConfirmVerb
        of={asked}
        title={t('users.held.ask', { count })}
        action={t('users.held.sendAll')}
        done={({ sent, left }) =>
          t((left ?? 0) > 0 ? 'users.held.left' : 'users.held.sent', { count: sent ?? 0, left: left ?? 0 })
        }
      >
        <p>{t('users.held.consequence')}</p>
      </ConfirmVerb>
    </>
  );
}
