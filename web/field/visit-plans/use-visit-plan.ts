import { useState } from 'react';
import type { VisitStart } from '#rules/field/visit-plans/visit-start.ts';
import { mostStops } from '#rules/field/visit-plans/visit-due.ts';
import { routeOrder } from '#rules/field/visit-plans/route-order.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { movedEntry } from '#ui/table/ordered-rows.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import {
  DeleteVisitPlan,
  type PlannedCustomer,
  SaveVisitPlan,
  VisitPlanOfDay,
  VisitsDue,
} from './visit-plans.documents.ts';

type Draft = { stops: readonly PlannedCustomer[]; note: string; start: VisitStart | null };

const placed = (stop: PlannedCustomer) => ({
  stop,
  place:
    stop.latitude === null || stop.longitude === null ? null : { latitude: stop.latitude, longitude: stop.longitude },
});

/** The way of a day, as the rules of the route take it: from its start, if it has one, to its dealers. */
export const wayOf = ({ start, stops }: Pick<Draft, 'start' | 'stops'>) => [
  ...(start ? [{ stop: null, place: start }] : []),
  ...stops.map(placed),
];

/** True if two starts are the same place with the same name. */
export const sameStart = (one: VisitStart | null, other: VisitStart | null): boolean =>
  one?.name === other?.name && one?.latitude === other?.latitude && one?.longitude === other?.longitude;

/** The plan of a day, as it is stored and as the user changes it; unsaved changes of each day stay while the page is open. */
export function useVisitPlan(day: string) {
  const t = useText();
  const query = useDocument(VisitPlanOfDay, { day }, { keepPrevious: false, staleTime: 0 });
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [said, setSaid] = useState('');
  const plan = query.data?.visitPlan ?? null;
  const starts = query.data?.visitStarts ?? [];
  // A new day starts where the last one did.
  const stored: Draft = {
    stops: plan?.stops ?? [],
    note: plan?.note ?? '',
    start: (plan ? plan.start : starts[0]) ?? null,
  };
  const draft = drafts[day];
  const shown = draft ?? stored;
  const change = (next: Draft): void => setDrafts((all) => ({ ...all, [day]: next }));
  const forget = (): void => setDrafts(({ [day]: _, ...others }) => others);
  const order = (stops: readonly PlannedCustomer[]): void => change({ ...shown, stops });
  const done = {
    refresh: [VisitPlanOfDay, VisitsDue],
    onDone: () => {
      forget();
      showToast({ tone: 'ok', text: t('visit-plans.plan.saved') });
    },
  };
  const saving = useAction(SaveVisitPlan, (answer) => answer.saveVisitPlan, done);
  const deleting = useAction(DeleteVisitPlan, (answer) => answer.deleteVisitPlan, done);
  const version = plan?.version ?? 0;
  const error = saving.error ?? deleting.error;
  const codes = (stops: readonly PlannedCustomer[]): string => stops.map(({ code }) => code).join(' ');
  const dirty =
    codes(shown.stops) !== codes(stored.stops) || shown.note !== stored.note || !sameStart(shown.start, stored.start);
  return {
    query,
    plan,
    ...shown,
    starts,
    said,
    dirty,
    unsaved: dirty || Object.keys(drafts).some((other) => other !== day),
    full: shown.stops.length >= mostStops,
    busy: saving.isPending || deleting.isPending,
    failure: error ? failureWords(t, error) : null,
    has: (code: string) => shown.stops.some((stop) => stop.code === code),
    add: (stop: PlannedCustomer) => {
      order([...shown.stops, stop]);
      setSaid(t('visit-plans.plan.added', { name: stop.name }));
    },
    remove: (code: string) => order(shown.stops.filter((stop) => stop.code !== code)),
    move: (from: number, to: number) => {
      order(movedEntry(shown.stops, from, to));
      setSaid(t('ui.order.moved', { name: shown.stops[from]?.name ?? '', place: to + 1, count: shown.stops.length }));
    },
    shorten: () => {
      order(routeOrder(wayOf(shown)).flatMap(({ stop }) => stop ?? []));
      setSaid(t('visit-plans.plan.shortened'));
    },
    startAt: (start: VisitStart | null) => change({ ...shown, start }),
    write: (note: string) => change({ ...shown, note }),
    discard: () => {
      saving.reset();
      deleting.reset();
      forget();
      void query.refetch();
    },
    save: () =>
      shown.stops.length === 0
        ? deleting.mutate({ day, version })
        : saving.mutate({
            day,
            customers: shown.stops.map(({ code }) => code),
            note: shown.note.trim(),
            start: shown.start,
            version,
          }),
  };
}
export type ShownPlan = ReturnType<typeof useVisitPlan>;
