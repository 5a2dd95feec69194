import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mostIntakeRows } from '../../../rules/intake/list.ts';
import { ApiError } from '../../platform/api/errors.ts';
import { graphql, settle } from '../../platform/api/graphql.ts';
import { updateUser, useUser } from '../../platform/api/session.ts';
import { upload } from '../../platform/api/upload.ts';
import { randomKey } from '../../platform/random-key.ts';
import { readStored, removeStored, writeStored } from '../../platform/storage.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AddIntake, type Checked, CheckIntake, type CheckedRow, type Problem, type RowInput, SaveOwnCodes } from './intake.documents.ts';
import {
  type Draft,
  draftOf,
  emptySheet,
  firstTypedLine,
  inputOf,
  listStart,
  mergeRows,
  rowKey,
  rowOfCode,
  type Sheet,
  shownLine,
  sorted,
} from './intake-sheet.ts';

const draftLifetime = 30 * 24 * 3_600_000;
/** What shows quantities of the cart. */
const cartReaders = ['Cart', 'CatalogItems', 'ProductDetails', 'OrderableModel'];

const checkRows = async (rows: readonly RowInput[]): Promise<Checked> => settle((await graphql(CheckIntake, { rows: [...rows] })).checkIntake);

/** A row that was typed or scanned. */
export type Typed = { code: string; quantity: string; articleCode?: string; sorg?: string };

export type Intake = ReturnType<typeof useIntake>;

/**
 * The sheet of one customer and user: lists are read into it, rows are mended in it, what is ready goes into the cart and the rest
 * stays, over reloads too. Calls run one after the other, so that a scanner is never faster than its rows.
 */
