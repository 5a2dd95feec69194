import type { Server, Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import {
  attachmentKinds,
  isPrivate,
  largestAttachment,
  mostUnfinished,
  uploadScopes,
} from '#rules/attachments/attachment-kinds.ts';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { mayCall } from '#rules/permissions.ts';
import { signedIn, type Ctx } from '../context.ts';
import { inTransaction, type Database } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/database-types.ts';
import { restRefusal, type Edge } from '#platform/http/http.ts';
import { anyOf } from '#platform/database/sets.ts';
import { uploadRoom, type UploadQuotas } from '#platform/files/upload-room.ts';
import { noteUpload, shownName } from '#platform/files/uploads.ts';
import { addressOf } from './addresses.ts';
import {
  attachmentColumns,
  attachmentOf,
  isOwn,
  isVideo,
  refusalError,
  refusalParams,
  shownParams,
  type Attachment,
} from './attachments.ts';
import { attachmentTypeOf } from '#platform/file-content/content-type.ts';
import { copyFormOf } from '#platform/media/copy-forms.ts';
import { copiesOf } from '#platform/media/media.ts';
import { isRefusal } from '#platform/media/refusal.ts';
import type { PieceServices } from './pieces.ts';
import { copyName } from './stored-file.ts';
import { discardRest, webRequestOf } from './web-request.ts';

const path = '/uploads/files';
/** Uploads whose state is asked for by their ids; unfinished ones are listed without them. */
const mostAsked = 200;
const mostListed = Math.max(...Object.values(mostUnfinished));
/** First key of the advisory lock that orders new uploads of a user, so that none exceeds the quota. */
const lockClass = 727_303;

const fingerprintForm = /^[\w-]{8,128}$/;

/** The metadata of a new upload: `kind`, `filename` and, to continue elsewhere, `fingerprint`. */
function wishOf(ctx: Ctx, { size = 0, metadata }: Upload) {
  const kind = attachmentKinds.find((name) => name === metadata?.['kind']);
  if (!kind) throw new DomainError('bad_input', {}, 'kind');
  const scopes = uploadScopes[kind];
  if (scopes && !mayCall(scopes, ctx.actor)) throw new DomainError('forbidden_scope', {}, 'kind');
  const fingerprint = metadata?.['fingerprint'] ?? null;
  if (fingerprint !== null && !fingerprintForm.test(fingerprint)) throw new DomainError('bad_input', {}, 'fingerprint');
  if (size === 0) throw new DomainError('file_empty', {}, 'filename');
  if (size > largestAttachment[kind])
    throw new DomainError('attachment_too_large', refusalParams('attachment_too_large', kind), 'filename');
  const { actor, customer } = signedIn(ctx);
  return {
    user_id: actor.userId,
    customer_id: isPrivate(kind) ? null : (customer?.id ?? null),
    kind,
    file_name: shownName(metadata?.['filename'] ?? ''),
    bytes: size,
    state: 'receiving',
    fingerprint,
    created_at: ctx.now,
    touched_at: ctx.now,
  };
}

/** Makes the row of a new upload within the quota of its sender. */
async function begin(ctx: Ctx, quotas: UploadQuotas, upload: Upload): Promise<void> {
  const wish = wishOf(ctx, upload);
  await inTransaction(ctx.db as Kysely<Tables>, async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${wish.user_id}))`.execute(trx);
    const { own, total } = await uploadRoom(trx, quotas, { userId: wish.user_id, kind: wish.kind }, ctx.now);
    const { unfinished } = await trx
      .selectFrom('platform_attachment')
      .select(({ fn }) => fn.countAll<number>().as('unfinished'))
      .where('user_id', '=', wish.user_id)
      .where('kind', '=', wish.kind)
      .where('state', '=', 'receiving')
      .executeTakeFirstOrThrow();
    if (wish.bytes > Math.min(own, total) || unfinished >= mostUnfinished[wish.kind])
      throw new DomainError('upload_quota_reached');
    await trx
      .insertInto('platform_attachment')
      .values({ ...wish, id: upload.id })
      .execute();
  });
}

/** An upload of the caller, or null. */
async function findUpload(ctx: Ctx, id: string): Promise<Attachment | null> {
  if (!isId(id)) return null;
  const row = await ctx.db
    .selectFrom('platform_attachment')
    .select(attachmentColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && isOwn(ctx, row) ? attachmentOf(row) : null;
}

const newId = async (db: Database): Promise<string> =>
  (await sql<{ id: string }>`select uuidv7() as id`.execute(db)).rows[0]?.id ?? '';

/** The protocol tus over the store of pieces; `contexts` has the caller of each request. */
async function openTus(
  services: PieceServices,
  quotas: UploadQuotas,
  contexts: WeakMap<Request, Ctx>,
): Promise<Server> {
  // Loaded with the first upload: most starts of a server see none.
  const [{ Server }, { PieceStore }] = await Promise.all([import('@tus/server'), import('./piece-store.ts')]);
  const contextOf = (request: Request): Ctx => {
    const ctx = contexts.get(request);
    if (!ctx) throw new Error('an upload has no caller');
    return ctx;
  };
  return new Server({
    path,
    datastore: new PieceStore(services),
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: () => newId(services.db),
    async onUploadCreate(request, upload) {
      await begin(contextOf(request), quotas, upload);
      return {};
    },
    onResponseError(request, error) {
      if (!(error instanceof DomainError)) return undefined;
      const ctx = contextOf(request);
      const { status, body } = restRefusal((id, params) => ctx.text(id, params), error, ctx.requestId);
      return { status_code: status, body: JSON.stringify(body) };
    },
  });
}

/** An upload as clients see it. */
async function shown(ctx: Ctx, upload: Attachment, fingerprint: string | null = null) {
  const { id, kind, fileName, contentType, bytes, receivedBytes, state, refusal, width, height } = upload;
  return {
    id,
    kind,
    fileName,
    contentType,
    bytes,
    receivedBytes,
    state,
    refusal,
    refusalText: refusal === null ? null : ctx.text(refusal, shownParams(upload)),
    fingerprint,
    width,
    height,
    createdAt: upload.createdAt.toISOString(),
    url: await addressOf(ctx, upload, 'full'),
    smallUrl: await addressOf(ctx, upload, 'small'),
    posterUrl: isVideo(upload) ? await addressOf(ctx, upload, 'poster') : null,
  };
}

/** Uploads of the caller: those with the given ids, or all whose bytes are not complete. */
async function listUploads(ctx: Ctx, ids: readonly string[] | null) {
  const { actor } = signedIn(ctx);
  const rows = await ctx.db
    .selectFrom('platform_attachment')
    .select(attachmentColumns)
    .$if(ids === null, (query) => query.where('user_id', '=', actor.userId).where('state', '=', 'receiving'))
    .$if(ids !== null, (query) => query.where('id', '=', anyOf((ids ?? []).filter(isId))))
    .orderBy('touched_at', 'desc')
    .limit(mostListed)
    .execute();
  return Promise.all(
    rows.filter((row) => isOwn(ctx, row)).map((row) => shown(ctx, attachmentOf(row), row.fingerprint)),
  );
}

/** Takes the poster of a video that the browser made; the server makes its copies. */
async function takePoster(ctx: Ctx, upload: Attachment, bytes: Buffer): Promise<void> {
  if (!isVideo(upload) || upload.state !== 'ready' || upload.stored === null) throw new DomainError('not_found');
  if (upload.hasCopies) return;
  const type = attachmentTypeOf(bytes);
  if (type !== 'image/jpeg' && type !== 'image/png' && type !== 'image/webp')
    throw new DomainError('attachment_type_invalid', refusalParams('attachment_type_invalid', 'photo'));
  const made = await copiesOf({ bytes, contentType: type, form: copyFormOf(upload.kind) });
  if (isRefusal(made)) throw refusalError(made, 'photo');
  for (const [size, copy] of made.copies) {
    await noteUpload(ctx, ctx.actor?.userId ?? null, copyName(upload.stored, size), copy.length);
    await ctx.files.put(copyName(upload.stored, size), copy);
  }
  await ctx.db.updateTable('platform_attachment').set({ has_copies: true }).where('id', '=', upload.id).execute();
}

/**
 * `/uploads/files`: resumable uploads (tus 1.0), the caller's unfinished uploads, the state of uploads, and the poster of
 * a video. Callers reach their own uploads only.
 */
export async function registerResumable(app: FastifyInstance, edge: Edge, services: PieceServices): Promise<void> {
  const contexts = new WeakMap<Request, Ctx>();
  const opened: { tus?: Promise<Server> } = {};
  const tus = (): Promise<Server> => (opened.tus ??= openTus(services, edge.config.uploadQuotas, contexts));
  const admitted = (request: FastifyRequest): Promise<Ctx> => edge.context(request, 'signed-in');

  const handle = async (request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply): Promise<void> => {
    const ctx = await admitted(request);
    const { id } = request.params;
    if (id !== undefined && !(await findUpload(ctx, id))) throw new DomainError('not_found');
    const wish = webRequestOf(request.raw);
    contexts.set(wish, ctx);
    const answer = await (await tus()).handleWeb(wish);
    // tus closes the connection after each refusal; a sender of further bytes would miss the answer.
    if (await discardRest(request.raw)) answer.headers.delete('connection');
    void reply.code(answer.status).header('cache-control', 'no-store');
    for (const [name, value] of answer.headers) void reply.header(name, value);
    return reply.send(answer.body === null ? undefined : await answer.text());
  };

  await app.register((scope: FastifyInstance, _options: object, done: () => void) => {
    // tus reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    scope.route({ method: ['POST', 'OPTIONS'], url: path, handler: handle });
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${path}/:id`, handler: handle });
    done();
  });
  await app.register((scope: FastifyInstance, _options: object, done: () => void) => {
    scope.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.get<{ Querystring: { ids?: string | string[] } }>(path, async (request) => {
      const ctx = await admitted(request);
      const { ids: given } = request.query;
      const ids = given === undefined ? null : [given].flat().flatMap((text) => text.split(','));
      if (ids !== null && ids.length > mostAsked) throw new DomainError('too_many', { limit: mostAsked }, 'ids');
      return { uploads: await listUploads(ctx, ids) };
    });
    scope.get<{ Params: { id: string } }>(`${path}/:id`, { exposeHeadRoute: false }, async (request) => {
      const ctx = await admitted(request);
      const upload = await findUpload(ctx, request.params.id);
      if (!upload) throw new DomainError('not_found');
      return shown(ctx, upload);
    });
    scope.put<{ Params: { id: string }; Body: Buffer }>(`${path}/:id/poster`, async (request) => {
      const ctx = await admitted(request);
      const upload = await findUpload(ctx, request.params.id);
      if (!upload || !Buffer.isBuffer(request.body)) throw new DomainError('not_found');
      await takePoster(ctx, upload, request.body);
      return shown(ctx, (await findUpload(ctx, upload.id)) ?? upload);
    });
    done();
  });
}
