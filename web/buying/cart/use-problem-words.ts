import { useCallback } from 'react';
import { isErrorCode } from '#platform/api/errors.ts';
import { hasText, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';

type Problem = { code?: string | null; message?: string | null; params?: unknown };

/** The words and numbers that fill in the text of a problem, by their name. */
export const paramsOf = (problem: Problem | undefined): Record<string, string | number> =>
  (problem?.params ?? {}) as Record<string, string | number>;

/**
 * An error in the user's language: the cart's own text if it is more exact, else the text of the code, else the
 * server's.
 */
export function useProblemWords(): (problem: Problem) => string {
  const t = useText();
  const formats = useFormats();
  return useCallback(
    (problem: Problem) => {
      const { code, message } = problem;
      const values = Object.fromEntries(
        Object.entries(paramsOf(problem)).map(([name, value]) => [
          name,
          (code === 'price_changed' || code === 'shipment_rate_changed' || code === 'insufficient_order_balance') &&
          /^-?\d+(\.\d+)?$/.test(String(value))
            ? formats.money(value)
            : value,
        ]),
      );
      const own = `cart.problem.${code ?? ''}`;
      // Users who may not see the credit get no balance; then they see the general text.
      const told = code !== 'insufficient_order_balance' || values['balance'] !== undefined;
      if (told && hasText(own)) return t(own as MessageId, values);
      if (code && isErrorCode(code)) return t(code, values);
      return message || t('something_wrong');
    },
    [t, formats],
  );
}
