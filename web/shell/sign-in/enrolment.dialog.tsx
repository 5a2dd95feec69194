import { AddAuthenticatorDialog } from '#access/profile/add-authenticator.part.tsx';
import { queryClient } from '#platform/api/queries.ts';
import { updateUser } from '#platform/api/session.ts';
import { useText } from '#platform/texts/texts.tsx';
import { signOut } from '../session/session-change.ts';

/** The user added the second factor that a role requires: pages that were refused until now load again. */
function finishEnrolment(): void {
  updateUser({ mustAddSecondFactor: false });
  void queryClient.invalidateQueries();
}

/** Asks a user whose role requires a second factor to add one. The only other choice is to log out. */
export function EnrolmentDialog() {
  const t = useText();
  return (
    <AddAuthenticatorDialog
      forced
      dismiss={t('shell.user.logout')}
      onLeave={() => void signOut()}
      onAdded={finishEnrolment}
    />
  );
}
