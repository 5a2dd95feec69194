import { useQueryClient } from '@tanstack/react-query';
import type { ItemStatus } from '#rules/partners/third-party/status.ts';
import { documentKey, useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/page/layout.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { MoveVendorItem, type ShownVendorItem, VendorOrder } from './vendor-orders.documents.ts';

/** The steps of an item in the order of the work; cancelling is last. */
const steps = ['processing', 'shipped', 'complete', 'cancelled'] as const satisfies readonly ItemStatus[];

/** The legal next steps of an item as buttons; cancelling asks first. */
export function ItemSteps({ orderNo, item }: { orderNo: string; item: ShownVendorItem }) {
  const t = useText();
  const client = useQueryClient();
  const move = useAction(MoveVendorItem, (answer) => answer.updateStatusOrderItemThirdParty);
  const name = item.description;
  // Lists and counts show the status too. After a refusal somebody else was faster, so the page loads it again.
  const reload = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: documentKey(VendorOrder) });
    await client.invalidateQueries({ refetchType: 'none' });
  };
  const act = (status: ItemStatus) =>
    move.mutateAsync({ orderNo, articleCode: item.articleCode, status }).finally(() => void reload());
  const moved = (status: ItemStatus): string =>
    t('third.order.moved', { article: name, status: t(`third.status.${status}`) });
  const step = useVerb(act, { done: (_outcome, status) => moved(status) });
  const cancelling = useAsked((_item: typeof item) => act('cancelled'));
  const next = steps.filter((status) => item.nextStatuses.includes(status));
  if (next.length === 0) return null;

  return (
    <>
      <Row gap={2} wrap>
        {next.map((status) => (
          <Button
            key={status}
            size="small"
            variant={status === 'cancelled' ? 'quiet' : undefined}
            busy={move.isPending}
            aria-label={t('third.step.of', { step: t(`third.step.${status}`), name })}
            onClick={() => (status === 'cancelled' ? cancelling.ask(item) : void step.run(status))}
          >
            {t(`third.step.${status}`)}
          </Button>
        ))}
      </Row>
      <ConfirmDelete
        of={cancelling}
        title={t('third.step.cancelTitle', { name })}
        action={t('third.step.cancelled')}
        done={moved('cancelled')}
      >
        {t('third.step.cancelHint')}
      </ConfirmDelete>
    </>
  );
}
