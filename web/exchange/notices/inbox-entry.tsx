import { IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useAction } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useCustomerChange } from '#shell/customer/use-customer-change.ts';
import { patternOf } from '#shell/page/page-cover.ts';
import { factsOf } from '#shell/page/page-facts.ts';
import { setUnread } from '#shell/news/unread.ts';
import { IconButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Instant } from '#ui/figures/figures.tsx';
import { Hidden } from '#ui/look/hidden.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { noticeIcon } from './notice-icon.ts';
import { DeleteFromInbox, Inbox, type InboxEntry, MarkInbox } from './notices.documents.ts';
import css from './notices.module.css';

/** One entry: the row opens the page and marks it as read; the buttons mark it without opening, and delete it. */
export function EntryLine({ entry, kind }: { entry: InboxEntry; kind: string }) {
  const t = useText();
  const lang = useLocale();
  const own = useUser()?.customer?.custCode.unified;
  const mark = useAction(MarkInbox, (answer) => answer.markInbox, {
    refresh: [Inbox],
    onDone: (done) => setUnread(done.unread ?? 0),
  });
  const read = entry.readAt !== null;
  const open = useOpen(entry, () => mark.mutateAsync({ ids: [entry.id], read: true }));
  const remove = useDeletion();
  const label = t(read ? 'inbox.entry.markUnread' : 'inbox.entry.markRead', { title: entry.title });
  return (
    <li className={classNames(css.entry, !read && css.unread)} data-row={entry.id}>
      <span className={css.icon}>
        <Icon of={noticeIcon(entry.kind)} size={18} />
      </span>
      <div className={css.words}>
        <a href={`/${lang}${entry.path}`} className={css.title} onClick={open}>
          {!read && <Hidden>{t('inbox.entry.unread')} </Hidden>}
          {entry.title}
        </a>
        {entry.body && <p>{entry.body}</p>}
        {entry.quote && <blockquote>{entry.quote}</blockquote>}
        <p className={css.facts}>
          {kind} · <Instant at={entry.at} show="time" />
          {entry.custName !== null && entry.custCode !== own && <> · {entry.custName}</>}
        </p>
      </div>
      <div className={css.buttons}>
        <IconButton
          size="small"
          icon={read ? IconMail : IconMailOpened}
          label={label}
          disabled={mark.isPending}
          onClick={() => mark.mutate({ ids: [entry.id], read: !read })}
        />
        <IconButton
          size="small"
          icon={IconTrash}
          label={t('inbox.entry.delete', { title: entry.title })}
          disabled={remove.busy}
          onClick={() => remove.run(entry.id)}
        />
      </div>
    </li>
  );
}

/** Deletes an entry; the toast takes it back. */
function useDeletion(): { busy: boolean; run: (id: string) => void } {
  const t = useText();
  const change = useAction(DeleteFromInbox, (answer) => answer.deleteFromInbox, {
    refresh: [Inbox],
    onDone: (done) => setUnread(done.unread ?? 0),
  });
  const restoring = useVerb((id: string) => change.mutateAsync({ ids: [id], deleted: false }));
  const deleting = useVerb((id: string) => change.mutateAsync({ ids: [id], deleted: true }), {
    done: (_done, id) => ({
      text: t('inbox.entry.deleted'),
      action: { label: t('ui.toast.undo'), run: () => void restoring.run(id) },
    }),
  });
  return { busy: deleting.busy, run: (id) => void deleting.run(id) };
}

/**
 * Opens the page of an entry and marks it as read. Staff who may change the customer act for the one of the entry first:
 * its pages show only their own customer.
 */
function useOpen(entry: InboxEntry, markRead: () => Promise<unknown>): (event: MouseEvent) => void {
  const router = useRouter();
  const lang = useLocale();
  const user = useUser();
  const can = usePermissions();
  const { actFor } = useCustomerChange();
  return (event) => {
    const marked = entry.readAt === null ? markRead().catch(() => undefined) : Promise.resolve();
    // A new tab or window: the browser opens the address itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const href = `/${lang}${entry.path}`;
    const { custCode } = entry;
    const elsewhere = custCode !== null && custCode !== user?.customer?.custCode.unified && needsCustomer(entry.path);
    if (elsewhere && can('menu.change-cust')) void marked.then(() => actFor(custCode, href));
    else void router.navigate({ href });
  };
}

/** True if a path below the locale opens a page that shows the data of the active customer only. */
function needsCustomer(path: string): boolean {
  const pattern = patternOf(path.replace(/\?.*/, ''));
  return pattern !== null && factsOf(pattern).needsCustomer === true;
}
