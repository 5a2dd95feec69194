import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { type RiskReason, riskReasons } from '#rules/ordering/orders/risk.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Row, Text } from '#ui/page/layout.tsx';

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

type Risk = { risk: string | null | undefined; reason: string | null | undefined };

/** The words of the reasons, and of none. */
const reasonWords: Readonly<Record<RiskReason, MessageId>> = {
  promise_passed: 'open.reason.promisePassed',
  request_passed: 'open.reason.requestPassed',
  slipped: 'open.reason.slipped',
  after_request: 'open.reason.afterRequest',
};
const isReason = (reason: string | null | undefined): reason is RiskReason =>
  riskReasons.some((known) => known === reason);

/** "At risk: the date has moved to later", for an export; empty without a risk. */
export function riskText(t: Translate, { risk, reason }: Risk): string {
  if (risk !== 'late' && risk !== 'at_risk') return '';
  return [t(`open.risk.${risk}`), isReason(reason) && t(reasonWords[reason])].filter(Boolean).join(': ');
}

/** The reason of a risk, for a place of its own. A moved date says so itself: `DateShift`. */
export function RiskReasonText({ reason }: { reason: string | null | undefined }) {
  const t = useText();
  if (!isReason(reason) || reason === 'slipped') return null;
  return (
    <Text size="xs" tone="warn" strong>
      {t(reasonWords[reason])}
    </Text>
  );
}

/** A late or at-risk chip with its reason. Shows nothing if the line is on time. */
export function RiskChip({ risk, reason = null }: Pick<Risk, 'risk'> & Partial<Risk>) {
  const t = useText();
  if (risk !== 'late' && risk !== 'at_risk') return null;
  return (
    <Row gap={1} wrap>
      <StatusChip tone={risk === 'late' ? 'err' : 'warn'} icon={risk === 'late' ? IconAlertTriangle : IconClock}>
        {t(`open.risk.${risk}`)}
      </StatusChip>
      {isReason(reason) && (
        <Text size="xs" tone="muted">
          {t(reasonWords[reason])}
        </Text>
      )}
    </Row>
  );
}
