import { IconAlertTriangle, IconCircleCheck, IconClock, IconPencil } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { recallStages } from './recall-editor.links.ts';

const looks = {
  draft: { tone: 'grey', icon: IconPencil },
  scheduled: { tone: 'info', icon: IconClock },
  published: { tone: 'warn', icon: IconAlertTriangle },
  ended: { tone: 'ok', icon: IconCircleCheck },
} as const;

/** The life of a recall: draft, scheduled, published, ended. */
export function StageChip({ stage }: { stage: string }) {
  const t = useText();
  const known = recallStages.find((one) => one === stage) ?? 'draft';
  return <StatusChip {...looks[known]}>{t(`recall-editor.stage.${known}`)}</StatusChip>;
}
