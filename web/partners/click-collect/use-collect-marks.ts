import { useEffect, useState } from 'react';
import { type CollectMark, collectMarks } from '#rules/partners/click-collect/collect-choices.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { showToast } from '#ui/dialog/toast.tsx';
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
  const t = useText();
  const [chosen, setChosen] = useState<Readonly<Record<string, CollectMark>>>({});
  const { mutate, isPending } = useAction(MarkLines, (answer) => answer.clickCollectMarkLines, {
    refresh: collectReads,
  });
  useEffect(() => {
    const lines = order.details.flatMap(({ id, mark }) => {
      const wanted = chosen[id];
      return wanted && wanted !== mark ? [{ id, mark: wanted }] : [];
    });
    if (isPending || lines.length === 0) return;
    mutate(
      { orderId: order.id, lines, version: order.version },
      {
        onError: (error) => {
          setChosen({});
          showToast({ tone: 'err', text: failureWords(t, error) });
        },
      },
    );
  }, [chosen, order, isPending, mutate, t]);
  return {
    saving: isPending,
    markOf: (line: DetailLine): CollectMark => chosen[line.id] ?? markOf(line.mark),
    choose: (line: DetailLine, mark: CollectMark) => setChosen((before) => ({ ...before, [line.id]: mark })),
  };
}
