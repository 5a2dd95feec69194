import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Text } from '#ui/page/layout.tsx';

/** By how many days a promised date has moved: "moved +12 days". Shows nothing if it has not. */
export function DateShift({ days }: { days: number | null | undefined }) {
  const t = useText();
  if (!days) return null;
  return (
    <Text size="xs" tone={days > 0 ? 'warn' : 'ok'} strong>
      {t(days > 0 ? 'open.slip.later' : 'open.slip.earlier', { days: Math.abs(days) })}
    </Text>
  );
}

/** A late or at-risk chip. Shows nothing if the line is on time. */
export function RiskChip({ risk }: { risk: string | null | undefined }) {
  const t = useText();
  if (risk !== 'late' && risk !== 'at_risk') return null;
  return (
    <StatusChip tone={risk === 'late' ? 'err' : 'warn'} icon={risk === 'late' ? IconAlertTriangle : IconClock}>
      {t(`open.risk.${risk}`)}
    </StatusChip>
  );
}
