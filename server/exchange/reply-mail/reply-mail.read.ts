import { Worker } from 'node:worker_threads';

/** A file of a mail. */
export interface MailedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A mail as it arrived, read. */
export interface ArrivedMail {
  /** Address of the sender; empty without one. */
  readonly from: string;
  /** All addresses to which it went, in lower case. */
  readonly to: readonly string[];
  /** The name that its mail program gave it; empty without one. */
  readonly messageId: string;
  /** True if no person wrote it: an absence note, a notice of a mail server, a list. */
  readonly isAutomatic: boolean;
  readonly text: string;
  /** Attached files and pictures in the text, without small ones of a signature. */
  readonly files: readonly MailedFile[];
}

const limitMs = 30_000;

/** Reads a mail in a thread of its own, because a large one would keep requests waiting; null for what is no mail. */
export function readMail(raw: Uint8Array): Promise<ArrivedMail | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./reply-mail.worker.ts', import.meta.url), {
      workerData: raw,
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 },
      stdout: true,
      stderr: true,
    });
    let mail: ArrivedMail | null = null;
    const late = setTimeout(() => void worker.terminate(), limitMs);
    worker.once('message', (value: ArrivedMail | null) => (mail = value));
    // A mail that ends its thread cannot be read by the next one either.
    worker.once('error', () => undefined);
    worker.once('exit', () => {
      clearTimeout(late);
      resolve(mail);
    });
  });
}
