import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { type ClaimSlot, claimSlots, kindOfSlot } from '#rules/service/claims/slots.ts';
import { sendJson } from '#platform/api/http.ts';
import { useOnline } from '#platform/connection.ts';
import { useStore } from '#platform/store.ts';
import { type UploadItem, uploadItems } from '#platform/uploads/upload-items.ts';
import { addUpload, resumeUploads } from '#platform/uploads/uploads.ts';
import type { ClaimFiles, SlotState } from './claim-files.ts';
import type { DraftFiles } from './use-claim-draft.ts';

/** A file as the server knows it. */
export type KnownFile = {
  readonly slot: string;
  readonly attachmentId: string;
  readonly attachment: {
    readonly id: string;
    readonly fileName: string;
    readonly state: string;
    readonly bytes: number;
    readonly receivedBytes: number;
    readonly refusalText: string | null;
    readonly smallUrl: string | null;
  } | null;
};
type Remote = NonNullable<KnownFile['attachment']>;
const askAgainMs = 4_000;

type FilesInput = {
  /** The chosen file of each slot. */
  ids: DraftFiles;
  known: readonly KnownFile[];
  setFile: (slot: ClaimSlot, attachmentId: string | null) => void;
  /** Beginnings of the places of its files in the upload queue; new files go to the first. */
  places: readonly string[];
};

/**
 * The files of a claim that is being written. Those of this device are sent in the background and go on after a reload;
 * those of another device show how far they are.
 */
export function useClaimFiles({ ids, known, setFile, places }: FilesInput): ClaimFiles {
  const items = useStore(uploadItems);
  const online = useOnline();
  useEffect(resumeUploads, []);
  const own = useMemo(() => ownItems(items, places), [items, places]);
  const remote = useRemoteFiles(ids, known, own);
  // The draft learns the ids of its files as soon as the server has given them, and loses those of refused files.
  const take = useEffectEvent((slot: ClaimSlot, { attachmentId, state }: UploadItem) => {
    const wanted = state === 'refused' ? null : attachmentId;
    const chosen = ids.get(slot) ?? null;
    if (wanted !== chosen && (wanted !== null || (attachmentId !== null && chosen === attachmentId)))
      setFile(slot, wanted);
  });
  useEffect(() => {
    for (const [slot, item] of own) take(slot, item);
  }, [own]);
  const states = useMemo(() => {
    const files = new Map<ClaimSlot, SlotState>();
    for (const [slot, id] of ids) {
      const file = remote.get(id);
      if (file) files.set(slot, remoteState(file));
    }
    for (const [slot, item] of own) files.set(slot, ownState(item, online));
    return files;
  }, [ids, own, remote, online]);
  const placeOf = (slot: ClaimSlot) => own.get(slot)?.place ?? `${places[0] ?? ''}${slot}`;
  return {
    states,
    storedOf: (slot) => remote.get(ids.get(slot) ?? '') ?? null,
    placeOf,
    add: (slot, file) => addUpload(placeOf(slot), kindOfSlot(slot), file),
    remove: (slot) => setFile(slot, null),
  };
}

function ownItems(
  items: ReadonlyMap<string, UploadItem>,
  places: readonly string[],
): ReadonlyMap<ClaimSlot, UploadItem> {
  const own = new Map<ClaimSlot, UploadItem>();
  for (const place of places.toReversed())
    for (const slot of claimSlots) {
      const item = items.get(`${place}${slot}`);
      if (item) own.set(slot, item);
    }
  return own;
}

const ownState = ({ state, sentBytes }: UploadItem, online: boolean): SlotState => {
  if (state === 'preparing') return 'waiting';
  if (state === 'waiting' && sentBytes > 0 && !online) return 'paused';
  return state;
};

const remoteState = ({ state }: Remote): SlotState =>
  state === 'ready' || state === 'checking' || state === 'refused' ? state : 'elsewhere';

/** Files that this device does not send; asks again while another device sends them or the server examines them. */
function useRemoteFiles(
  ids: DraftFiles,
  known: readonly KnownFile[],
  own: ReadonlyMap<ClaimSlot, UploadItem>,
): ReadonlyMap<string, Remote> {
  const ready = new Map(
    known.flatMap(({ attachment }) => (attachment?.state === 'ready' ? [[attachment.id, attachment] as const] : [])),
  );
  const asked = [...ids].flatMap(([slot, id]) => (own.has(slot) || ready.has(id) ? [] : [id])).toSorted();
  const { data } = useQuery({
    queryKey: ['uploads', ...asked],
    queryFn: ({ signal }) => sendJson<{ uploads: Remote[] }>(`/uploads/files?ids=${asked.join(',')}`, { signal }),
    enabled: asked.length > 0,
    meta: { quiet: 'The state of uploads' },
    refetchInterval: ({ state }) =>
      state.data?.uploads.every((file) => file.state === 'ready' || file.state === 'refused') ? false : askAgainMs,
  });
  return new Map([...ready, ...(data?.uploads ?? []).map((file) => [file.id, file] as const)]);
}
