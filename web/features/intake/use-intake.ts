import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mostIntakeRows } from '../../../rules/intake/list.ts';
import { ApiError } from '../../platform/api/errors.ts';
import { graphql, settle } from '../../platform/api/graphql.ts';
import { ownVersionSince, updateUser, useUser } from '../../platform/api/session.ts';
import { upload } from '../../platform/api/upload.ts';
import { randomKey } from '../../platform/random-key.ts';
import { readStored, removeStored, writeStored } from '../../platform/storage.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { showToast } from '../../ui/toast.tsx';
import {
  AddIntake,
  type Candidate,
  type Checked,
  CheckIntake,
  type CheckedRow,
  type Problem,
  type RowInput,
  SaveOwnCodes,
} from './intake.documents.ts';
import {
  type Draft,
  draftOf,
  draftOfBefore,
  type EarlierDraft,
  emptySheet,
  firstTypedLine,
  hiddenRowsOf,
  inputOf,
  inputsOf,
  inputsOfColumn,
  isHeld,
  listOf,
  listStart,
  mergeRows,
  rowKey,
  rowOfCode,
  rowsOfQuestion,
  type Sheet,
  sorted,
  withoutHidden,
} from './intake-sheet.ts';

const draftLifetime = 30 * 24 * 3_600_000;
/** Queries that contain quantities of the cart. */
const cartReaders = ['Cart', 'CatalogItems', 'ProductDetails', 'OrderableModel'];

const checkRows = async (rows: readonly RowInput[]): Promise<Checked> =>
  settle((await graphql(CheckIntake, { rows: [...rows] })).checkIntake);

/** A typed or scanned row. */
export type Typed = { code: string; quantity: string; articleCode?: string; sorg?: string };

export type Intake = ReturnType<typeof useIntake>;

