import { randomBytes } from 'node:crypto';
import { signedIn, type Ctx } from '#platform/context.ts';

/**
 * The key with which the caller's browsers encrypt records that wait for a network; made at the first call. It is the
 * same on all devices and after every sign-in, so only its user can read what a device kept.
 */
export async function openDeviceKey(ctx: Ctx): Promise<{ key: string }> {
  const { actor } = signedIn(ctx);
  await ctx.db
    .insertInto('pdi_device_key')
    .values({ user_id: actor.userId, key: randomBytes(32), created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key } = await ctx.db
    .selectFrom('pdi_device_key')
    .select('key')
    .where('user_id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  return { key: Buffer.from(key).toString('base64') };
}
