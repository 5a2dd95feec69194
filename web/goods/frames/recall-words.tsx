import { IconAlertTriangle, IconCircleCheck, IconClock, IconSearch, IconTool } from '@tabler/icons-react';
import { recallStates } from '#rules/goods/frames/recall.ts';
import { useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Meter } from '#ui/figures/progress.tsx';

const looks = {
  open: { tone: 'warn', icon: IconClock },
  checked: { tone: 'info', icon: IconSearch },
  repaired: { tone: 'ok', icon: IconCircleCheck },
} as const;

/** The work of the workshop: open, checked, repaired. */
export const recallStateOf = (state: string): (typeof recallStates)[number] =>
  recallStates.find((one) => one === state) ?? 'open';

/** {@link recallStateOf} as a chip. */
export function RecallStateChip({ state }: { state: string }) {
  const t = useText();
  const known = recallStateOf(state);
  return <StatusChip {...looks[known]}>{t(`frames.state.${known}`)}</StatusChip>;
}

/** A danger to the rider, or an improvement at the next service. */
export function SeverityChip({ severity }: { severity: string }) {
  const t = useText();
  return severity === 'safety' ? (
    <StatusChip tone="err" icon={IconAlertTriangle}>
      {t('frames.severity.safety')}
    </StatusChip>
  ) : (
    <StatusChip tone="info" icon={IconTool}>
      {t('frames.severity.service')}
    </StatusChip>
  );
}

/** How many of the affected bicycles are repaired and checked, as words and as a bar. */
export function RecallMeter(progress: { affected: number | null; checked: number | null; repaired: number | null }) {
  const t = useText();
  const [affected, checked, repaired] = [progress.affected ?? 0, progress.checked ?? 0, progress.repaired ?? 0];
  const words = t('frames.recall.progress', { affected, checked, repaired });
  return (
    <Stack gap={1}>
      <Text size="sm">{words}</Text>
      <Meter
        label={words}
        parts={
          affected === 0
            ? []
            : [
                { share: repaired / affected, tone: 'ok' },
                { share: checked / affected, tone: 'info' },
              ]
        }
      />
    </Stack>
  );
}
