import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import type { Ctx } from '../context.ts';
import { loadSetting } from '#platform/database/settings.ts';
import type { Attachment } from './attachments.ts';

/** The part of an attachment that an address opens: the picture, video or document itself, or its small copy. */
export const variants = ['full', 'small', 'poster'] as const;
export type Variant = (typeof variants)[number];

/** Files of claims, visits, inspections and transit damage show people, invoices and identity cards: a short time. */
const userSeconds = 600;
/** Files of brand content, which many may see. */
const contentSeconds = 3600;
/** Addresses made within this time are the same, so that browsers find pictures in their cache. */
const stepSeconds = 300;

const keyOf = (ctx: Ctx): Promise<string> =>
  ctx.remember('attachments.key', () =>
    loadSetting(ctx.db, 'attachment_key', () => randomBytes(32).toString('base64')),
  );

const signatureOf = (key: string, signed: string, expires: number): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(`${signed}\n${expires}`).digest();

/** End and signature of an address, as its query holds them. */
export interface Signature {
  readonly expires: string;
  readonly signature: string;
}

/** Signs what an address of a file of this kind opens: for an hour brand content, for ten minutes all other files. */
export async function sign(ctx: Ctx, kind: AttachmentKind, signed: string): Promise<Signature> {
  const lifetimeSeconds = kind === 'material' ? contentSeconds : userSeconds;
  const seconds = Math.floor(ctx.now.getTime() / 1000);
  const expires = seconds - (seconds % stepSeconds) + lifetimeSeconds;
  const signature = signatureOf(await keyOf(ctx), signed, expires).toString('base64url');
  return { expires: String(expires), signature };
}

/** True if {@link sign} made the signature for the same, and it is still valid. */
export async function isSigned(ctx: Ctx, signed: string, { expires, signature }: Signature): Promise<boolean> {
  const until = /^\d{10,11}$/.test(expires) ? Number(expires) : 0;
  const given = Buffer.from(signature, 'base64url');
  const wanted = signatureOf(await keyOf(ctx), signed, until);
  return given.length === wanted.length && timingSafeEqual(given, wanted) && until * 1000 > ctx.now.getTime();
}

/** The signed part of a variant. */
export const variantSigned = (id: string, variant: string): string => `${id}\n${variant}`;

/**
 * The address of an attachment or one of its copies; null if there is none. It is valid for at most ten minutes (an hour
 * for brand content) for everybody who knows it, so it is given only to callers who may see the attachment.
 */
export async function addressOf(ctx: Ctx, attachment: Attachment, variant: Variant): Promise<string | null> {
  if (attachment.state !== 'ready' || (variant !== 'full' && !attachment.hasCopies)) return null;
  const { expires, signature } = await sign(ctx, attachment.kind, variantSigned(attachment.id, variant));
  return `/attachments/${attachment.id}/${variant}?expires=${expires}&signature=${signature}`;
}
