import { useEffect, useMemo, useRef, useState } from 'react';
import { useAction, useDocument } from '#platform/api/queries.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { setUnread } from '#shell/news/unread.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Row } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoResult, NothingYet, Refreshing, SkeletonRows } from '#ui/page/states.tsx';
import { TableKeys, useTableKeys } from '#ui/table/table-keys.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { EntryLine } from './inbox-entry.tsx';
import { Inbox, type InboxEntry, MarkAllInbox } from './notices.documents.ts';
import { type InboxSearch, inboxRoute, readInboxSearch } from './notices.links.ts';
import css from './notices.module.css';

const none: readonly InboxEntry[] = [];
const entryId = (entry: InboxEntry): string => entry.id;

/** The events: the caller's notices by day, the newest first. */
export function InboxPage() {
  const t = useText();
  const lang = useLocale();
  const { search, change } = useListSearch(readInboxSearch);
  const query = useDocument(Inbox, search, { staleTime: 0 });
  const inbox = query.data?.inbox;
  const unread = inbox?.unread;
  useEffect(() => {
    if (unread !== undefined) setUnread(unread);
  }, [unread]);
  const entries = inbox?.entries ?? none;
  const filtered = search.unread === true || search.kind !== undefined;
  const tab = (only: true | undefined): InboxSearch => ({ ...search, unread: only, before: undefined });
  const chooseCount = () => {
    if (unread === undefined) return undefined;
    if (unread >= 100) return '99+';
    return unread;
  };
  const renderContent = () => {
    if (query.error && !inbox) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!inbox) return <SkeletonRows rows={6} />;
    if (entries.length > 0)
      return (
        <Refreshing active={query.isFetching && query.isPlaceholderData}>
          <Days entries={entries} />
        </Refreshing>
      );
    if (filtered || search.before) return <NoResult onClear={() => change({})} />;
    return <NothingYet title={t('inbox.page.empty')}>{t('inbox.page.emptyHint')}</NothingYet>;
  };
  return (
    <PageFrame
      title={t('inbox.page.title')}
      subtitle={t('inbox.page.hint')}
      actions={<Actions entries={entries} search={search} unread={unread ?? 0} />}
    >
      <TabBar label={t('inbox.page.title')}>
        <TabLink
          to={inboxRoute}
          params={{ lang }}
          search={tab(undefined)}
          activeOptions={{ exact: true }}
          aria-current={search.unread ? undefined : 'page'}
        >
          {t('inbox.filter.all')}
        </TabLink>
        <TabLink
          to={inboxRoute}
          params={{ lang }}
          search={tab(true)}
          aria-current={search.unread ? 'page' : undefined}
          count={chooseCount()}
        >
          {t('inbox.filter.unread')}
        </TabLink>
      </TabBar>
      <div className={css.filter}>
        <SelectInput
          hideLabel
          inputSize="small"
          label={t('inbox.filter.kind')}
          value={search.kind ?? ''}
          placeholder={t('inbox.filter.anyKind')}
          choices={(inbox?.kinds ?? (search.kind ? [search.kind] : [])).map((kind) => ({
            value: kind,
            label: t(kindId(kind)),
          }))}
          onChange={(event) => change({ ...search, kind: event.target.value || undefined, before: undefined })}
        />
      </div>
      {renderContent()}
      {inbox && (search.before !== undefined || inbox.older) && (
        <Row gap={2} justify="center">
          {search.before !== undefined && (
            <ButtonLink to={inboxRoute} params={{ lang }} search={{ ...search, before: undefined }}>
              {t('inbox.page.newest')}
            </ButtonLink>
          )}
          {inbox.older && (
            <ButtonLink to={inboxRoute} params={{ lang }} search={{ ...search, before: entries.at(-1)?.id }}>
              {t('inbox.page.older')}
            </ButtonLink>
          )}
        </Row>
      )}
    </PageFrame>
  );
}

const kindId = (kind: string): MessageId => `inbox.kind.${kind.replaceAll('.', '-')}` as MessageId;

function Actions({ entries, search, unread }: { entries: readonly InboxEntry[]; search: InboxSearch; unread: number }) {
  const t = useText();
  const lang = useLocale();
  const markAll = useAction(MarkAllInbox, (answer) => answer.markAllInbox, {
    refresh: [Inbox],
    onDone: (done) => setUnread(done.unread ?? 0),
  });
  const newest = entries[0];
  return (
    <>
      <ButtonLink to={'/$lang/user/edit-profile'} params={{ lang }} search={{ section: 'notices' }}>
        {t('inbox.page.settings')}
      </ButtonLink>
      <Button
        busy={markAll.isPending}
        disabled={!newest || unread === 0}
        onClick={() => newest && markAll.mutate({ through: newest.id, kind: search.kind })}
      >
        {t('inbox.page.markAll')}
      </Button>
    </>
  );
}

/** The entries below the day on which they arrived. */
function Days({ entries }: { entries: readonly InboxEntry[] }) {
  const formats = useFormats();
  const t = useText();
  const root = useRef<HTMLDivElement>(null);
  const keys = useTableKeys({ root, rows: entries, rowId: entryId });
  const days = useMemo(() => [...Map.groupBy(entries, ({ at }) => formats.day(at))], [entries, formats]);
  const [now] = useState(() => Date.now());
  const today = formats.day(new Date(now).toISOString());
  const yesterday = formats.day(new Date(now - 86_400_000).toISOString());
  return (
    <div ref={root} data-table="inbox">
      <div className={css.days}>
        {days.map(([day, found]) => {
          const chooseTitle = () => {
            if (day === today) return t('inbox.day.today');
            if (day === yesterday) return t('inbox.day.yesterday');
            return day;
          };
          return (
            <section key={day} aria-label={day} className={css.day}>
              <h2>{chooseTitle()}</h2>
              <ul className={css.entries}>
                {found.map((entry) => (
                  <EntryLine key={entry.id} entry={entry} kind={t(kindId(entry.kind))} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <TableKeys keys={keys} selectable={false} />
    </div>
  );
}
