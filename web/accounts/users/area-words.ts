import { useCallback } from 'react';
import type { Limitation } from '#rules/permissions.ts';
import { useText } from '#platform/texts/texts.tsx';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';

export type ShownArea = { sorg: string; limitation: string; option: string; value: string; valueName?: string | null };

/** An area as text: "1000", "1000 · salesman 104", "1000 · not customer Velo Pelita". */
export function useAreaWords(): (area: ShownArea) => string {
  const t = useText();
  return useCallback(
    ({ sorg, limitation, option, value, valueName }) => {
      if (limitation === 'none' && option === 'include') return sorg;
      const words = [
        t(`users.limit.${limitation as Limitation}`),
        limitation === 'customer' ? (valueName ?? shownCode(value)) : value,
      ]
        .filter(Boolean)
        .join(' ');
      return `${sorg} · ${option === 'exclude' ? t('users.area.not', { what: words }) : words}`;
    },
    [t],
  );
}