/**
 * The intake sheet of one customer and user: reads lists, lets the user correct rows and adds the ready ones to the
 * cart. The rest stays, also after a reload. Requests run one after the other, so that a fast scanner keeps its order.
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
  const [files, setFiles] = useState<ReadonlyMap<number, File>>(new Map());
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

  /** Merges the rows of a response with the existing ones; merged rows are checked again. */
  const take = useCallback(
    async (answer: Checked, more: Partial<Sheet> = {}) => {
      const moved =
        held.current.cartVersion !== null &&
        held.current.rows.length > 0 &&
        held.current.cartVersion !== answer.cartVersion;
      const { rows, again } = mergeRows(held.current.rows, answer.rows ?? []);
      if (rows.length + again.length > mostIntakeRows) {
        const message = t('too_many_rows', { limit: mostIntakeRows });
        throw new ApiError('refused', message, { userErrors: [{ field: null, message, code: 'too_many_rows' }] });
      }
      const kept = moved ? rows.filter(isHeld) : rows;
      const wanted = moved ? [...rows.filter((row) => !isHeld(row)).map((row) => inputOf(row)), ...again] : again;
      const checked = wanted.length > 0 ? await checkRows(wanted) : null;
      const next = checked ? sorted([...kept, ...(checked.rows ?? [])]) : rows;
      keep({ ...held.current, ...more, rows: next, cartVersion: checked?.cartVersion ?? answer.cartVersion });
      return next;
    },
    [keep, t],
  );

  /** Adds the rows of a list. `hiddenOf` is the list whose hidden rows they are. */
  const takeList = useCallback(
    async (answer: Checked, file: File | null, hiddenOf?: number) => {
      const number = (lists.current += 1);
      const start = listStart(number);
      const rows = (answer.rows ?? []).map((row) => ({ ...row, lines: row.lines.map((line) => line + start) }));
      const ignored = (answer.ignored ?? []).map((line) => ({ ...line, line: line.line + start }));
      const before = held.current.lists.map((list) => (list.list === hiddenOf ? withoutHidden(list) : list));
      const read = rows.reduce((sum, row) => sum + row.lines.length, 0);
      await take(
        { ...answer, rows },
        {
          ignored: [...held.current.ignored, ...ignored],
          lists: [...before, ...(answer.facts ? [{ ...answer.facts, list: number, read }] : [])],
        },
      );
      if (file) setFiles((all) => new Map(all).set(number, file));
      setTaken(null);
    },
    [take],
  );
  const readList = useCallback(
    (list: { text: string } | { file: File }) =>
      run(async () => {
        if ('text' in list) await takeList(settle((await graphql(CheckIntake, { text: list.text })).checkIntake), null);
        else await takeList(await upload(CheckIntake, {}, list.file, (given) => given.checkIntake), list.file);
      }),
    [run, takeList],
  );
  /** Reads the hidden rows of a workbook too. Its file is kept until the user leaves the page. */
  const readHidden = useCallback(
    (list: number, file: File) =>
      run(async () => {
        // A second click finds them already added.
        if (!held.current.lists.some((one) => one.list === list && hiddenRowsOf(one) > 0)) return;
        await takeList(await upload(CheckIntake, { hiddenRows: true }, file, (given) => given.checkIntake), null, list);
      }),
    [run, takeList],
  );

  /** Adds a row, or increments the one with the code. Returns it, or null if it could not be checked. */
  const addTyped = useCallback(
    async ({ code, quantity, ...chosen }: Typed): Promise<CheckedRow | null> => {
      let added: CheckedRow | null = null;
      await run(async () => {
        const line = (typedLine.current += 1);
        const count = Number(quantity.trim() === '' ? '1' : quantity);
        const before =
          Number.isSafeInteger(count) && count > 0 ? rowOfCode(held.current.rows, code, chosen) : undefined;
        const input = before
          ? inputOf(before, { lines: [...before.lines, line], quantity: String((before.asked ?? 0) + count) })
          : {
              lines: [line],
              written: quantity.trim() === '' ? code : `${code} × ${quantity}`,
              code,
              quantity,
              ...chosen,
            };
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

  /** Replaces rows after the user's decision. */
  const replace = useCallback(
    (wanted: readonly CheckedRow[], inputsFor: (rows: readonly CheckedRow[]) => RowInput[]) =>
      run(async () => {
        const keys = new Set(wanted.map(rowKey));
        const now = held.current.rows.filter((one) => keys.has(rowKey(one)));
        if (now.length === 0) return;
        const answer = await checkRows(inputsFor(now));
        keep({ ...held.current, rows: held.current.rows.filter((one) => !now.includes(one)) });
        await take(answer);
      }),
    [run, take, keep],
  );
  const change = useCallback(
    (row: CheckedRow, wanted: Partial<RowInput>) => replace([row], ([now]) => (now ? [inputOf(now, wanted)] : [])),
    [replace],
  );
  const choose = useCallback(
    (row: CheckedRow, candidate: Candidate) => replace([row], ([now]) => (now ? inputsOf(now, candidate) : [])),
    [replace],
  );
  /** Sets the quantity column for all rows of a list. */
  const answer = useCallback(
    (list: number, question: number, place: number) =>
      replace(rowsOfQuestion(held.current.rows, list, question), (now) => inputsOfColumn(now, place)),
    [replace],
  );

  const remember = useCallback(
    (row: CheckedRow, candidate: Candidate) =>
      run(async () => {
        const { articleCode } = candidate.product;
        settle((await graphql(SaveOwnCodes, { codes: [{ code: row.code, articleCode }] })).saveIntakeCodes);
        showToast({ tone: 'ok', text: t('intake.own.remembered', { code: row.code, article: articleCode }) });
      }).then(() => choose(row, candidate)),
    [run, choose, t],
  );

  const remove = useCallback(
    (gone: readonly CheckedRow[]) => {
      const keys = new Set(gone.map(rowKey));
      keep({ ...held.current, rows: held.current.rows.filter((row) => !keys.has(rowKey(row))) });
      showToast({
        key: 'intake',
        ofPage: true,
        text: t('intake.row.removed', { count: gone.length }),
        action: {
          label: t('ui.toast.undo'),
          run: () =>
            keep({
              ...held.current,
              rows: sorted([...held.current.rows.filter((row) => !keys.has(rowKey(row))), ...gone]),
            }),
        },
      });
    },
    [keep, t],
  );

  const clear = useCallback(() => keep(emptySheet), [keep]);

  const recheck = useCallback(async () => {
    if (held.current.rows.every(isHeld)) return;
    const fixed = held.current.rows.filter(isHeld);
    const checked = await checkRows(held.current.rows.filter((row) => !isHeld(row)).map((row) => inputOf(row)));
    keep({ ...held.current, rows: sorted([...fixed, ...(checked.rows ?? [])]), cartVersion: checked.cartVersion });
  }, [keep]);

  const showCart = useCallback(
    (cart: { lines: number; units: number; version: number }) => {
      updateUser({ cart: { lines: cart.lines, units: cart.units } }, cart.version);
      for (const name of cartReaders) void client.invalidateQueries({ queryKey: ['graphql', name] });
    },
    [client],
  );

  /** Adds the ready rows to the cart in one request; refused rows stay with their reason. */
  const addReady = useCallback(
    () =>
      run(async () => {
        const ready = held.current.rows.flatMap((row) =>
          row.group === 'ready' && row.product ? [{ row, product: row.product }] : [],
        );
        if (ready.length === 0) return;
        const products = ready.map(({ row, product }) => ({
          articleCode: product.articleCode,
          sorg: product.sorg,
          qty: row.inCart + row.add,
        }));
        const { updateProductsInCart: answer } = await graphql(
          AddIntake,
          { products, version: held.current.cartVersion },
          { idempotencyKey: randomKey() },
        );
        const refusals = answer.userErrors ?? [];
        if (answer.cart === null) {
          if (!refusals.some(({ code }) => code === 'cart_changed')) settle(answer);
          setChanged(true);
          await recheck();
          return;
        }
        setChanged(false);
        const refused = new Map(
          refusals.map((problem) => [Number(/\d+/.exec(problem.field ?? '')?.[0] ?? -1), problem]),
        );
        const done = ready.filter((_one, index) => !refused.has(index));
        const gone = new Set(done.map(({ row }) => row));
        const again = new Map(
          ready.flatMap(({ row }, index) => (refused.has(index) ? [[row, refused.get(index)] as const] : [])),
        );
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
                      {
                        code: problem.code ?? '',
                        field: 'quantity',
                        message: problem.message ?? '',
                        params: (problem.params ?? {}) as Problem['params'],
                      },
                    ],
                  }
                : row;
            }),
        });
        setTaken(null);
        showCart(answer.cart);
        if (done.length === 0) return;
        const left = answer.cart.version;
        const undo = () =>
          run(async () => {
            const back = done.map(({ row, product }) => ({
              articleCode: product.articleCode,
              sorg: product.sorg,
              qty: row.inCart,
            }));
            const undone = (
              await graphql(
                AddIntake,
                { products: back, version: ownVersionSince(left) },
                { idempotencyKey: randomKey() },
              )
            ).updateProductsInCart;
            // Later orders or changes stay.
            if (undone.userErrors?.some(({ code }) => code === 'cart_changed')) {
              showToast({ key: 'cart', tone: 'warn', text: t('ui.toast.undoTooLate') });
              return;
            }
            settle(undone);
            if (undone.cart) showCart(undone.cart);
            keep({ ...held.current, rows: sorted([...held.current.rows, ...done.map(({ row }) => row)]) });
            await recheck();
          });
        showToast({
          key: 'cart',
          tone: 'ok',
          ofPage: true,
          text: t('intake.add.done', { count: done.length, units: done.reduce((sum, { row }) => sum + row.add, 0) }),
          action: { label: t('ui.toast.undo'), run: () => void undo() },
        });
      }),
    [run, keep, recheck, showCart, t],
  );

  // Restores the rows of the last visit with current stock and prices.
  useEffect(() => {
    held.current = emptySheet;
    setSheet(emptySheet);
    const draft = readStored<Draft | EarlierDraft>(draftKey);
    if (!draft) return;
    // Drafts of the previous version stored an unreadable quantity as an empty one.
    const { rows: settled, held: open, ignored, lists: read } = 'held' in draft ? draft : draftOfBefore(draft);
    if (settled.length + open.length === 0) return;
    const lines = [...settled, ...open].flatMap((row) => row.lines);
    lists.current = Math.max(0, ...lines.filter((line) => line < firstTypedLine).map(listOf));
    typedLine.current = Math.max(firstTypedLine, ...lines);
    void run(async () => {
      const checked = settled.length > 0 ? await checkRows(settled) : null;
      const { rows } = mergeRows(held.current.rows, [...open, ...(checked?.rows ?? [])]);
      keep({ rows, ignored, lists: read, cartVersion: checked?.cartVersion ?? held.current.cartVersion });
    });
  }, [draftKey, keep, run]);

  return {
    sheet,
    files,
    busy: running > 0,
    error,
    taken,
    changed,
    readList,
    readHidden,
    addTyped,
    change,
    choose,
    answer,
    remember,
    remove,
    clear,
    addReady,
  };
}
