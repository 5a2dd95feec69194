import { IconListDetails, IconMessage, IconNotes } from '@tabler/icons-react';
import { useState } from 'react';
import * as v from 'valibot';
import { deskWords } from '#rules/ordering/orders/order-reason.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { Instant } from '#ui/figures/figures.tsx';
import { SelectInput, TextArea } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Card } from '#ui/page/card.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import type { ShownOrder } from '#ordering/orders/order-lines.table.tsx';
import { OrderDetail, StaffOrders } from '#ordering/orders/orders.documents.ts';
import { LowerLinesDialog } from './lower-lines.dialog.tsx';
import css from './staff-orders.module.css';
import { AddOrderNote, AssignOrder, MessageDealer, OrderDesk } from './staff-orders.documents.ts';

type Open = 'note' | 'message' | null;

/** For the order desk: who works on the order, notes among colleagues, and a message to the dealer. */
export function OrderDeskCard({ number }: { number: string }) {
  const t = useText();
  const [open, setOpen] = useState<Open>(null);
  const desk = useDocument(OrderDesk, { number }).data?.order;
  const assign = useVerb(
    useAction(AssignOrder, (answer) => answer.assignOrder, { refresh: [OrderDesk, StaffOrders] }).mutateAsync,
    {
      done: ({ order }) =>
        order?.assignedTo ? t('staff.desk.assigned', { name: order.assignedTo.name }) : t('staff.desk.unassigned'),
    },
  );
  if (!desk) return null;
  // A colleague who left the desk keeps the order until somebody takes it.
  const people = [
    ...desk.assignees,
    ...(desk.assignedTo && !desk.assignees.some(({ username }) => username === desk.assignedTo?.username)
      ? [desk.assignedTo]
      : []),
  ];
  return (
    <Card title={t('staff.desk.title')}>
      <Stack gap={3}>
        <SelectInput
          label={t('staff.desk.assignee')}
          value={desk.assignedTo?.username ?? ''}
          disabled={assign.busy}
          choices={[
            { value: '', label: t('staff.desk.nobody') },
            ...people.map(({ username, name }) => ({ value: username, label: name })),
          ]}
          onChange={({ target }) => void assign.run({ orderNumber: number, username: target.value || null })}
        />
        <Row gap={2} wrap>
          <Button size="small" icon={IconMessage} onClick={() => setOpen('message')}>
            {t('staff.desk.message')}
          </Button>
          <Button size="small" icon={IconNotes} onClick={() => setOpen('note')}>
            {t('staff.desk.note')}
          </Button>
        </Row>
        {desk.deskNotes.length > 0 && (
          <ul className={css.notes} aria-label={t('staff.desk.notes')}>
            {desk.deskNotes.map(({ id, note, createdByName, createdAt }) => (
              <li key={id}>
                <p>{note}</p>
                <Text size="xs" tone="muted">
                  {createdByName} · <Instant at={createdAt} show="minute" />
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Stack>
      {open === 'note' && <NoteDialog number={number} onClose={() => setOpen(null)} />}
      {open === 'message' && <MessageDialog number={number} onClose={() => setOpen(null)} />}
    </Card>
  );
}

const wordsSchema = v.object({ words: deskWords });

type WordsProps = {
  title: string;
  label: string;
  hint: string;
  action: string;
  success?: string;
  onSend: (words: string) => Promise<unknown>;
  onClose: () => void;
};

/** A text that the desk writes about an order. */
function WordsDialog({ label, hint, onSend, ...dialog }: WordsProps) {
  return (
    <FormDialog
      {...dialog}
      size="small"
      schema={wordsSchema}
      initial={{ words: '' }}
      onSubmit={({ words }) => onSend(words)}
    >
      {(form) => <TextArea label={label} hint={hint} rows={4} maxLength={1000} {...form.input('words')} />}
    </FormDialog>
  );
}

type AboutOrder = { number: string; onClose: () => void };

function NoteDialog({ number, onClose }: AboutOrder) {
  const t = useText();
  const add = useAction(AddOrderNote, (answer) => answer.addOrderNote, { refresh: [OrderDesk] });
  return (
    <WordsDialog
      title={t('staff.desk.noteTitle', { number })}
      label={t('staff.desk.noteLabel')}
      hint={t('staff.desk.noteHint')}
      action={t('staff.desk.noteAction')}
      onSend={(note) => add.mutateAsync({ orderNumber: number, note })}
      onClose={onClose}
    />
  );
}

function MessageDialog({ number, onClose }: AboutOrder) {
  const t = useText();
  const send = useAction(MessageDealer, (answer) => answer.messageDealer, { refresh: [OrderDetail] });
  return (
    <WordsDialog
      title={t('staff.desk.messageTitle', { number })}
      label={t('staff.desk.messageLabel')}
      hint={t('staff.desk.messageHint')}
      action={t('staff.desk.messageAction')}
      success={t('staff.desk.messageDone')}
      onSend={(message) => send.mutateAsync({ orderNumber: number, message })}
      onClose={onClose}
    />
  );
}

/** Button at the lines of an order that opens the dialog to lower or cancel them; absent where the desk may not. */
export function LowerLinesButton({ order }: { order: ShownOrder }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const desk = useDocument(OrderDesk, { number: order.number }).data?.order;
  if (desk?.lineChangeRefusal !== null) return null;
  return (
    <>
      <Button size="small" icon={IconListDetails} onClick={() => setOpen(true)}>
        {t('staff.lower.open')}
      </Button>
      {open && <LowerLinesDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
