import { flagParam, given, type RawSearch, textParam } from '#ui/table/list-search.ts';

export const inboxRoute = '/$lang/inbox';

export type InboxSearch = { unread?: true; kind?: string; before?: string };

/** Search of the inbox: only unread entries, only one kind of event, only entries older than `before`. */
export function readInboxSearch(raw: RawSearch): InboxSearch {
  return given({
    unread: flagParam(raw.unread),
    kind: textParam(raw.kind, 60),
    before: textParam(raw.before, 40),
  });
}
