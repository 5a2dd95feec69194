import { useCallback } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { showToast, type ToastInput } from '#ui/dialog/toast.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import type { CartLine, SavedCart, SavedWish } from './cart.documents.ts';
import { lineKey } from './cart-parts.ts';
import type { OpenCart } from './open-cart.ts';
import { useProblemWords } from './use-problem-words.ts';

const most = (qty: number): number => Math.min(99_999, qty);
const unitsIn = (of: readonly CartLine[] | undefined, { articleCode, sorg }: CartLine): number =>
  of?.find((each) => each.articleCode === articleCode && each.sorg === sorg)?.qty ?? 0;
const wishOf = ({ articleCode, sorg }: CartLine, qty: number, cartQty: number | null): SavedWish => ({
  articleCode,
  sorg,
  qty,
  cartQty,
});

type Move = {
  lines: readonly CartLine[];
  wishes: SavedWish[];
  /** The action that undoes each wish. */
  undo: SavedWish[];
  toast: 'saved' | 'moved' | 'forgotten';
};

/** The place of the refused line in the request. */
const placeOf = (field: string | null | undefined): number => Number(/\d+/.exec(field ?? '')?.[0] ?? -1);

/** Moves lines between the cart and the saved lines, with a toast that can undo it. */
function useMove(arrange: OpenCart['arrange']): (move: Move) => Promise<void> {
  const t = useText();
  const problemWords = useProblemWords();
  const arranged = useVerb(({ wishes }: Pick<Move, 'wishes'> & { of?: Move }) => arrange(wishes), {
    key: 'cart',
    done: (outcome, { of }) => of && outcome && tell(outcome, of),
  });
  const tell = (outcome: SavedCart, { lines, undo, toast }: Move): ToastInput | undefined => {
    const refusals = outcome.userErrors ?? [];
    for (const refusal of refusals) {
      const name = lines[placeOf(refusal.field)]?.product.name ?? '';
      const text =
        refusal.code === 'cart_changed'
          ? t('cart.toast.changed')
          : t('cart.toast.refused', { name, reason: problemWords(refusal) });
      showToast({ key: `cart ${refusal.field}`, tone: 'warn', text });
    }
    const refused = new Set(refusals.map(({ field }) => placeOf(field)));
    const back = undo.filter((_wish, index) => !refused.has(index));
    if (!outcome.cart || back.length === 0) return undefined;
    return {
      tone: 'ok',
      ofPage: true,
      text: t(`cart.toast.${toast}`, { count: back.length }),
      action: { label: t('ui.toast.undo'), run: () => void arranged.run({ wishes: back }) },
    };
  };
  const { run } = arranged;
  return useCallback(
    async (move) => {
      if (move.lines.length > 0) await run({ wishes: move.wishes, of: move });
    },
    [run],
  );
}

/** Saves lines for later, moves them back into the cart, and forgets them. */
export function useSavedLines({ arrange, seen, saver }: OpenCart) {
  const move = useMove(arrange);
  const saveForLater = useCallback(
    (lines: readonly CartLine[]) => {
      const saved = seen()?.saved;
      // Units as the user last typed them.
      const typed = (line: CartLine): number => saver.state.get().wanted.get(lineKey(line))?.qty ?? line.qty;
      void move({
        lines,
        wishes: lines.map((line) => wishOf(line, most(unitsIn(saved, line) + typed(line)), 0)),
        undo: lines.map((line) => wishOf(line, unitsIn(saved, line), typed(line))),
        toast: 'saved',
      });
    },
    [move, saver, seen],
  );
  return {
    saveForLater,
    moveToCart: (lines: readonly CartLine[]) =>
      void move({
        lines,
        wishes: lines.map((line) => wishOf(line, 0, most(unitsIn(seen()?.lines, line) + line.qty))),
        undo: lines.map((line) => wishOf(line, line.qty, unitsIn(seen()?.lines, line))),
        toast: 'moved',
      }),
    forget: (lines: readonly CartLine[]) =>
      void move({
        lines,
        wishes: lines.map((line) => wishOf(line, 0, null)),
        undo: lines.map((line) => wishOf(line, line.qty, null)),
        toast: 'forgotten',
      }),
  };
}
