import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { filledOrderReason } from '#rules/ordering/orders/order-reason.ts';
import { graphql, settle } from '#platform/api/graphql.ts';
import { randomKey } from '#platform/random-key.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { TextInput } from '#ui/form/field.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { ProgressLine } from '#ui/figures/progress.tsx';
import { ApprovePayment, VoidPayment } from '#ordering/order-payments/order-payments.documents.ts';
import { StaffOrders } from '#ordering/orders/orders.documents.ts';
import css from './staff-orders.module.css';
import { mayApprove, mayRefuse, type StaffOrder } from './staff-order-list.table.tsx';
import { ReplayHandover } from './staff-orders.documents.ts';

export type StaffBulkAction = 'approve' | 'refuse' | 'replay';
type Result = { state: 'waits' | 'running' | 'done' } | { state: 'failed'; reason: string };

type Props = {
  action: StaffBulkAction;
  orders: readonly StaffOrder[];
  /** `tried` is true once anything was sent. */
  onClose: (tried: boolean) => void;
};

/** True if the action can be done for the order. */
const mayAct: Record<StaffBulkAction, (order: StaffOrder) => boolean> = {
  approve: mayApprove,
  refuse: mayRefuse,
  replay: ({ handover }) => handover?.canReplay ?? false,
};

/** Sends one action; a request without a response is repeated under the same key. */
async function send(action: StaffBulkAction, orderNumber: string, reason: string, idempotencyKey: string) {
  const call = { idempotencyKey };
  if (action === 'approve') settle((await graphql(ApprovePayment, { orderNumber }, call)).approvePayment);
  else if (action === 'refuse') settle((await graphql(VoidPayment, { orderNumber, reason }, call)).voidPayment);
  else settle((await graphql(ReplayHandover, { orderNumber }, call)).replayHandover);
}

/** Acts on orders one after the other, and keeps the result of each. */
function useBulk(action: StaffBulkAction, chosen: readonly StaffOrder[], reason: string) {
  const t = useText();
  const client = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);
  const keys = useRef(new Map<string, string>());
  const run = async (): Promise<void> => {
    setRunning(true);
    stopped.current = false;
    const note = (number: string, result: Result) => setResults((before) => new Map(before).set(number, result));
    for (const { number } of chosen) {
      if (stopped.current) break;
      const before = results.get(number);
      if (before?.state === 'done') continue;
      note(number, { state: 'running' });
      try {
        const key = keys.current.get(number) ?? randomKey();
        keys.current.set(number, key);
        await send(action, number, reason, key);
        note(number, { state: 'done' });
      } catch (error) {
        note(number, { state: 'failed', reason: failureWords(t, error) });
      }
    }
    setRunning(false);
    await client.invalidateQueries({ queryKey: ['graphql', StaffOrders.name] });
  };
  const stop = (): void => {
    stopped.current = true;
  };
  return { results, running, run, stop };
}

function Outcome({ result }: { result: Result | undefined }) {
  const t = useText();
  if (result === undefined)
    return (
      <Text size="sm" tone="muted">
        {t('staff.bulk.waits')}
      </Text>
    );
  const tones = { waits: 'muted', running: 'muted', done: 'ok', failed: 'err' } as const;
  return (
    <Text size="sm" tone={tones[result.state]}>
      {result.state === 'failed' ? result.reason : t(`staff.bulk.${result.state}`)}
    </Text>
  );
}

/** Approves or refuses the payments of several orders, or hands them over again, one after the other; shows each result. */
export function StaffBulkDialog({ action, orders, onClose }: Props) {
  const t = useText();
  const [chosen] = useState(() => orders.filter(mayAct[action]));
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState(false);
  const { results, running, run, stop } = useBulk(action, chosen, reason.trim());
  const done = [...results.values()].filter(({ state }) => state === 'done').length;
  const left = orders.length - chosen.length;

  const untried = results.size === 0;
  // The dealer reads the reason, and the rule of a single refusal holds for each of them.
  const refused = action === 'refuse' && !v.is(filledOrderReason, reason);
  const open = [...chosen].some(({ number }) => results.get(number)?.state !== 'done');
  return (
    <Dialog
      title={t(`staff.bulk.${action}Title`, { count: chosen.length })}
      onClose={running ? undefined : () => onClose(!untried)}
      footer={
        <>
          {running ? (
            <Button onClick={stop}>{t('staff.bulk.stop')}</Button>
          ) : (
            <Button onClick={() => onClose(!untried)}>{t('staff.bulk.close')}</Button>
          )}
          {(untried || open) && (
            <Button
              variant={action === 'refuse' ? 'dangerFill' : 'primary'}
              busy={running}
              disabled={chosen.length === 0}
              data-autofocus={action === 'refuse' ? undefined : ''}
              onClick={() => (refused ? setFault(true) : void run())}
            >
              {t(`staff.bulk.${action}`)}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={3}>
        <p>{t(action === 'replay' ? 'staff.handover.hint' : `staff.bulk.${action}Hint`)}</p>
        {left > 0 && <Text tone="muted">{t('staff.bulk.leftOut', { count: left })}</Text>}
        {action === 'refuse' && (
          <TextInput
            label={t('staff.bulk.refuseReason')}
            maxLength={100}
            value={reason}
            disabled={running}
            data-autofocus=""
            error={fault && refused ? t('staff.bulk.refuseNeedsReason') : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {!untried && (
          <ProgressLine done={done} of={chosen.length} label={t('staff.bulk.summary', { done, of: chosen.length })} />
        )}
        <ul className={css.results} aria-label={t('staff.bulk.results')} aria-live="polite">
          {chosen.map((order) => (
            <li key={order.number}>
              <span>
                <b>{order.number}</b> {order.customer.name}
              </span>
              <Outcome result={results.get(order.number)} />
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}
