import { useEffect, useState } from 'react';
import { type CollectMark, collectMarks } from '#rules/partners/click-collect/collect-choices.ts';
import { useAction } from '#platform/api/queries.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { type DetailLine, type DetailOrder, MarkLines } from './click-collect.documents.ts';
import { collectReads } from './use-collect-step.ts';

export type CollectMarks = {
  /** True if marks are on their way: the next step waits for them. */
  saving: boolean;
  markOf: (line: DetailLine) => CollectMark;
  choose: (line: DetailLine, mark: CollectMark) => void;
};

/** The mark of the API as one of R-239. */
export const markOf = (mark: string): CollectMark => collectMarks.find((one) => one === mark) ?? 'ready_to_pickup';

/**
 * The marks that the user chose and that the server does not have yet. Choices while a call runs go out together after
 * it, with the version that it answered; a refusal takes them back.
 */
export function useCollectMarks(order: DetailOrder): CollectMarks {
  const [chosen, setChosen] = useState<Readonly<Record<string, CollectMark>>>({});
  const mark = useAction(MarkLines, (answer) => answer.clickCollectMarkLines, { refresh: collectReads });
  const { busy: saving, run } = useVerb(mark.mutateAsync, { failed: () => setChosen({}) });
  useEffect(() => {
    const lines = order.details.flatMap(({ id, mark }) => {
      const wanted = chosen[id];
      return wanted && wanted !== mark ? [{ id, mark: wanted }] : [];
    });
    if (!saving && lines.length > 0) void run({ orderId: order.id, lines, version: order.version });
  }, [chosen, order, saving, run]);
  return {
    saving,
    markOf: (line: DetailLine): CollectMark => chosen[line.id] ?? markOf(line.mark),
    choose: (line: DetailLine, mark: CollectMark) => setChosen((before) => ({ ...before, [line.id]: mark })),
  };
}
