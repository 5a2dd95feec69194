import { IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Camera } from '#ui/picture/camera.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { Checkbox, TextInput } from '#ui/form/field.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { type CardOrder, CollectByCode, HandOver } from './click-collect.documents.ts';
import { clickCollectLink } from './click-collect.links.ts';
import css from './click-collect.module.css';
import { mayMove, statusWords } from './collect-words.tsx';
import { collectReads, useCollectStep } from './use-collect-step.ts';

const longestCode = 200;

type KnownOrder = { id: string; number: string; version: number; customer: { fullName: string } };

/**
 * Hands goods out: the pick-up code, typed, from a hand scanner or from the camera, finds the order; one press then
 * completes it. With an order, only its own code counts, and the user may confirm that they know the buyer instead.
 */
export function HandOverDialog({ order, onClose }: { order?: KnownOrder; onClose: () => void }) {
  const t = useText();
  const form = useId();
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const [known, setKnown] = useState(false);
  const query = useDocument(CollectByCode, { code }, { enabled: code !== '', keepPrevious: false, staleTime: 0 });
  const found = code === '' ? undefined : query.data?.clickCollectByPickupCode;
  const hand = useHandOver(onClose);
  const step = useCollectStep();
  const match = found && (!order || found.id === order.id) && mayMove(found, 'complete') ? found : null;
  const busy = hand.isPending || step.moving !== null;
  const look = (text: string) => {
    hand.reset();
    setTyped(text);
    setCode(text.trim().slice(0, longestCode));
  };
  const handOut = known && order ? () => step.move(order, 'complete', onClose) : match && (() => hand.run(match, code));
  const renderContent = () => {
    if (hand.error ?? query.error) return <Note tone="err">{failureWords(t, hand.error ?? query.error)}</Note>;
    if (match) return <FoundOrder order={match} />;
    if (found !== undefined) return <Refused found={found} expected={order?.id} />;
    return null;
  };
  return (
    <Dialog
      title={order ? t('counter.hand.titleFor', { name: order.customer.fullName }) : t('counter.hand.title')}
      subtitle={order?.number}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button size="large" onClick={onClose} disabled={busy}>
            {t('ui.dialog.cancel')}
          </Button>
          {handOut ? (
            <Button size="large" variant="primary" busy={busy} onClick={handOut}>
              {t('counter.hand.action')}
            </Button>
          ) : (
            <Button size="large" variant="primary" type="submit" form={form} busy={code !== '' && query.isFetching}>
              {t('counter.hand.find')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <CodeForm id={form} typed={typed} onType={setTyped} onCode={look} />
        {order && !match && (
          <Checkbox
            label={t('counter.hand.noCode')}
            checked={known}
            disabled={busy}
            onChange={(event) => setKnown(event.target.checked)}
          />
        )}
        <div role="status" className={css.found}>
          {renderContent()}
        </div>
      </Stack>
    </Dialog>
  );
}

function useHandOver(onClose: () => void) {
  const t = useText();
  const action = useAction(HandOver, (answer) => answer.clickCollectHandOver, { refresh: collectReads });
  return {
    isPending: action.isPending,
    error: action.error,
    reset: () => action.reset(),
    run: (order: CardOrder, pickupCode: string) =>
      action.mutate(
        { orderId: order.id, pickupCode },
        {
          onSuccess: () => {
            showToast({ text: t('counter.hand.done', { number: order.number, name: order.customer.fullName }) });
            onClose();
          },
        },
      ),
  };
}

/** The pick-up code: a field for typing and hand scanners, and the camera on demand. */
function CodeForm({
  id,
  typed,
  onType,
  onCode,
}: {
  id: string;
  typed: string;
  onType: (text: string) => void;
  onCode: (code: string) => void;
}) {
  const t = useText();
  const [scanning, setScanning] = useState(false);
  return (
    <form
      id={id}
      className={css.code}
      onSubmit={(event) => {
        event.preventDefault();
        onCode(typed);
      }}
    >
      <TextInput
        label={t('counter.hand.code')}
        hint={t('counter.hand.codeHint')}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputSize="large"
        data-autofocus
        onChange={(event) => onType(event.target.value)}
      />
      {scanning ? (
        <Camera
          onCode={(code) => {
            setScanning(false);
            onCode(code);
          }}
        />
      ) : (
        <Button size="large" wide icon={IconQrcode} onClick={() => setScanning(true)}>
          {t('counter.hand.scan')}
        </Button>
      )}
    </form>
  );
}

/** The goods for the customer, to compare with the goods on the counter. */
function FoundOrder({ order }: { order: CardOrder }) {
  const t = useText();
  return (
    <Note tone="ok">
      <Stack gap={2}>
        <Text size="lg" strong>
          {order.customer.fullName}
        </Text>
        <Text size="sm">{order.number}</Text>
        <ul className={css.goods}>
          {order.details.map(({ id, name, qty }) => (
            <li key={id}>
              <b>{t('counter.line.times', { count: qty })}</b> {name}
            </li>
          ))}
        </ul>
      </Stack>
    </Note>
  );
}

/** Why the code hands nothing out. */
function Refused({ found, expected }: { found: CardOrder | null; expected: string | undefined }) {
  const t = useText();
  const lang = useLocale();
  let words: ReactNode;
  if (!found) words = t('counter.hand.unknown');
  else if (expected !== undefined && found.id !== expected)
    words = t('counter.hand.other', { number: found.number, name: found.customer.fullName });
  else words = t('counter.hand.notReady', { number: found.number, status: statusWords(t, found.status) });
  return (
    <Note tone="warn">
      <Stack gap={2}>
        <span>{words}</span>
        {found && found.id !== expected && (
          <Link {...clickCollectLink(lang, found.id)}>{t('counter.hand.open', { number: found.number })}</Link>
        )}
      </Stack>
    </Note>
  );
}
