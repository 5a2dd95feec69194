import type { AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import { createStore } from '../store.ts';

/**
 * The changes of a file: it is made smaller, waits for its turn or the network, its bytes are sent, the server examines
 * it, it may be used, or the server refused it.
 */
export type UploadState = 'preparing' | 'waiting' | 'sending' | 'checking' | 'ready' | 'refused';

/** A file on its way from this device to the server. */
export type UploadItem = {
  /** The place that it fills, unique in the portal: `claim.<draft>.photo1`. */
  place: string;
  kind: AttachmentKind;
  fileName: string;
  bytes: number;
  sentBytes: number;
  state: UploadState;
  /** The last attempt failed; the next one follows by itself. */
  failed: boolean;
  /** Why the server refused it, as a sentence. */
  refusal: string | null;
  /** The id on the server, known before the first byte is sent. */
  attachmentId: string | null;
  /** Address of the picture on this device. */
  preview: string | null;
  smallUrl: string | null;
  url: string | null;
};

/** Files of this device by their place. */
export const uploadItems = createStore<ReadonlyMap<string, UploadItem>>(new Map());
