import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds by which the time of a signed call may differ from the server's clock, in either direction. */
export const signatureWindowSeconds = 300;

/** The headers of a signed call, and its body as it came. */
export interface SignedCall {
  /** `Paceline-Key`: public name of the key. */
  readonly key: string | null;
  /** `Paceline-Timestamp`: seconds since 1970. */
  readonly timestamp: string | null;
  /** `Paceline-Signature`: `v1=` and 64 hexadecimal digits. */
  readonly signature: string | null;
  readonly body: Buffer;
}

/** A signed call whose headers can be read; whether it is genuine is not checked yet. */
export interface ReadableCall {
  readonly key: string;
  readonly seconds: number;
  readonly signature: Buffer;
  /** The signed part: the timestamp as it was sent, a dot, the body. */
  readonly signed: Buffer;
}

/** Reads the headers of a signed call; null if one is missing or malformed. */
export function readCall({ key, timestamp, signature, body }: SignedCall): ReadableCall | null {
  if (!/^[A-Za-z0-9_-]{8,60}$/.test(key ?? '') || !/^[1-9]\d{0,11}$/.test(timestamp ?? '')) return null;
  const digits = /^v1=([0-9a-f]{64})$/.exec(signature ?? '')?.[1];
  if (digits === undefined) return null;
  return {
    key: key ?? '',
    seconds: Number(timestamp),
    signature: Buffer.from(digits, 'hex'),
    signed: Buffer.concat([Buffer.from(`${timestamp}.`), body]),
  };
}

/** True if the signature was made with this secret; the comparison takes the same time for every wrong signature. */
export const isSignedWith = (secret: string, { signed, signature }: ReadableCall): boolean =>
  timingSafeEqual(createHmac('sha256', secret).update(signed).digest(), signature);

/** True if the time of a call is within the window around `now`. */
export const isTimely = ({ seconds }: ReadableCall, now: Date): boolean =>
  Math.abs(seconds - now.getTime() / 1000) <= signatureWindowSeconds;
