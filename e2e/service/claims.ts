import sharp from 'sharp';
import { expect, type APIRequestContext } from '@playwright/test';
import { demoAccounts } from '#seed/accounts.ts';
import { orderablePart } from '#e2e/buying/parts.ts';
import { api, baseUrl, now } from '#e2e/session.ts';

/** A small photo. */
export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#7a8aa0' } })
    .jpeg()
    .toBuffer();

export interface FiledClaim {
  readonly id: string;
  readonly number: string;
  /** Code of the claimed part. */
  readonly articleCode: string;
}

/** The demo dealer submits a claim about one part of which there is stock, over the API. */
export async function fileClaim(request: APIRequestContext, referenceNo: string): Promise<FiledClaim> {
  const call = await api(request, 'dealer');
  const part = await orderablePart(call, '1000');
  const { claimProblems } = (await call('{ claimProblems(type: "paa") { id } }')) as unknown as {
    claimProblems: { id: string }[];
  };
  const login = await request.post(`${baseUrl()}/login`, {
    data: { username: 'dealer', password: demoAccounts.password },
  });
  const { requestToken } = (await login.json()) as { requestToken: string };
  const variables = {
    claim: {
      referenceNo,
      articleCode: part.articleCode,
      purchaseDate: new Date(now().getTime() - 60 * 86_400_000).toISOString().slice(0, 10),
      notSoldYet: true,
      description: 'Broken at the first ride',
      problems: [{ id: claimProblems[0]?.id }],
    },
    attachments: { invoice: null, photo3: null },
  };
  const answer = await request.post(`${baseUrl()}/graphql`, {
    headers: { authorization: `Bearer ${requestToken}` },
    multipart: {
      operations: JSON.stringify({
        query: `mutation ($claim: ClaimInput!, $attachments: ClaimAttachments) {
          createClaimPaa(claim: $claim, attachments: $attachments) { userErrors { field code } claim { id number } } }`,
        variables,
      }),
      map: JSON.stringify({ invoice: ['variables.attachments.invoice'], photo: ['variables.attachments.photo3'] }),
      invoice: { name: 'invoice.jpg', mimeType: 'image/jpeg', buffer: await picture() },
      photo: { name: 'part.jpg', mimeType: 'image/jpeg', buffer: await picture() },
    },
  });
  const { data, errors } = (await answer.json()) as {
    errors?: unknown;
    data: { createClaimPaa: { userErrors: unknown[]; claim: Omit<FiledClaim, 'articleCode'> | null } };
  };
  expect(errors).toBeUndefined();
  expect(data.createClaimPaa.userErrors).toEqual([]);
  if (!data.createClaimPaa.claim) throw new Error('no claim');
  return { ...data.createClaimPaa.claim, articleCode: part.articleCode };
}

/** Files claims whose references begin with a word. */
export async function fileClaims(request: APIRequestContext, word: string, count: number): Promise<FiledClaim[]> {
  const claims: FiledClaim[] = [];
  for (let at = 0; at < count; at += 1) claims.push(await fileClaim(request, `${word}-${at}`));
  return claims;
}

/** The statuses of claims by their number. */
export async function statusesOf(request: APIRequestContext, claims: readonly FiledClaim[]): Promise<string[]> {
  const call = await api(request, 'warranty');
  const answers = await Promise.all(
    claims.map(({ id }) => call(`{ claimV2(id: "${id}") { status { id } asked { slot } } }`)),
  );
  return answers.map((answer) => (answer as unknown as { claimV2: { status: { id: string } } }).claimV2.status.id);
}
