import { useCallback, useEffect, useRef, useState } from 'react';
import { type DraftForm, readDraft } from '#rules/service/claims/draft.ts';
import { type ClaimSlot, claimSlots } from '#rules/service/claims/slots.ts';
import { ApiError } from '#platform/api/errors.ts';
import { graphql, settle } from '#platform/api/graphql.ts';
import { userStore } from '#platform/api/session.ts';
import { readStored, removeStored, type StorageKey, writeStored } from '#platform/storage.ts';
import type { ClaimType } from '#service/claims/claims.links.ts';
import { SaveClaimDraft } from './claim-form.documents.ts';

export type DraftFiles = ReadonlyMap<ClaimSlot, string>;
/** A draft as it was read; `id` is null for a new one. */
export type StartingDraft = {
  readonly id: string | null;
  readonly form: DraftForm;
  readonly files: DraftFiles;
  readonly version: number | null;
  readonly savedAt: string | null;
};

/** The part of a draft that the device keeps until the server has it. */
type DeviceCopy = { form: unknown; files: Record<string, string>; version: number | null };
const day = 86_400_000;
const savedAfterMs = 900;
const againAfterMs = 6_000;

/** Where the device keeps a draft; removed when the user signs out, because it can name a consumer. */
export function deviceKey(type: ClaimType, id: string | null): StorageKey {
  const user = userStore.get();
  return `unsent.claim.${user?.id ?? ''}.${user?.customer?.custCode.unified ?? ''}.${id ?? `new-${type}`}`;
}

/** Files of a draft by slot; slots of older versions are left out. */
export const filesOf = (files: Readonly<Record<string, string>>): DraftFiles =>
  new Map(claimSlots.flatMap((slot) => (files[slot] === undefined ? [] : [[slot, files[slot]] as const])));

/** The draft with what only this device has of it. A copy of an older version is left out: another device went on. */
export function withDeviceCopy(type: ClaimType, draft: StartingDraft): StartingDraft & { unsent: boolean } {
  const copy = readStored<DeviceCopy>(deviceKey(type, draft.id));
  if (!copy || copy.version !== draft.version) return { ...draft, unsent: false };
  return { ...draft, form: readDraft(copy.form), files: filesOf(copy.files), unsent: true };
}

/** `device`: only this device has the last changes. `changed`: another device changed the draft meanwhile. */
export type SaveState = 'saved' | 'saving' | 'device' | 'changed' | 'refused';

export type ClaimDraftState = {
  readonly id: string | null;
  readonly form: DraftForm;
  readonly files: DraftFiles;
  readonly state: SaveState;
  readonly savedAt: string | null;
  /** Why the server does not keep it. */
  readonly refusal: string | null;
  readonly set: (changes: Partial<DraftForm>) => void;
  readonly setFile: (slot: ClaimSlot, attachmentId: string | null) => void;
  /** Saves at once; `over` also over the changes of another device. */
  readonly save: (over?: boolean) => Promise<boolean>;
  /** Forgets the copy of this device and saves no more: the claim was sent or the draft discarded. */
  readonly finish: () => void;
};

type Content = { form: DraftForm; files: DraftFiles };

/**
 * A claim that is being written. Every change is kept on the device at once and on the server a moment later; without a
 * network it is sent when the network is back. `onId` learns the id of a new draft.
 */
export function useClaimDraft(
  type: ClaimType,
  start: StartingDraft & { unsent: boolean },
  onId: (id: string) => void,
): ClaimDraftState {
  const [content, setContent] = useState<Content>({ form: start.form, files: start.files });
  const [state, setState] = useState<SaveState>(start.unsent ? 'device' : 'saved');
  const [id, setId] = useState(start.id);
  const [savedAt, setSavedAt] = useState(start.savedAt);
  const [refusal, setRefusal] = useState<string | null>(null);
  const latest = useRef({ content, id: start.id, version: start.version, dirty: start.unsent, done: false });
  const running = useRef<Promise<boolean> | null>(null);
  const told = useRef(onId);
  useEffect(() => {
    told.current = onId;
  }, [onId]);

  const change = useCallback(
    (edit: (before: Content) => Content) => {
      const next = edit(latest.current.content);
      latest.current.content = next;
      latest.current.dirty = true;
      setContent(next);
      setState((before) => (before === 'changed' ? before : 'device'));
      keepOnDevice(type, latest.current);
    },
    [type],
  );

  const send = useCallback(
    async (over: boolean): Promise<boolean> => {
      const now = latest.current;
      const sent = now.content;
      setState('saving');
      try {
        const answer = settle(
          (
            await graphql(SaveClaimDraft, {
              id: now.id,
              type,
              form: sent.form,
              files: [...sent.files].map(([slot, attachmentId]) => ({ slot, attachmentId })),
              version: over ? null : now.version,
            })
          ).saveClaimDraft,
        );
        if (!answer.draft) throw new ApiError('something_wrong', '');
        const isNew = now.id === null;
        removeStored(deviceKey(type, now.id));
        Object.assign(now, { id: answer.draft.id, version: answer.draft.version, dirty: now.content !== sent });
        if (now.dirty) keepOnDevice(type, now);
        setId(answer.draft.id);
        setSavedAt(answer.draft.updatedAt);
        setRefusal(null);
        setState(now.dirty ? 'device' : 'saved');
        if (isNew) told.current(answer.draft.id);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const code = error.userErrors[0]?.code;
        setRefusal(error.userErrors[0]?.message ?? null);
        const chooseState = () => {
          if (code === 'claim_draft_changed') return 'changed';
          if (code === undefined) return 'device';
          return 'refused';
        };
        setState(chooseState());
        return false;
      }
    },
    [type],
  );

  const save = useCallback(
    async (over = false): Promise<boolean> => {
      if (running.current) await running.current;
      if (latest.current.done || (!latest.current.dirty && !over)) return true;
      running.current = send(over).finally(() => {
        running.current = null;
      });
      return running.current;
    },
    [send],
  );

  useSaving(content, state, save);
  // Whoever leaves the page a moment after a change finds it on every device, too.
  useEffect(() => () => void save(), [save]);
  return {
    id,
    ...content,
    state,
    savedAt,
    refusal,
    set: useCallback((changes) => change(({ form, files }) => ({ form: { ...form, ...changes }, files })), [change]),
    setFile: useCallback(
      (slot, attachmentId) =>
        change(({ form, files }) => {
          const next = new Map(files);
          if (attachmentId === null) next.delete(slot);
          else next.set(slot, attachmentId);
          return { form, files: next };
        }),
      [change],
    ),
    save,
    finish: useCallback(() => {
      latest.current.done = true;
      removeStored(deviceKey(type, latest.current.id));
    }, [type]),
  };
}

function keepOnDevice(
  type: ClaimType,
  { id, version, content }: { id: string | null; version: number | null; content: Content },
): void {
  const copy: DeviceCopy = { form: content.form, files: Object.fromEntries(content.files), version };
  writeStored(deviceKey(type, id), copy, 30 * day);
}

/** Saves a moment after the last change, again after a failure, and as soon as the network is back. */
function useSaving(content: Content, state: SaveState, save: () => Promise<boolean>): void {
  useEffect(() => {
    if (state !== 'device') return undefined;
    const timer = setTimeout(() => void save(), navigator.onLine ? savedAfterMs : againAfterMs);
    const online = () => void save();
    window.addEventListener('online', online);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, [content, state, save]);
}
