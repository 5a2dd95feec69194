import { readFileSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { ErrorCode } from '#rules/errors.ts';
import { cleanSvg } from './svg-content.ts';

/** Bytes of the clean drawing, or why it is refused. */
export type SvgAnswer = number | ErrorCode;

const path = String(workerData);
const found = cleanSvg(readFileSync(path));
if (typeof found !== 'string') writeFileSync(path, found.clean);
const answer: SvgAnswer = typeof found === 'string' ? found : Buffer.byteLength(found.clean);
parentPort?.postMessage(answer);
