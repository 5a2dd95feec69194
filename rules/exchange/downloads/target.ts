import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { isPublicName, loopbackHosts } from '#rules/text/public-name.ts';
import { filledLine, line, wholeNumber } from '#rules/validation.ts';

/** Where scheduled exports of a market are delivered besides mail. */
export const targetKinds = ['sftp', 's3'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** A folder within the target, without steps that leave it. */
const folder = v.pipe(
  line(200),
  v.transform((text) => text.replaceAll(/^\/+|\/+$/g, '')),
  v.regex(/^[\p{L}\p{N}._ -]*(?:\/[\p{L}\p{N}._ -]+)*$/u, 'valid_text'),
  v.check((text) => !text.split('/').includes('..'), 'valid_text'),
);
const secret = v.pipe(v.string('required'), v.maxLength(10_000, 'too_long'));

const sftp = v.object({
  kind: v.literal('sftp'),
  name: filledLine(80),
  address: v.pipe(filledLine(253), v.regex(/^[A-Za-z0-9.-]+$/, 'valid_text')),
  port: v.optional(wholeNumber(1, 65_535), 22),
  account: filledLine(100),
  /** SHA-256 of the server's key in base64, as OpenSSH prints it. */
  identity: v.pipe(
    filledLine(80),
    v.regex(/^SHA256:[A-Za-z0-9+/]{43}=?$/, 'download_target_unknown_key'),
    v.transform((text) => text.replace(/=$/, '')),
  ),
  bucket: v.optional(v.literal('', 'valid_text'), ''),
  folder,
  secret,
});

const s3 = v.object({
  kind: v.literal('s3'),
  name: filledLine(80),
  address: v.pipe(filledLine(300), v.url('valid_url')),
  port: v.optional(wholeNumber(1, 65_535), 443),
  account: filledLine(200),
  identity: v.pipe(filledLine(40), v.regex(/^[a-z0-9-]+$/, 'valid_text')),
  bucket: v.pipe(filledLine(63), v.regex(/^[a-z0-9][a-z0-9.-]+$/, 'valid_text')),
  folder,
  secret,
});

/** Settings of a target; an empty secret keeps the stored one while address and account stay the same. */
export const targetSchema = v.variant('kind', [sftp, s3], 'out_of_range');
export type TargetSettings = v.InferOutput<typeof targetSchema>;

/**
 * Why the server must not call the address of a target, or null: it has another protocol than https
 * (`download_target_protocol`), holds a user name or password, which belong into their own fields
 * (`download_target_credentials`), or is no public name (`download_target_private`). `allowPrivate` is the setting of
 * installations whose targets are in their own network; at their own host they may use http.
 */
export function targetAddressProblem(
  { kind, address }: Pick<TargetSettings, 'kind' | 'address'>,
  allowPrivate: boolean,
): ErrorCode | null {
  if (kind === 'sftp') return allowPrivate || isPublicName(address) ? null : 'download_target_private';
  const url = URL.parse(address);
  if (!url) return 'valid_url';
  const protocols = allowPrivate && loopbackHosts.has(url.hostname) ? ['https:', 'http:'] : ['https:'];
  if (!protocols.includes(url.protocol)) return 'download_target_protocol';
  if (url.username !== '' || url.password !== '') return 'download_target_credentials';
  return allowPrivate || isPublicName(url.hostname) ? null : 'download_target_private';
}
