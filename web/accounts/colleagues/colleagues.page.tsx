import { IconUserPlus } from '@tabler/icons-react';
import { isForbidden } from '#platform/api/errors.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useText } from '#platform/texts/texts.tsx';
import { hasWords } from '#ui/form/has-words.ts';
import { Button } from '#ui/button/button.tsx';
import { type Asked, ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NoResult, NothingYet } from '#ui/page/states.tsx';
import { useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { ColleagueDialog } from './colleague.dialog.tsx';
import {
  type Colleague,
  type ColleagueBranch,
  type ColleagueList,
  Colleagues,
  DisableColleague,
  EnableColleague,
  ResendInvitation,
  WithdrawInvitation,
} from './colleagues.documents.ts';
import { readColleaguesSearch } from './colleagues.links.ts';
import { type PersonAction, useColleagueColumns } from './colleagues.table.tsx';
import { InviteDialog } from './invite.dialog.tsx';

const rowId = (person: Colleague): string => person.id;
const noBranches: readonly ColleagueBranch[] = [];

function matching(people: readonly Colleague[], words: string): Colleague[] {
  const isWanted = hasWords(words);
  return people.filter(({ name, email, username }) => isWanted(`${name} ${email} ${username}`));
}

/** The dealer's own people: invite them, give them roles, disable them. */
export function ColleaguesPage() {
  const t = useText();
  const user = useUser();
  const { search, change, refilter } = useListSearch(readColleaguesSearch);
  const query = useDocument(Colleagues, {});
  const loss = useLoss();
  const again = useActionsWithoutQuestion();
  const list = query.data?.colleagues;
  // Until the list is loaded the session tells: only somebody who acts for the dealer may change nothing.
  const mayChange = list?.mayChange ?? !user?.salesActiveCustCode;
  const columns = useColleagueColumns({
    search,
    branches: list?.branches ?? noBranches,
    mayChange,
    onAct: (action, person) =>
      action === 'disable' || action === 'withdraw' ? loss.ask({ action, person }) : again(action, person),
  });
  const close = () => change({ ...search, person: undefined });
  const invite = (
    <Button variant="primary" icon={IconUserPlus} onClick={() => change({ ...search, person: 'invite' })}>
      {t('colleagues.invite.title')}
    </Button>
  );
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <PageFrame
      title={t('colleagues.page.title')}
      subtitle={user?.customer && t('colleagues.page.hint', { dealer: user.customer.custName })}
      actions={mayChange && invite}
    >
      {list && !mayChange && <Note tone="info">{t('colleagues.page.acting')}</Note>}
      <DataTable
        name="colleagues"
        label={t('colleagues.page.title')}
        columns={columns}
        rows={list && matching(list.people, search.q ?? '')}
        rowId={rowId}
        fetching={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        search={wordsOf(search, refilter, t('colleagues.list.search'), 100)}
        onExport={null}
        empty={
          <NothingYet title={t('colleagues.list.empty')} actions={mayChange && invite}>
            {t('colleagues.list.emptyHint')}
          </NothingYet>
        }
      />
      {list && search.person && mayChange && <OpenDialog person={search.person} list={list} onClose={close} />}
      <ConfirmDelete
        of={loss}
        title={({ action, person }) => t(`colleagues.${action}.title`, { name: person.name })}
        action={({ action }) => t(`colleagues.${action}.action`)}
        done={(_outcome, { action }) => t(`colleagues.${action}.done`)}
      >
        {({ action }) => <p>{t(`colleagues.${action}.hint`)}</p>}
      </ConfirmDelete>
    </PageFrame>
  );
}

/** The form that the address names. */
function OpenDialog({ person, list, onClose }: { person: string; list: ColleagueList; onClose: () => void }) {
  const t = useText();
  if (person === 'invite') return <InviteDialog list={list} onClose={onClose} />;
  const found = list.people.find(({ id, problem }) => id === person && problem === null);
  if (found) return <ColleagueDialog person={found} list={list} onClose={onClose} />;
  return (
    <Dialog title={t('colleagues.page.title')} onClose={onClose}>
      <NoResult title={t('colleagues.edit.unknown')} />
    </Dialog>
  );
}

/** Enables a person or sends their invitation again; a toast says what happened. */
function useActionsWithoutQuestion(): (action: Exclude<PersonAction, 'disable' | 'withdraw'>, of: Colleague) => void {
  const t = useText();
  const refresh = { refresh: [Colleagues] };
  const enable = useAction(EnableColleague, (answer) => answer.enableColleague, refresh);
  const resend = useAction(ResendInvitation, (answer) => answer.resendInvitation, refresh);
  const enabling = useVerb(enable.mutateAsync, { done: () => t('colleagues.enable.done') });
  const resending = useVerb(resend.mutateAsync, { done: () => t('colleagues.resend.done') });
  return (action, { id }) => void (action === 'enable' ? enabling : resending).run({ id });
}

type Loss = { action: 'disable' | 'withdraw'; person: Colleague };

/** Takes somebody's access or invitation, after a question. */
function useLoss(): Asked<Loss> {
  const refresh = { refresh: [Colleagues] };
  const disable = useAction(DisableColleague, (answer) => answer.disableColleague, refresh);
  const withdraw = useAction(WithdrawInvitation, (answer) => answer.withdrawInvitation, refresh);
  return useAsked<Loss, unknown>(({ action, person }) =>
    (action === 'disable' ? disable : withdraw).mutateAsync({ id: person.id }),
  );
}