export function useIntake() {
  const t = useText();
  const client = useQueryClient();
  const user = useUser();
  const draftKey = `draft.intake.${user?.id ?? ''}.${user?.customer?.custCode.unified ?? ''}` as const;
  const [sheet, setSheet] = useState<Sheet>(emptySheet);
  const [running, setRunning] = useState(0);
  const [error, setError] = useState<Error | null>(null);
  const [taken, setTaken] = useState<CheckedRow | null>(null);
  const [changed, setChanged] = useState(false);
  const held = useRef(sheet);
  const queue = useRef(Promise.resolve());
  const lists = useRef(0);
  const typedLine = useRef(firstTypedLine);

  const keep = useCallback(
    (next: Sheet) => {
      held.current = next;
      setSheet(next);
      if (next.rows.length === 0) removeStored(draftKey);
      else writeStored(draftKey, draftOf(next), draftLifetime);
    },
    [draftKey],
  );
  const run = useCallback((work: () => Promise<void>): Promise<void> => {
    setRunning((now) => now + 1);
    const done = queue.current
      .then(work)
      .then(
        () => setError(null),
        (failed: unknown) => setError(failed instanceof Error ? failed : new Error(String(failed))),
      )
      .finally(() => setRunning((now) => now - 1));
    queue.current = done;
    return done;
  }, []);

  /** Rows of an answer go beside those that are there; what belongs together is checked again as one. */
  const take = useCallback(
    async (answer: Checked, more: Partial<Sheet> = {}) => {
      const moved = held.current.cartVersion !== null && held.current.rows.length > 0 && held.current.cartVersion !== answer.cartVersion;
      const { rows, again } = mergeRows(held.current.rows, answer.rows ?? []);
      if (rows.length + again.length > mostIntakeRows) {
        const message = t('too_many_rows', { limit: mostIntakeRows });
        throw new ApiError('refused', message, { userErrors: [{ field: null, message, code: 'too_many_rows' }] });
      }
      const wanted = moved ? [...rows.map((row) => inputOf(row)), ...again] : again;
      const checked = wanted.length > 0 ? await checkRows(wanted) : null;
      const next = checked ? sorted([...(moved ? [] : rows), ...(checked.rows ?? [])]) : rows;
      keep({ ...held.current, ...more, rows: next, cartVersion: checked?.cartVersion ?? answer.cartVersion });
      return next;
    },
    [keep, t],
  );

  const readList = useCallback(
    (list: { text: string } | { file: File }) =>
      run(async () => {
        const answer =
          'text' in list
            ? settle((await graphql(CheckIntake, { text: list.text })).checkIntake)
            : await upload(CheckIntake, {}, list.file, (given) => given.checkIntake);
        const start = listStart((lists.current += 1));
        const rows = (answer.rows ?? []).map((row) => ({ ...row, lines: row.lines.map((line) => line + start) }));
        const ignored = (answer.ignored ?? []).map((line) => ({ ...line, line: line.line + start }));
        await take(
          { ...answer, rows },
          {
            ignored: [...held.current.ignored, ...ignored],
            facts: answer.facts && { ...answer.facts, read: rows.reduce((sum, row) => sum + row.lines.length, 0) },
          },
        );
        setTaken(null);
      }),
    [run, take],
  );

  /** Adds a row, or counts up the one that has the code; answers it, or null where it could not be checked. */
  const addTyped = useCallback(
    async ({ code, quantity, ...chosen }: Typed): Promise<CheckedRow | null> => {
      let added: CheckedRow | null = null;
      await run(async () => {
        const line = (typedLine.current += 1);
        const count = Number(quantity.trim() === '' ? '1' : quantity);
        const before = Number.isSafeInteger(count) && count > 0 ? rowOfCode(held.current.rows, code, chosen) : undefined;
        const input = before
          ? inputOf(before, { lines: [...before.lines, line], quantity: String((before.asked ?? 0) + count) })
          : { lines: [line], written: quantity.trim() === '' ? code : `${code} × ${quantity}`, code, quantity, ...chosen };
        const answer = await checkRows([input]);
        if (before) keep({ ...held.current, rows: held.current.rows.filter((row) => row !== before) });
        const rows = await take(answer);
        added = rows.find((row) => row.lines.includes(line)) ?? null;
        setTaken(added);
      });
      return added;
    },
    [run, take, keep],
  );

  const change = useCallback(
    (row: CheckedRow, wanted: Partial<RowInput>) =>
      run(async () => {
        const now = held.current.rows.find((one) => rowKey(one) === rowKey(row));
        if (!now) return;
        const answer = await checkRows([inputOf(now, wanted)]);
        keep({ ...held.current, rows: held.current.rows.filter((one) => one !== now) });
        await take(answer);
      }),
    [run, take, keep],
  );

  const remember = useCallback(
    (row: CheckedRow, wanted: Partial<RowInput> & { articleCode: string }) =>
      run(async () => {
        settle((await graphql(SaveOwnCodes, { codes: [{ code: row.code, articleCode: wanted.articleCode }] })).saveIntakeCodes);
        showToast({ tone: 'ok', text: t('intake.own.remembered', { code: row.code, article: wanted.articleCode }) });
      }).then(() => change(row, wanted)),
    [run, change, t],
  );

  const remove = useCallback(
    (gone: readonly CheckedRow[]) => {
      const keys = new Set(gone.map(rowKey));
      keep({ ...held.current, rows: held.current.rows.filter((row) => !keys.has(rowKey(row))) });
      showToast({
        key: 'intake',
        text: t('intake.row.removed', { count: gone.length }),
        action: {
          label: t('ui.toast.undo'),
          run: () => keep({ ...held.current, rows: sorted([...held.current.rows.filter((row) => !keys.has(rowKey(row))), ...gone]) }),
        },
      });
    },
    [keep, t],
  );

  const clear = useCallback(() => keep(emptySheet), [keep]);

  const recheck = useCallback(async () => {
    if (held.current.rows.length === 0) return;
    const answer = await checkRows(held.current.rows.map((row) => inputOf(row)));
    keep({ ...held.current, rows: sorted(answer.rows ?? []), cartVersion: answer.cartVersion });
  }, [keep]);

  const showCart = useCallback(
    (cart: { lines: number; units: number }) => {
      updateUser({ cart: { lines: cart.lines, units: cart.units } });
      for (const name of cartReaders) void client.invalidateQueries({ queryKey: ['graphql', name] });
    },
    [client],
  );

  /** Puts what is ready into the cart in one request; what was refused stays with its reason. */
  const addReady = useCallback(
    () =>
      run(async () => {
        const ready = held.current.rows.flatMap((row) => (row.group === 'ready' && row.product ? [{ row, product: row.product }] : []));
        if (ready.length === 0) return;
        const products = ready.map(({ row, product }) => ({ articleCode: product.articleCode, sorg: product.sorg, qty: row.inCart + row.add }));
        const { updateProductsInCart: answer } = await graphql(AddIntake, { products, version: held.current.cartVersion }, { idempotencyKey: randomKey() });
        const refusals = answer.userErrors ?? [];
        if (answer.cart === null) {
          if (!refusals.some(({ code }) => code === 'cart_changed')) settle(answer);
          setChanged(true);
          await recheck();
          return;
        }
        setChanged(false);
        const refused = new Map(refusals.map((problem) => [Number(/\d+/.exec(problem.field ?? '')?.[0] ?? -1), problem]));
        const done = ready.filter((_one, index) => !refused.has(index));
        const gone = new Set(done.map(({ row }) => row));
        const again = new Map(ready.flatMap(({ row }, index) => (refused.has(index) ? [[row, refused.get(index)] as const] : [])));
        keep({
          ...held.current,
          cartVersion: answer.cart.version,
          rows: held.current.rows
            .filter((row) => !gone.has(row))
            .map((row) => {
              const problem = again.get(row);
              return problem
                ? {
                    ...row,
                    group: 'decision' as const,
                    problems: [
                      { code: problem.code ?? '', field: 'quantity', message: problem.message ?? '', params: (problem.params ?? {}) as Problem['params'] },
                    ],
                  }
                : row;
            }),
        });
        setTaken(null);
        showCart(answer.cart);
        if (done.length === 0) return;
        const undo = () =>
          run(async () => {
            const back = done.map(({ row, product }) => ({ articleCode: product.articleCode, sorg: product.sorg, qty: row.inCart }));
            const undone = settle((await graphql(AddIntake, { products: back, version: null }, { idempotencyKey: randomKey() })).updateProductsInCart);
            if (undone.cart) showCart(undone.cart);
            keep({ ...held.current, rows: sorted([...held.current.rows, ...done.map(({ row }) => row)]) });
            await recheck();
          });
        showToast({
          key: 'cart',
          tone: 'ok',
          text: t('intake.add.done', { count: done.length, units: done.reduce((sum, { row }) => sum + row.add, 0) }),
          action: { label: t('ui.toast.undo'), run: () => void undo() },
        });
      }),
    [run, keep, recheck, showCart, t],
  );

  // What was left the last time: stock and prices are those of now.
  useEffect(() => {
    held.current = emptySheet;
    setSheet(emptySheet);
    const draft = readStored<Draft>(draftKey);
    if (!draft || draft.rows.length === 0) return;
    const lines = draft.rows.flatMap((row) => row.lines);
    lists.current = Math.max(0, ...lines.filter((line) => shownLine(line) !== null).map((line) => Math.floor(line / listStart(1))));
    typedLine.current = Math.max(firstTypedLine, ...lines);
    void run(async () => {
      const answer = await checkRows(draft.rows);
      const { rows } = mergeRows(held.current.rows, answer.rows ?? []);
      keep({ rows, ignored: draft.ignored, facts: draft.facts, cartVersion: answer.cartVersion });
    });
  }, [draftKey, keep, run]);

  return { sheet, busy: running > 0, error, taken, changed, readList, addTyped, change, remember, remove, clear, addReady };
}
