import {
  fileStates,
  findingKinds,
  outboxKinds,
  outboxStates,
  type FileState,
  type OutboxKind,
  type OutboxState,
} from '#rules/exchange/integration/choices.ts';
import {
  choiceParam,
  dateParam,
  flagParam,
  given,
  listSearch,
  textParam,
  wholeParam,
  type ListSearch,
  type RawSearch,
} from '#ui/table/list-search.ts';

export const integrationTabs = ['overview', 'files', 'outbox', 'expected'] as const;
export type IntegrationTab = (typeof integrationTabs)[number];

export type IntegrationSearch = Omit<ListSearch, 'sort'> & {
  /** The overview if it is missing. */
  tab?: IntegrationTab;
  direction?: 'in' | 'out';
  type?: string;
  sender?: string;
  state?: FileState;
  from?: string;
  to?: string;
  /** Filters of the outbox. */
  kind?: OutboxKind;
  hand?: OutboxState;
  /** Id of the expected file in the form, or `new`. */
  edit?: string;
  /** The dialog for uploads is open. */
  upload?: true;
};

/** Search of the integration page; default and malformed values are left out. */
export function readIntegrationSearch(raw: RawSearch): IntegrationSearch {
  const { q, page, limit } = listSearch(raw);
  const tab = choiceParam(raw.tab, integrationTabs);
  return given({
    q,
    page,
    limit,
    tab: tab === 'overview' ? undefined : tab,
    direction: choiceParam(raw.direction, ['in', 'out']),
    type: textParam(raw.type, 60),
    sender: textParam(raw.sender, 60),
    state: choiceParam(raw.state, fileStates),
    from: dateParam(raw.from),
    to: dateParam(raw.to),
    kind: choiceParam(raw.kind, outboxKinds),
    hand: choiceParam(raw.hand, outboxStates),
    edit: textParam(raw.edit, 40),
    upload: flagParam(raw.upload),
  });
}

export type FileSearch = {
  warnings?: true;
  /** The cause whose rows are shown: kind, code, column and kind of record, separated by `.`. */
  cause?: string;
  page?: number;
};

type CauseKey = { kind: string; code: string; column: string; thing: string };

/** A cause as the address names it; its parts have no full stop. */
export const causeKey = ({ kind, code, column, thing }: CauseKey): string => [kind, code, column, thing].join('.');

/** The cause that an address names; undefined if it names none. */
export function causeOf(key: string | undefined): CauseKey | undefined {
  const [kind = '', code = '', column = '', thing = ''] = key?.split('.') ?? [];
  return findingKinds.some((known) => known === kind) ? { kind, code, column, thing } : undefined;
}

/** Search of the page of one file. */
export function readFileSearch(raw: RawSearch): FileSearch {
  return given({
    warnings: flagParam(raw.warnings),
    cause: textParam(raw.cause, 200),
    page: wholeParam(raw.page, { min: 2 }),
  });
}

/** The filter of the files as the API takes it; days are those of the user's time zone. */
export function fileFilterOf({ direction, type, sender, state, from, to, q }: IntegrationSearch) {
  const instant = (day: string, time: string) => new Date(`${day}T${time}`).toISOString();
  return {
    direction,
    type,
    sender,
    state,
    search: q,
    from: from && instant(from, '00:00:00.000'),
    to: to && instant(to, '23:59:59.999'),
  };
}
