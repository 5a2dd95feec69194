import type { Crop, Rendition } from '#rules/attachments/renditions.ts';
import type { ErrorCode } from '#rules/errors.ts';
import type { ScaledPicture } from '#platform/files/scale-picture.ts';
import type { CopyForm } from './copy-forms.ts';
import type { Examined, SentFile } from './examine.ts';
import type { Copies } from './picture-copies.ts';
import type { FileRefusal } from './refusal.ts';

/** The tasks of the media process: the order and the answer of each task. */
export interface MediaTasks {
  examine: { readonly order: SentFile; readonly answer: Examined | FileRefusal };
  pdf: { readonly order: { readonly path: string }; readonly answer: ErrorCode | null };
  copies: {
    readonly order: { readonly bytes: Uint8Array; readonly contentType: string; readonly form: CopyForm };
    readonly answer: Copies | FileRefusal;
  };
  draw: {
    readonly order: {
      readonly path: string;
      readonly contentType: string;
      readonly rendition: Exclude<Rendition, 'original'>;
      readonly crop: Crop | null;
    };
    readonly answer: Uint8Array;
  };
  scale: {
    readonly order: { readonly bytes: Uint8Array; readonly widths: readonly number[] };
    readonly answer: ScaledPicture | FileRefusal;
  };
}
export type MediaTask = keyof MediaTasks;

/** To the media process: a task, or what the malware scanner said of the file of a task. */
export type MediaOrder =
  | { readonly id: number; readonly task: MediaTask; readonly order: unknown }
  | { readonly id: number; readonly clean: boolean | null };

/** From the media process: the answer of a task, a fault, or a file that is to be scanned for malware. */
export type MediaAnswer =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly fault: string }
  | { readonly id: number; readonly scan: string };
