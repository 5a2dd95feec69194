import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ItemStatus } from '#rules/partners/third-party/status.ts';
import { documentKey, useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Confirm } from '#ui/dialog/dialog.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { Row } from '#ui/page/layout.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { MoveVendorItem, type ShownVendorItem, VendorOrder } from './vendor-orders.documents.ts';

/** The steps of an item in the order of the work; cancelling is last. */
const steps = ['processing', 'shipped', 'complete', 'cancelled'] as const satisfies readonly ItemStatus[];

/** The legal next steps of an item as buttons; cancelling asks first. */
export function ItemSteps({ orderNo, item }: { orderNo: string; item: ShownVendorItem }) {
  const t = useText();
  const client = useQueryClient();
  const [cancelling, setCancelling] = useState(false);
  const move = useAction(MoveVendorItem, (answer) => answer.updateStatusOrderItemThirdParty);
  const name = item.description;
  const next = steps.filter((step) => item.nextStatuses.some((status) => status === step));
  if (next.length === 0) return null;

  const take = async (status: ItemStatus): Promise<void> => {
    try {
      await move.mutateAsync({ orderNo, articleCode: item.articleCode, status });
      showToast({ tone: 'ok', text: t('third.order.moved', { article: name, status: t(`third.status.${status}`) }) });
    } catch (error) {
      showToast({ tone: 'err', text: failureWords(t, error) });
    }
    setCancelling(false);
    // Lists and counts show the status too. After a refusal somebody else was faster, so the page loads it again.
    await client.invalidateQueries({ queryKey: documentKey(VendorOrder) });
    await client.invalidateQueries({ refetchType: 'none' });
  };
  return (
    <>
      <Row gap={2} wrap>
        {next.map((step) => (
          <Button
            key={step}
            size="small"
            variant={step === 'cancelled' ? 'quiet' : undefined}
            busy={move.isPending}
            aria-label={t('third.step.of', { step: t(`third.step.${step}`), name })}
            onClick={() => (step === 'cancelled' ? setCancelling(true) : void take(step))}
          >
            {t(`third.step.${step}`)}
          </Button>
        ))}
      </Row>
      {cancelling && (
        <Confirm
          title={t('third.step.cancelTitle', { name })}
          action={t('third.step.cancelled')}
          danger
          busy={move.isPending}
          onConfirm={() => void take('cancelled')}
          onClose={() => setCancelling(false)}
        >
          {t('third.step.cancelHint')}
        </Confirm>
      )}
    </>
  );
}
