import { IconShieldCheck, IconShieldOff, IconShieldQuestion } from '@tabler/icons-react';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { StatusChip } from '#ui/button/chip.tsx';
import type { IconType } from '#ui/look/icon.tsx';

/** The judgement of the server about a warranty, and its last day. */
type Judged = { readonly verdict: string; readonly until: string | null };

const unknown: { tone?: 'ok' | 'warn'; icon: IconType } = { icon: IconShieldQuestion };
const looks: Readonly<Record<string, typeof unknown>> = {
  covered: { tone: 'ok', icon: IconShieldCheck },
  expired: { tone: 'warn', icon: IconShieldOff },
};

/** "In warranty until 14 Mar 2028". */
export function warrantyWords(
  t: Translate,
  formats: ReturnType<typeof useFormats>,
  { verdict, until }: Judged,
): string {
  const date = until ? formats.date(until) : '';
  if (verdict === 'covered') return t('claims.verdict.covered', { date });
  return verdict === 'expired' ? t('claims.verdict.expired', { date }) : t('claims.verdict.unknown');
}

/** The verdict as a chip. */
export function WarrantyChip(verdict: Judged) {
  const t = useText();
  const formats = useFormats();
  const { tone, icon } = looks[verdict.verdict] ?? unknown;
  return (
    <StatusChip tone={tone} icon={icon}>
      {warrantyWords(t, formats, verdict)}
    </StatusChip>
  );
}
