import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isWebClient, keptDeviceOf, keepDevice } from './auth.ts';
import type { Secrets } from './secrets.ts';

/** Users who signed in on a device, as its cookie says. It gives no rights: strangers cannot lock its users out. */
export interface KnownDevice {
  readonly id: string;
  /** The latest first. */
  readonly users: readonly string[];
}

/** A device of a workshop has a few users; the cookie comes with every request. */
const mostUsers = 5;
const about = 'known device';

/** The device of a request; null without a cookie that this installation sealed. */
export function knownDeviceOf(request: FastifyRequest, secrets: Secrets): KnownDevice | null {
  const sealed = keptDeviceOf(request);
  const text = sealed === null ? null : secrets.open(sealed, about);
  if (text === null) return null;
  const [id = '', ...users] = text.split(' ');
  return { id, users };
}

/** Remembers that a user proved who they are on the device of a request. Other clients than ours keep no cookies. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, secrets: Secrets, userId: string): void {
  if (!isWebClient(request)) return;
  keepKnownDevice(request, reply, secrets, userId);
}

/** {@link rememberDevice} on a page load, which has no header of our client. */
export function keepKnownDevice(request: FastifyRequest, reply: FastifyReply, secrets: Secrets, userId: string): void {
  const known = knownDeviceOf(request, secrets);
  const users = [userId, ...(known?.users ?? []).filter((one) => one !== userId)].slice(0, mostUsers);
  const id = known?.id ?? randomBytes(12).toString('base64url');
  keepDevice(request, reply, secrets.seal([id, ...users].join(' '), about));
}

/** Where the failures of a user on a device are counted; null for a device where they never signed in. */
export const countOfDevice = (device: KnownDevice | null, userId: string | undefined): string | null =>
  device !== null && userId !== undefined && device.users.includes(userId) ? `device ${device.id}` : null;
