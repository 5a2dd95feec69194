import { sql } from 'kysely';
import { frameNumberProblem, scannedFrameNumber } from '#rules/goods/frames/frame-number.ts';
import type { Ctx } from '#platform/context.ts';
import { visibleFrame } from './frames.policy.ts';
import { findFrame, type Frame } from './frames.queries.ts';
import { loadRecallsOf } from './frames.recalls.queries.ts';

/** Shorter words are no frame numbers; they would find thousands. */
const shortestFrame = 5;

/**
 * The frame with a number, if the portal knows it or it is stolen or recalled, and frames that the caller sees whose
 * numbers begin with it; at most `limit` of these. The text may be the address in a QR code.
 */
export async function findFrames(ctx: Ctx, search: string, limit: number): Promise<Frame[]> {
  const number = scannedFrameNumber(search);
  // A word without a digit is a word: "mountain" is no frame.
  if (number.length < shortestFrame || !/\d/.test(number) || frameNumberProblem(number) !== null) return [];
  const [whole, recalls, { rows }] = await Promise.all([
    findFrame(ctx, number),
    loadRecallsOf(ctx, number),
    sql<{ number: string }>`
      select f.number
        from frames_frame f
       where f.number > ${number} and f.number < ${`${number}~`}
         and ${visibleFrame(ctx)}
       order by f.number
       limit ${sql.lit(limit)}`.execute(ctx.db),
  ]);
  const longer = await Promise.all(rows.map((row) => findFrame(ctx, row.number)));
  const isKnown = whole && (whole.known || whole.stolen !== null || recalls.length > 0);
  return [...(isKnown ? [whole] : []), ...longer.filter((frame) => frame !== null)];
}
