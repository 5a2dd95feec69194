import { IconAlertTriangle, IconBan, IconHourglass } from '@tabler/icons-react';
import { findingKinds } from '#rules/exchange/integration/choices.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import type { FileCause } from './integration.documents.ts';
import { causeKey } from './integration.links.ts';
import css from './integration.module.css';

const looks = {
  rejected: { tone: 'err', icon: IconBan },
  waiting: { tone: 'info', icon: IconHourglass },
  warning: { tone: 'warn', icon: IconAlertTriangle },
} as const;

/** True if a row was rejected, waits, or was taken with a warning. */
export function FindingChip({ kind }: { kind: string }) {
  const t = useText();
  const known = findingKinds.find((one) => one === kind) ?? 'rejected';
  const { tone, icon } = looks[known];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`integration.finding.${known}`)}
    </StatusChip>
  );
}

type CauseListProps = {
  causes: readonly FileCause[];
  /** Key of the cause whose rows are shown. */
  chosen?: string | undefined;
  /** Shows the rows of a cause, or of all; without it the list has no buttons. */
  onChoose?: (key: string | undefined) => void;
};

/** The problems of the rows of a file, by cause, with the number of its rows and its first one. */
export function CauseList({ causes, chosen, onChoose }: CauseListProps) {
  const t = useText();
  return (
    <ul className={css.list} aria-label={t('integration.causes.title')}>
      {causes.map((cause) => (
        <CauseItem key={causeKey(cause)} cause={cause} chosen={causeKey(cause) === chosen} onChoose={onChoose} />
      ))}
    </ul>
  );
}

function CauseItem({
  cause,
  chosen,
  onChoose,
}: {
  cause: FileCause;
  chosen: boolean;
  onChoose: CauseListProps['onChoose'];
}) {
  const t = useText();
  const formats = useFormats();
  const { kind, code, column, rows, line, value, text } = cause;
  const counted = t('integration.causes.rows', { count: rows });
  const facts = [
    code,
    column && t('integration.causes.column', { column }),
    t('integration.causes.first', { line: formats.quantity(line) }),
    value,
  ];
  return (
    <li>
      <Row gap={2} wrap>
        <FindingChip kind={kind} />
        <Text strong>{counted}</Text>
      </Row>
      <Stack gap={1}>
        <Text>{text}</Text>
        <Text size="xs" tone="muted">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      {onChoose && (
        <Row>
          <Button
            size="small"
            aria-pressed={chosen}
            aria-label={`${t(chosen ? 'integration.causes.all' : 'integration.causes.show')}, ${code} ${column}`}
            onClick={() => onChoose(chosen ? undefined : causeKey(cause))}
          >
            {t(chosen ? 'integration.causes.all' : 'integration.causes.show')}
          </Button>
        </Row>
      )}
    </li>
  );
}
