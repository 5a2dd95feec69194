import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { attachmentTypes, largestAttachment, nameFits } from '#rules/attachments/attachment-kinds.ts';
import { graphql } from '#platform/api/graphql.ts';
import { userStore } from '#platform/api/session.ts';
import { logProblem } from '#platform/problem-log.ts';
import { randomKey } from '#platform/random-key.ts';
import { readStored, removeStored, writeStored } from '#platform/storage.ts';
import { useStore } from '#platform/store.ts';
import { useText } from '#platform/texts/texts.tsx';
import { uploadItems } from '#platform/uploads/upload-items.ts';
import { addMaterials, removeUpload, uploadsResumed } from '#platform/uploads/uploads.ts';
import { fileSizeText } from '#ui/form/file-field.tsx';
import type { DroppedFile } from './bulk-files.ts';
import {
  type BulkRow,
  type CommonFields,
  isDone,
  mostRows,
  newRow,
  unknownUploads,
  withFacts,
  withUploads,
} from './bulk-rows.ts';
import { MaterialUploads } from './library-upload.documents.ts';

/** Beginning of the places of the uploads. */
const places = 'material-bulk.';
const keepMs = 400;
const askMs = 300;
const askAgainMs = 5_000;
/** Uploads of one question. */
const mostAsked = 200;

type Kept = { readonly rows: readonly BulkRow[]; readonly common: CommonFields };
/** The data that a device kept; an earlier version of the portal may have kept fewer fields. */
type Stored = { readonly rows: readonly BulkRow[]; readonly common: Partial<CommonFields> };

/** The accepted part of dropped files. */
export type Added = { readonly added: number; readonly known: number; readonly over: number };

export type BulkRows = {
  rows: readonly BulkRow[];
  common: CommonFields;
  setCommon: (common: CommonFields) => void;
  add: (files: readonly DroppedFile[]) => Added;
  change: (key: string, change: Partial<BulkRow>) => void;
  changeAll: (change: (row: BulkRow) => BulkRow) => void;
  remove: (keys: readonly string[]) => void;
  /** The server did not answer what it found out about uploads. */
  unanswered: boolean;
};

const storageKey = (): `unsent.${string}` => `unsent.material-bulk.${userStore.get()?.id ?? ''}`;
const sameFile = (row: BulkRow, { file, folder }: DroppedFile): boolean =>
  row.fileName === file.name && row.bytes === file.size && row.folder === folder;

/** The rows of the bulk upload with their uploads; the device keeps them until they are removed. */
export function useBulkRows(start: CommonFields): BulkRows {
  const t = useText();
  const [{ rows, common }, setKept] = useState<Kept>(() => {
    const kept = readStored<Stored>(storageKey());
    return { rows: kept?.rows ?? [], common: kept && kept.rows.length > 0 ? { ...start, ...kept.common } : start };
  });
  const items = useStore(uploadItems);
  const setRows = useCallback(
    (change: (rows: readonly BulkRow[]) => readonly BulkRow[]) =>
      setKept((before) => {
        const after = change(before.rows);
        return after === before.rows ? before : { ...before, rows: after };
      }),
    [],
  );
  useEffect(() => setRows((before) => withUploads(before, items)), [items, setRows]);
  useKeeping(rows, common);
  useLostFiles(setRows);
  const unanswered = useFacts(rows, items, setRows);

  const refusalOf = (file: File): string | null => {
    const limit = largestAttachment.material;
    const tag = document.documentElement.lang;
    if (file.size > limit) return t('ui.file.tooLarge', { name: file.name, limit: fileSizeText(limit, tag) });
    if (file.size === 0) return t('marketing-bulk.refused.empty');
    const named = attachmentTypes.material.some((type) => nameFits('material', file.name, type));
    return named ? null : t('marketing-bulk.refused.type');
  };
  return {
    rows,
    common,
    setCommon: (next) => setKept((before) => ({ ...before, common: next })),
    add: (files) => {
      const open = rows.filter((row) => !isDone(row) && row.state !== 'refused');
      const again = files.flatMap((each) => {
        const row = open.find((one) => one.state === 'lost' && sameFile(one, each));
        return row ? [{ place: row.key, file: each.file }] : [];
      });
      const fresh = files.filter((each) => !open.some((row) => sameFile(row, each)));
      const taken = fresh.slice(0, Math.max(0, mostRows - rows.length));
      const added = taken.map(({ file, folder }) => {
        const row = newRow(`${places}${randomKey()}`, file, folder);
        const reason = refusalOf(file);
        return { file, row: reason === null ? row : ({ ...row, state: 'refused', reason } as const) };
      });
      const back = new Set(again.map(({ place }) => place));
      setRows((before) => [
        ...before.map((row) =>
          back.has(row.key) ? newRow(row.key, { name: row.fileName, size: row.bytes }, row.folder) : row,
        ),
        ...added.map(({ row }) => row),
      ]);
      addMaterials([
        ...again,
        ...added.flatMap(({ row, file }) => (row.state === 'refused' ? [] : [{ place: row.key, file }])),
      ]);
      return {
        added: taken.length + again.length,
        known: files.length - fresh.length - again.length,
        over: fresh.length - taken.length,
      };
    },
    change: (key, change) => setRows((before) => before.map((row) => (row.key === key ? { ...row, ...change } : row))),
    changeAll: (change) => setRows((before) => before.map(change)),
    remove: (keys) => {
      const gone = new Set(keys);
      for (const row of rows) if (gone.has(row.key)) removeUpload(row.key);
      setRows((before) => before.filter(({ key }) => !gone.has(key)));
    },
    unanswered,
  };
}

