import { IconSend } from '@tabler/icons-react';
import type { HandoverFault } from '#rules/ordering/orders/handover.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { OrderHandover } from '#ordering/orders/orders.documents.ts';
import css from './staff-orders.module.css';
import { useReplay } from './use-replay.ts';

/**
 * For staff: the state of an order's hand-over, why it is stuck, and a retry button. The ERP may still refuse a file
 * that was written (`refused`).
 */
export function OrderHandoverCard({ number, refused }: { number: string; refused: boolean }) {
  const t = useText();
  const formats = useFormats();
  const replay = useReplay();
  const handover = useDocument(OrderHandover, { number }).data?.order?.handover;
  if (!handover) return null;
  const at = (instant: string): string => `${formats.day(instant)}, ${formats.time(instant)}`;
  const renderState = () => {
    if (refused) return <span className={css.error}>{t('staff.erp.rejected')}</span>;
    if (handover.state === 'dead') return t('staff.handover.dead', { count: handover.attempts });
    return t(`staff.handover.${handover.state as 'pending'}`);
  };
  const state = renderState();
  return (
    <Card title={t('staff.handover.title')}>
      <Stack gap={3}>
        <DescriptionList
          items={[
            { name: t('staff.handover.state'), value: state },
            ...(handover.attempts > 0 && handover.state !== 'dead'
              ? [{ name: t('staff.handover.attempts'), value: handover.attempts }]
              : []),
            ...(handover.nextAttemptAt ? [{ name: t('staff.handover.next'), value: at(handover.nextAttemptAt) }] : []),
            ...(handover.sentAt ? [{ name: t('staff.handover.at'), value: at(handover.sentAt) }] : []),
            ...(handover.fileName ? [{ name: t('staff.handover.file'), value: handover.fileName }] : []),
          ]}
        />
        {handover.fault && (
          <Note tone="err">
            <b>{t('staff.handover.cause')}</b> {t(`staff.fault.${handover.fault as HandoverFault}`)}
            {handover.lastError && (
              <details>
                <summary>{t('staff.handover.details')}</summary>
                {handover.lastError}
              </details>
            )}
          </Note>
        )}
        {handover.canReplay && (
          <>
            <Button icon={IconSend} busy={replay.busy} onClick={() => void replay.run({ orderNumber: number })}>
              {t('staff.replay.action')}
            </Button>
            <Text size="xs" tone="muted">
              {t('staff.handover.hint')}
            </Text>
          </>
        )}
      </Stack>
    </Card>
  );
}
