import { constants, setPriority } from 'node:os';
import { scalePicture } from '#platform/files/scale-picture.ts';
import { drawRendition } from './draw-rendition.ts';
import { examineFile, pdfRefusal } from './examine.ts';
import type { MediaAnswer, MediaOrder, MediaTask, MediaTasks } from './media-tasks.ts';
import { makeCopies, withOnePicture } from './picture-copies.ts';

// Requests of the server come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The server stops this process after its own last work: signals to all processes of a terminal or service do not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const scans = new Map<number, (clean: boolean | null) => void>();
const send = (answer: MediaAnswer): void => {
  // Without its server nobody waits for an answer.
  if (process.connected) process.send?.(answer, undefined, undefined, () => undefined);
};

/** Has the server ask its malware scanner; throws if the scanner gives no result. */
async function scan(id: number, path: string): Promise<boolean> {
  const clean = await new Promise<boolean | null>((resolve) => {
    scans.set(id, resolve);
    send({ id, scan: path });
  });
  if (clean === null) throw new Error('the file was not scanned');
  return clean;
}

const tasks: {
  readonly [Task in MediaTask]: (order: MediaTasks[Task]['order'], id: number) => Promise<MediaTasks[Task]['answer']>;
} = {
  examine: (file, id) => examineFile(file, (path) => scan(id, path)),
  pdf: ({ path }) => pdfRefusal(path),
  copies: ({ bytes, contentType, form }) => withOnePicture(() => makeCopies(Buffer.from(bytes), contentType, form)),
  draw: ({ path, contentType, rendition, crop }) =>
    withOnePicture(() => drawRendition(path, contentType, rendition, crop)),
  scale: ({ bytes, widths }) => withOnePicture(() => scalePicture(bytes, widths)),
};

process.on('message', (message: MediaOrder) => {
  const { id } = message;
  if ('clean' in message) {
    scans.get(id)?.(message.clean);
    scans.delete(id);
    return;
  }
  const work = tasks[message.task] as (order: unknown, id: number) => Promise<unknown>;
  work(message.order, id).then(
    (answer) => send({ id, answer }),
    (error: unknown) => send({ id, fault: String((error as Error).stack ?? error) }),
  );
});
