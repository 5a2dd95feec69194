import { useText } from '#platform/texts/texts.tsx';
import { Confirm } from '#ui/dialog/dialog.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import css from './click-collect.module.css';
import { useCollectStep } from './use-collect-step.ts';

type ReadyOrder = {
  id: string;
  number: string;
  version: number;
  customer: { fullName: string };
  details: readonly { id: string; name: string; qty: number }[];
};

/** Asks whether everything is on the shelf before the customer is told to come. */
export function ReadyDialog({ order, onClose }: { order: ReadyOrder; onClose: () => void }) {
  const t = useText();
  const { moving, move } = useCollectStep();
  return (
    <Confirm
      title={t('counter.ready.title', { name: order.customer.fullName })}
      action={t('counter.ready.action')}
      busy={moving !== null}
      onConfirm={() => move(order, 'ready_to_pickup', onClose)}
      onClose={onClose}
    >
      <Stack gap={3}>
        <Text tone="muted">{t('counter.ready.hint')}</Text>
        <ul className={css.goods}>
          {order.details.map(({ id, name, qty }) => (
            <li key={id}>
              <b>{t('counter.line.times', { count: qty })}</b> {name}
            </li>
          ))}
        </ul>
      </Stack>
    </Confirm>
  );
}
