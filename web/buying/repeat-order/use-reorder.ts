import { useCallback, useMemo, useState } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { type Choice, type Choices, choiceOf, totalsOf, wantedOf } from './repeat-lines.ts';
import { ReorderPreview, type Repeated, type RepeatSource } from './repeat-order.documents.ts';
import { type Added, useAddAgain } from './use-add-again.ts';

const nothing: Readonly<Record<string, string>> = {};

/** The preview of an order or delivery, the user's choices, and adding them to the cart. */
export function useReorder(source: RepeatSource, onAdded?: (outcome: Added) => void) {
  const query = useDocument(ReorderPreview, source, { keepPrevious: false, staleTime: 0 });
  const [choices, setChoices] = useState<Choices>({});
  const [refused, setRefused] = useState(nothing);
  const preview = query.data?.reorderPreview;
  const lines = useMemo(() => preview?.lines ?? [], [preview]);
  const adding = useAddAgain((outcome) => {
    setRefused(outcome.refused);
    // Added lines must not be added again by the next press.
    const taken = new Set(outcome.taken.map((one) => one.id));
    setChoices((before) => ({
      ...before,
      ...Object.fromEntries(
        lines.filter((line) => taken.has(line.id)).map((line) => [line.id, { ...choiceOf(line, before), qty: 0 }]),
      ),
    }));
    onAdded?.(outcome);
  });
  const choose = useCallback((line: Repeated, choice: Choice) => {
    setChoices((before) => ({ ...before, [line.id]: choice }));
    setRefused(({ [line.id]: _gone, ...rest }) => rest);
  }, []);
  return {
    query,
    preview,
    lines,
    choices,
    choose,
    refused,
    totals: useMemo(() => totalsOf(lines, choices), [lines, choices]),
    add: () => adding.add(wantedOf(lines, choices)),
    busy: adding.busy,
    error: adding.error,
  };
}
