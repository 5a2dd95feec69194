import { type ReactNode, useState } from 'react';
import { Confirm } from './dialog.tsx';
import type { ToastInput } from './toast.tsx';
import { useVerb } from './use-verb.ts';

type Texts<Row> = string | ((row: Row) => string);

/** A question about one row before an act: the row that it is about, and the act. */
export type Asked<Row, T = unknown> = {
  row: Row | null;
  ask: (row: Row) => void;
  close: () => void;
  act: (row: Row) => Promise<T>;
};

/**
 * An act on a row that asks first. `ask` opens the question, which `ConfirmVerb` or `ConfirmDelete` shows:
 * `const removal = useAsked((row: Row) => remove.mutateAsync({ id: row.id }))`.
 */
export function useAsked<Row, T>(act: (row: Row) => Promise<T>): Asked<Row, T> {
  const [row, setRow] = useState<Row | null>(null);
  const [close] = useState(() => () => setRow(null));
  const [ask] = useState(() => (asked: Row) => setRow(() => asked));
  return { row, ask, close, act };
}

type ConfirmVerbProps<Row, T> = {
  of: Asked<Row, T>;
  /** Asks about the object: "Delete the banner Spring sale?". */
  title: Texts<Row>;
  /** Names the act and its object: "Delete banner". */
  action: Texts<Row>;
  danger?: boolean;
  /** The toast after success. */
  done: string | ((outcome: T, row: Row) => string | ToastInput | void);
  /** The effect of the act. */
  children?: ReactNode | ((row: Row) => ReactNode);
};

/** Asks before an act, then says in a toast what happened, and closes either way. */
export function ConfirmVerb<Row, T>(props: ConfirmVerbProps<Row, T>) {
  const { row } = props.of;
  return row === null ? null : <Question {...props} row={row} />;
}

/** Asks before something is deleted. */
export function ConfirmDelete<Row, T>(props: Omit<ConfirmVerbProps<Row, T>, 'danger'>) {
  return <ConfirmVerb {...props} danger />;
}

function Question<Row, T>({ of, row, title, action, danger, done, children }: ConfirmVerbProps<Row, T> & { row: Row }) {
  const verb = useVerb(of.act, { done: typeof done === 'string' ? () => done : done });
  const textOf = (text: Texts<Row>): string => (typeof text === 'string' ? text : text(row));
  return (
    <Confirm
      title={textOf(title)}
      action={textOf(action)}
      danger={danger}
      busy={verb.busy}
      onClose={of.close}
      onConfirm={() => void verb.run(row).then(of.close)}
    >
      {typeof children === 'function' ? children(row) : children}
    </Confirm>
  );
}
