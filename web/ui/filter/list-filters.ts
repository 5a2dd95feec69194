import type { MessageId } from '#platform/texts/message-ids.ts';
import { choiceParam, dateParam, given, type RawSearch, textParam } from '#ui/table/list-search.ts';

/* The filters of a list, declared once: the address, the chips, the panel and the query read the same declaration. */

type Sent = {
  /** The name of the filter in the query, if it differs from the one in the address. */
  sends?: string;
  /** The query takes several values. */
  several?: boolean;
};

type ChoiceFilter = Sent & {
  kind: 'choice';
  label: MessageId;
  values: readonly string[];
  /** The values that the panel offers; all by default. The address accepts the others too, and no chip shows them. */
  offered: readonly string[];
  word: (value: string) => MessageId;
};
/** A code whose choices are data: the page passes them. */
type CodeFilter = Sent & { kind: 'code'; label: MessageId; longest: number };
/** The first day of a range; `until` names the parameter of its last day. */
type FromFilter = Sent & { kind: 'from'; label: MessageId; range: MessageId; until: string };
type UntilFilter = Sent & { kind: 'until'; label: MessageId };
export type ListFilter = ChoiceFilter | CodeFilter | FromFilter | UntilFilter;
export type ListFilters = Readonly<Record<string, ListFilter>>;

/** One of several values: `choiceFilter(openRisks, { label: 'open.filter.risk', word: (risk) => `open.risk.${risk}` })`. */
export const choiceFilter = <const Value extends string, Offered extends Value, More extends Sent>(
  values: readonly Value[],
  {
    offered,
    word,
    ...more
  }: {
    label: MessageId;
    offered?: readonly Offered[];
    word: (value: Offered) => MessageId;
  } & More,
) => ({
  ...more,
  kind: 'choice' as const,
  values,
  offered: (offered ?? values) as readonly string[],
  word: word as (value: string) => MessageId,
});

export const codeFilter = <const More extends { label: MessageId; longest: number } & Sent>(more: More) => ({
  kind: 'code' as const,
  ...more,
});

type Range<From extends string, Until extends string, SentFrom extends string, SentUntil extends string> = {
  [Name in From]: FromFilter & { sends: SentFrom };
} & { [Name in Until]: UntilFilter & { sends: SentUntil } };

/** The first and the last day of a range, to be spread into a declaration. */
export const rangeFilter = <
  const From extends string,
  const Until extends string,
  const SentFrom extends string = From,
  const SentUntil extends string = Until,
>(
  [from, until]: readonly [from: From, until: Until],
  texts: { range: MessageId; from: MessageId; until: MessageId },
  [sentFrom, sentUntil]: readonly [string, string] | readonly [SentFrom, SentUntil] = [from, until],
) =>
  ({
    [from]: { kind: 'from', label: texts.from, range: texts.range, until, sends: sentFrom },
    [until]: { kind: 'until', label: texts.until, sends: sentUntil },
  }) as Range<From, Until, SentFrom, SentUntil>;

type ValueOf<Filter> = Filter extends { values: readonly (infer Value extends string)[] } ? Value : string;
/** The search parameters of declared filters. */
export type SearchOf<Filters extends ListFilters> = { [Name in keyof Filters]?: ValueOf<Filters[Name]> };

function readFilter(filter: ListFilter, value: unknown): string | undefined {
  if (filter.kind === 'choice') return choiceParam(value, filter.values);
  return filter.kind === 'code' ? textParam(value, filter.longest) : dateParam(value);
}

/** The filters of an address; malformed values are left out. */
export const readFilters = <Filters extends ListFilters>(filters: Filters, raw: RawSearch): SearchOf<Filters> =>
  given(
    Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, readFilter(filter, raw[name])])),
  ) as SearchOf<Filters>;

type SentValue<Filter> = Filter extends { several: true } ? string[] : ValueOf<Filter>;
type SentOf<Filters extends ListFilters> = {
  [Name in keyof Filters as Filters[Name] extends { sends: infer Sends extends string } ? Sends : Name]?:
    | SentValue<Filters[Name]>
    | undefined;
};

/** The filters as the query takes them. */
export const sentFilters = <Filters extends ListFilters>(
  filters: Filters,
  search: SearchOf<Filters>,
): SentOf<Filters> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { sends, several }]) => {
      const value = search[name];
      return [sends ?? name, several && value !== undefined ? [value] : value];
    }),
  ) as SentOf<Filters>;
