import * as v from 'valibot';
import type { ConsumerAccountSettings } from '#platform/config.ts';
import { AccountRefusal, type ConsumerAccounts } from './consumer-site.gateway.ts';

/** Longer calls are given up. */
const longestMs = 10_000;
/** Longer answers are not read. */
const largestAnswer = 64 * 1024;

const text = (most: number) => v.optional(v.nullable(v.pipe(v.string(), v.maxLength(most))), '');
const filled = <Schema extends v.GenericSchema<string | null | undefined, string | null>>(schema: Schema) =>
  v.pipe(
    schema,
    v.transform((value) => value ?? ''),
  );
const uploadedSchema = v.object({ reference: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) });
const recordSchema = v.object({
  reference: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  consumer: v.object({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
    phone: filled(text(30)),
    address: filled(text(200)),
    city: filled(text(100)),
    country: filled(text(2)),
    email: filled(text(254)),
    locale: filled(text(10)),
  }),
});
const refusalSchema = v.object({ message: v.pipe(v.string(), v.maxLength(2_000)) });

/** The body of an answer as JSON; null if it is empty. Throws SyntaxError if it is too long or no JSON. */
async function bodyOf(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > largestAnswer) throw new SyntaxError('the answer of the consumer site is too long');
    parts.push(part);
  }
  return bytes === 0 ? null : (JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown);
}

/** The answer in its expected shape; another shape is worth another attempt, the site may be half updated. */
function readAs<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body);
  if (!result.success) throw new SyntaxError('the consumer site answered in another shape');
  return result.output;
}

/** The consumer site over HTTPS; docs/consumer-accounts.md is its contract. */
export function httpAccounts({ url, token }: ConsumerAccountSettings, longestCallMs = longestMs): ConsumerAccounts {
  const call = async (method: string, path: string, key: string | null, body?: unknown): Promise<Response> =>
    fetch(`${url.replace(/\/+$/, '')}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === null ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A redirect could send the data of a consumer elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(longestCallMs),
    });
  /** Throws for an answer other than 2xx: AccountRefusal if another attempt does not help. */
  const accepted = async (response: Response): Promise<unknown> => {
    if (response.ok) return bodyOf(response);
    const { status } = response;
    if (status === 400 || status === 409 || status === 422) {
      const said = v.safeParse(refusalSchema, await bodyOf(response).catch(() => null));
      throw new AccountRefusal(
        said.success ? said.output.message : `HTTP ${status}`,
        status === 422 ? 'consumer_invalid' : 'refused',
      );
    }
    await response.body?.cancel();
    throw new Error(`the consumer site answered ${status}`);
  };
  return {
    async upload(registration) {
      const { id, revision, ...body } = registration;
      const path = `/registrations/${encodeURIComponent(id)}`;
      return readAs(
        uploadedSchema,
        await accepted(await call('PUT', path, `${id}-${revision}`, { revision, ...body })),
      );
    },
    async find(frameNumber) {
      const response = await call('GET', `/frames/${encodeURIComponent(frameNumber)}/account`, null);
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      return readAs(recordSchema, await accepted(response));
    },
    async withdraw(id) {
      const response = await call('DELETE', `/registrations/${encodeURIComponent(id)}`, `${id}-withdraw`);
      if (response.status === 404) await response.body?.cancel();
      else await accepted(response);
    },
  };
}