/** Keeps the rows on this device shortly after the last change, and at once when the page closes or is left. */
function useKeeping(rows: readonly BulkRow[], common: CommonFields): void {
  const unkept = useRef<Kept | null>(null);
  // Before effects end, so that leaving the page keeps what the user sees now.
  useLayoutEffect(() => {
    unkept.current = { rows, common };
  }, [rows, common]);
  const keep = useCallback((): void => {
    const kept = unkept.current;
    unkept.current = null;
    if (kept?.rows.length === 0) removeStored(storageKey());
    else if (kept) writeStored(storageKey(), kept);
  }, []);
  useEffect(() => {
    const timer = setTimeout(keep, keepMs);
    return () => clearTimeout(timer);
  }, [rows, common, keep]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);
}

type SetRows = (change: (rows: readonly BulkRow[]) => readonly BulkRow[]) => void;

/** After a reload: files that the server has not seen and that this device did not keep must be chosen again. */
function useLostFiles(setRows: SetRows): void {
  useEffect(() => {
    void uploadsResumed().then(() =>
      setRows((rows) =>
        rows.map((row) =>
          row.state === 'sending' && row.attachmentId === null && !uploadItems.get().has(row.key)
            ? { ...row, state: 'lost' as const }
            : row,
        ),
      ),
    );
  }, [setRows]);
}

/** Asks the server about complete uploads, some hundred at a time. Returns whether it did not answer. */
function useFacts(rows: readonly BulkRow[], items: Parameters<typeof unknownUploads>[1], setRows: SetRows): boolean {
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const asking = useRef(false);
  const wanted = unknownUploads(rows, items).slice(0, mostAsked).join(',');
  useEffect(() => {
    if (wanted === '' || asking.current) return;
    const ask = async (): Promise<void> => {
      asking.current = true;
      const attachmentIds = wanted.split(',');
      let pause = 0;
      try {
        const { materialUploads } = await graphql(MaterialUploads, { attachmentIds });
        setRows((before) => withFacts(before, attachmentIds, materialUploads));
        setFailed(false);
        if (materialUploads.some(({ state }) => state === 'checking')) pause = askAgainMs;
      } catch (error) {
        logProblem('Uploads were not compared with the library', error);
        setFailed(true);
        pause = askAgainMs;
      }
      asking.current = false;
      setTimeout(() => setTurn((before) => before + 1), pause);
    };
    const timer = setTimeout(() => void ask(), askMs);
    return () => clearTimeout(timer);
  }, [wanted, turn, setRows]);
  return failed;
}
