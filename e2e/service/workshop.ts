import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { api } from '#e2e/session.ts';

type Stored = {
  id: string;
  frameNumber: string;
  state: string;
  note: string;
  mechanic: string;
  signature: { path: string } | null;
  photos: { id: string }[];
};

/** A workshop's records over the API, and a frame that nobody inspected yet. */
export async function workshop(request: APIRequestContext) {
  const call = await api(request, 'mechanic');
  const { claimPDIFrames, claimPDIs } = (await call(
    '{ claimPDIFrames { frameNumber } claimPDIs(showDeleted: true, limit: 100) { data { frameNumber } } }',
  )) as unknown as { claimPDIFrames: { frameNumber: string }[]; claimPDIs: { data: { frameNumber: string }[] } };
  const inspected = new Set(claimPDIs.data.map(({ frameNumber }) => frameNumber));
  return {
    frame: claimPDIFrames.find(({ frameNumber }) => !inspected.has(frameNumber))?.frameNumber ?? '',
    async of(frameNumber: string): Promise<Stored[]> {
      const found = (await call(
        `query ($search: String) { claimPDIs(search: $search, showDeleted: true) {
           data { id frameNumber state note mechanic signature { path } photos { id } } } }`,
        { search: frameNumber },
      )) as unknown as { claimPDIs: { data: Stored[] } };
      return found.claimPDIs.data;
    },
    async begin(frameNumber: string): Promise<void> {
      await call(
        `mutation ($id: ID!, $frameNumber: String!) {
           createClaimPDI(id: $id, frameNumber: $frameNumber, mechanic: "Agus Setiawan", checklist: []) {
             userErrors { code }
           }
         }`,
        { id: randomUUID(), frameNumber },
      );
    },
  };
}
