import { randomUUID } from 'node:crypto';
import { frameNumberOf } from '#rules/goods/frames/frame-number.ts';
import { kindOfSlot, type ClaimSlot } from '#rules/service/claims/slots.ts';
import type { Caller, TestServer } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';

/** A finished upload of a user for a slot, without its bytes. */
export async function makeAttachment(
  server: TestServer,
  { userId, slot, state = 'ready' }: { userId: string; slot: ClaimSlot; state?: 'ready' | 'receiving' },
): Promise<string> {
  const at = new Date('2026-11-30T07:00:00Z');
  const { id } = await server.db
    .insertInto('platform_attachment')
    .values({
      user_id: userId,
      kind: kindOfSlot(slot),
      file_name: `${slot}.jpg`,
      bytes: 1_000,
      received_bytes: state === 'ready' ? 1_000 : 10,
      state,
      ...(state === 'ready'
        ? {
            content_type: 'image/jpeg',
            stored: `attachments/${randomUUID()}`,
            content_hash: randomUUID(),
            finished_at: at,
          }
        : {}),
      created_at: at,
      touched_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A market whose desk settles claims of these tests in one step, and whose ERP gets the settlement at once. */
export const settlesAtOnce = { claimConfirmAbove: '1000', claimRecallMinutes: 0 };

/** Adds a problem that claims may name. */
export async function makeProblem(
  server: TestServer,
  productCategory: 'bike' | 'paa' = 'bike',
  more: { readonly wholeArticle?: boolean; readonly spareCategories?: readonly string[] } = {},
): Promise<string> {
  const { id } = await server.db
    .insertInto('claims_problem')
    .values({
      product_category: productCategory,
      part: 'frame',
      part_texts: JSON.stringify({ en: 'Frame', de: 'Rahmen' }),
      texts: JSON.stringify({ en: 'Crack', de: 'Riss' }),
      whole_article: more.wholeArticle ?? false,
      spare_categories: [...(more.spareCategories ?? [])],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A frame that the portal knows and that was shipped to nobody; again changes nothing. */
export async function makeKnownFrame(server: TestServer, written: string): Promise<void> {
  const at = server.services.now();
  await server.db
    .insertInto('frames_frame')
    .values({ number: frameNumberOf(written), article_code: '', created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
}

const claimedFrame = 'WTU 183 K 0042';

/** The proof that a bike claim of a sold bicycle needs. */
const proof = ['invoice', 'idCard', 'photo1', 'photo2', 'photo3'] as const;

/** The arguments of a complete bike claim: the form, and uploaded files for its slots. */
export async function bikeClaim(
  server: TestServer,
  dealer: { readonly userId: string },
  more: object = {},
  slots: readonly ClaimSlot[] = proof,
): Promise<{ claim: Record<string, unknown>; files: { slot: ClaimSlot; attachmentId: string }[] }> {
  const files = [];
  for (const slot of slots)
    files.push({ slot, attachmentId: await makeAttachment(server, { userId: dealer.userId, slot }) });
  await makeKnownFrame(server, claimedFrame);
  return {
    claim: {
      referenceNo: 'REF 1',
      frameNumber: claimedFrame,
      purchaseDate: '2026-03-01',
      consumer: { name: 'Rina Sari', phone: '8121', address: 'Jalan Merdeka 1', city: 'Malang' },
      problems: [{ id: await makeProblem(server) }],
      ...more,
    },
    files,
  };
}

export interface ClaimAnswer {
  readonly claim: {
    readonly id: string;
    readonly number: string;
    readonly version: number;
    readonly status: { id: string };
  } | null;
  readonly userErrors: { readonly field: string; readonly code: string }[];
}

const answer = 'userErrors { field code } claim { id number version status { id } }';

/** Files a claim with the given arguments. */
export async function fileClaim(server: TestServer, caller: Caller, args: object, type = 'Bike'): Promise<ClaimAnswer> {
  const { data } = await server.graphql(
    caller,
    `mutation ($claim: ClaimInput!, $files: [ClaimFileInput!], $draftId: ID) {
       createClaim${type}(claim: $claim, files: $files, draftId: $draftId) { ${answer} } }`,
    { ...args },
  );
  return data[`createClaim${type}`];
}

/** Moves a claim to a status. */
export async function moveClaimTo(
  server: TestServer,
  caller: Caller,
  id: string,
  status: string,
  more = '',
): Promise<ClaimAnswer> {
  const { data } = await server.graphql(
    caller,
    `mutation { updateClaimStatus(id: "${id}", newStatus: "${status}" ${more}) { ${answer} } }`,
  );
  return data.updateClaimStatus;
}

/** A parts claim in review, of a dealer, about an article with stock at 25.00. */
export async function reviewedClaim(
  server: TestServer,
  {
    desk,
    dealer,
    ...wish
  }: {
    readonly desk: Caller;
    readonly dealer: Caller & { readonly userId: string };
    readonly sorg: string;
    readonly stock: number;
    readonly qty?: number;
    /** True if its problem concerns the whole article. */
    readonly wholeArticle?: boolean;
  },
): Promise<{ id: string; code: string }> {
  const article = await makeArticle(server, { sorg: wish.sorg, stock: wish.stock, price: 2_500 });
  const form = {
    frameNumber: null,
    articleCode: article.code,
    qty: wish.qty ?? 1,
    purchaseDate: '2025-06-01',
    problems: [{ id: await makeProblem(server, 'paa', { wholeArticle: wish.wholeArticle ?? true }) }],
    consumer: null,
    notSoldYet: true,
  };
  const { claim, userErrors } = await fileClaim(
    server,
    dealer,
    await bikeClaim(server, dealer, form, ['invoice', 'photo3']),
    'Paa',
  );
  if (!claim) throw new Error(JSON.stringify(userErrors));
  await moveClaimTo(server, desk, claim.id, 'in_review');
  return { id: claim.id, code: article.code };
}

/** A complete claim for a bike, submitted by a dealer over the API. */
export async function submittedClaim(
  server: TestServer,
  dealer: Caller & Parameters<typeof bikeClaim>[1],
): Promise<{ id: string; number: string }> {
  const { claim, userErrors } = await fileClaim(server, dealer, await bikeClaim(server, dealer));
  if (!claim || userErrors.length > 0) throw new Error(`no claim: ${JSON.stringify(userErrors)}`);
  return claim;
}
