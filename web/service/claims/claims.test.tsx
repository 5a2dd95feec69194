import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDraft } from '#rules/service/claims/draft.ts';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { type Claim, ClaimColleagues, ClaimDetail, CommentClaim, PreviousClaims } from './claim.documents.ts';
import { ClaimComments } from './claim-comments.tsx';
import { ClaimListPage } from './claim-list.page.tsx';
import { ClaimPage } from './claim.page.tsx';
import { Claims, type ClaimRow } from './claims.documents.ts';
import { eventsOf } from './timeline.ts';

beforeAll(() => loadTexts(['claims', 'claim-words', 'frames', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.claim', 'claim.create'] });
});

const waiting = {
  id: 'waiting_for_dealer',
  description: 'Waiting for dealer',
  category: 'open',
  actor: 'customer',
  needsReason: true,
};
const review = { id: 'in_review', description: 'In review', category: 'open', actor: 'desk', needsReason: false };
const row: ClaimRow = {
  id: 'c1',
  number: 'CL-1001',
  type: 'bike',
  custCode: '104-2281',
  custName: 'Pelita Sepeda',
  referenceNo: 'W-7',
  frameNumber: 'WTU183K0042',
  articleName: 'Meridian 7',
  brandName: 'Veldra',
  model: 'M7',
  createdAt: '2026-11-20T08:00:00Z',
  statusAt: '2026-11-21T08:00:00Z',
  dueAt: '2026-11-25T17:00:00Z',
  resolution: null,
  status: waiting,
  problems: [{ id: 'p1', part: 'Bottom bracket', description: 'Play' }],
  commentCount: 0,
  latestComment: null,
};
const claim: Claim = {
  ...emptyDraft,
  ...row,
  status: waiting,
  version: 3,
  salesArea: { customerCategory: 'dealer' },
  nextStatuses: [
    review,
    { id: 'cancelled', description: 'Cancelled', category: 'closed', actor: 'nobody', needsReason: false },
  ],
  canEdit: true,
  frameShippedDelvNo: '80001',
  frameShippedTo: '104-2281',
  frameShippedToName: 'Pelita Sepeda',
  productionCode: '',
  articleCode: 'BIKE-1',
  articleInfo: 'BIKE-1 · Signal · M',
  mcName: 'Road',
  modelYear: '2026',
  series: '',
  bikeAttributes: [],
  partSerialNumber: 'FX34-118',
  customerNotes: 'Noise under load',
  purchaseDate: '2026-01-05',
  wishedResolution: 'replacement',
  isNotAWarranty: false,
  reasonRejection: '',
  deliveryNo: '',
  deliveryAt: null,
  deliveryShippedOn: null,
  resiNo: '',
  settlement: null,
  creditNote: null,
  consumer: { name: 'Rina', phone: '812', email: '', address: 'Jalan 1', city: 'Malang' },
  dealer: null,
  problems: [{ id: 'p1', part: 'Bottom bracket', partKey: 'bottom-bracket', description: 'Play', notes: '' }],
  docs: [
    { docType: 'photo1', addedAt: '2026-11-20T08:00:00Z', addedBy: 'Maya', attachment: file('a1', 'image/jpeg') },
    { docType: 'invoice', addedAt: '2026-11-20T08:00:00Z', addedBy: 'Maya', attachment: file('a2', 'application/pdf') },
  ],
  additionalDocuments: [],
  comments: [
    {
      id: 'm1',
      comment: 'Which crank?',
      isInternal: false,
      displayName: 'Sari',
      createdAt: '2026-11-21T09:00:00Z',
      byCustomer: false,
      mentions: [],
    },
  ],
  mails: [{ id: 'mail1', at: '2026-11-21T08:00:05Z', to: ['Maya'] }],
  histories: [
    { id: 'h1', reason: '', by: 'Maya', at: '2026-11-20T08:00:00Z', from: null, to: { ...review, id: 'submitted' } },
    {
      id: 'h2',
      reason: 'Please show the serial number.',
      by: 'Sari',
      at: '2026-11-21T08:00:00Z',
      from: { id: 'in_review' },
      to: waiting,
    },
  ],
  stolenBike: { reportedOn: '2026-10-02', country: 'DE', reference: 'P-77' },
  frame: { known: true },
  recallFrames: [],
  assignee: null,
  endedSettlements: [],
  verdict: { verdict: 'covered', until: '2099-01-05' },
  goodsValue: null,
  dealerLanguage: null,
  asked: [],
  previousClaims: [],
  ofCustomer: null,
  similar: null,
  createdBy: 'Maya',
  updatedAt: '2026-11-21T08:00:00Z',
  decidedAt: null,
};
function file(id: string, contentType: string) {
  return {
    id,
    kind: contentType.startsWith('image/') ? 'photo' : 'document',
    fileName: `${id}.bin`,
    contentType,
    bytes: 1000,
    state: 'ready',
    width: null,
    height: null,
    url: `/attachments/${id}/full`,
    smallUrl: `/attachments/${id}/small`,
    posterUrl: null,
  };
}
const done = { claim: { id: 'c1', version: 4 }, message: { status: 'success', description: '' }, userErrors: [] };

describe('the list', () => {
  test('shows state, next step and drafts; staff see whose claim it is', async () => {
    const network = new Network().document(Claims, {
      claimDrafts: [
        {
          id: 'd1',
          type: 'bike',
          form: { frameNumber: 'WTU999', consumer: { name: 'Budi' } },
          files: [{ slot: 'photo1' }],
          updatedAt: '2026-11-22T08:00:00Z',
          expiresAt: '2026-12-22T08:00:00Z',
        },
      ],
      claimsV2: { countIsExact: true, info: { page: 1, count: 1, pageTotal: 1 }, data: [row] },
    });
    await renderPart(<ClaimListPage />, '/en-us/claim?category=open&type=bike');
    expect((await screen.findByRole('link', { name: 'CL-1001' })).getAttribute('href')).toBe('/en-us/claim/c1');
    const text = document.body.textContent ?? '';
    for (const words of ['You answer the claim desk', 'Bottom bracket: Play', 'WTU999 · Budi', '1 photo or file'])
      expect(text).toContain(words);
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toContain(
      '/claim/create/bike?draft=d1',
    );
    expect(screen.queryByRole('columnheader', { name: 'Customer' })).toBeNull();
    expect(network.of('Claims')[0]).toMatchObject({
      body: { variables: { filter: { statusCategory: 'open', type: 'bike' }, mine: true } },
    });
  });

  test('staff see whose claim it is and no drafts of their own', async () => {
    signInAs({ ...dealer, customer: null, permissions: ['page.claim', 'claim.create'] });
    const network = new Network().document(Claims, {
      claimsV2: { countIsExact: true, info: { page: 1, count: 1, pageTotal: 1 }, data: [row] },
    });
    await renderPart(<ClaimListPage />);
    expect(await screen.findByRole('columnheader', { name: 'Customer' })).toBeTruthy();
    expect(document.body.textContent).toContain('The dealer answers');
    expect(screen.queryByRole('link', { name: 'New claim' })).toBeNull();
    expect(network.of('Claims')[0]).toMatchObject({ body: { variables: { mine: false } } });
  });
});

describe('one claim', () => {
  const open = async () => {
    const network = new Network()
      .document(ClaimDetail, { claimV2: claim })
      .document(PreviousClaims, { claimsV2: { data: [] } });
    await renderPart(<ClaimPage />, '/en-us/claim/c1');
    await screen.findByRole('heading', { name: 'Claim CL-1001' });
    return network;
  };

  test('says what happens next, until when, what the desk asked, and warns of a stolen bike', async () => {
    await open();
    const next = within(screen.getByRole('region', { name: 'What happens next' }));
    expect(next.getByText('You answer the claim desk')).toBeTruthy();
    expect(next.getByText('Please show the serial number.')).toBeTruthy();
    expect(next.getByRole('alert').textContent).toContain('File number P-77');
    expect(next.getByRole('link', { name: 'Answer the claim desk' }).getAttribute('href')).toBe('/en-us/claim/c1/edit');
    expect(next.getByRole('button', { name: 'Cancel claim' })).toBeTruthy();
    expect(document.body.textContent).toContain('Rina');
    expect(screen.queryByRole('radiogroup', { name: 'Messages' })).toBeNull();
  });

  test('shows the serial number of the claimed part', async () => {
    await open();
    expect(screen.getByText('Serial number of the part').parentElement?.textContent).toContain('FX34-118');
  });

  test('pictures open large, documents are saved', async () => {
    await open();
    const files = within(screen.getByRole('region', { name: 'Photos and documents' }));
    expect(files.getByRole('link', { name: 'Invoice' }).getAttribute('download')).toBe('a2.bin');
    expect(files.getByRole('button', { name: 'Full bike' })).toBeTruthy();
  });

  test('reads the addresses of the files again before they end, and when the user comes back to the tab', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const network = await open();
    const reads = () => network.of('ClaimDetail').length;
    expect(reads()).toBe(1);
    // They are valid for at least five minutes.
    await act(() => vi.advanceTimersByTimeAsync(299_000));
    vi.useRealTimers();
    await waitFor(() => expect(reads()).toBe(2));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(reads()).toBe(3));
  });

  test('the course has everything once, the newest first, files together', () => {
    expect(
      eventsOf({
        ...claim,
        deliveryShippedOn: '2026-11-23',
        deliveryAt: '2026-11-25T08:00:00Z',
        deliveryNo: '80002',
      }).map(({ kind }) => kind),
    ).toEqual(['arrival', 'shipment', 'comment', 'mail', 'status', 'status', 'document']);
  });
});

describe('messages', () => {
  test('a dealer writes to the desk', async () => {
    const network = new Network().document(CommentClaim, { createClaimComment: done });
    await renderPart(<ClaimComments claim={claim} tab="internal" onTab={() => {}} />);
    const field = screen.getByRole('textbox', { name: /Message to the other side/ });
    fireEvent.change(field, { target: { value: 'The left one' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(network.of('CommentClaim')).toHaveLength(1));
    expect(network.of('CommentClaim')[0]).toMatchObject({
      body: { variables: { comment: 'The left one', isInternal: false } },
    });
    await waitFor(() => expect(field).toHaveProperty('value', ''));
  });

  test('staff keep internal messages of a claim apart from those to the dealer (R-259)', async () => {
    signInAs({ ...dealer, customer: null, permissions: ['page.claim', 'claim.internal-comment'] });
    const inside = { ...claim.comments[0], id: 'm2', comment: 'Known crack', isInternal: true, mentions: ['Budi'] };
    const network = new Network()
      .document(CommentClaim, { createClaimComment: done })
      .document(ClaimColleagues, { claimColleagues: [{ id: 'u2', name: 'Budi' }] });
    await renderPart(
      <ClaimComments
        claim={{ ...claim, comments: [...claim.comments, inside as never] }}
        tab="internal"
        onTab={() => {}}
      />,
    );
    expect(screen.getByText('Known crack')).toBeTruthy();
    expect(screen.queryByText('Which crank?')).toBeNull();
    expect(screen.getByText('Notified: Budi')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: /Internal message/ }), { target: { value: 'Look' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save internal message' }));
    await waitFor(() => expect(network.of('CommentClaim')).toHaveLength(1));
    expect(network.of('CommentClaim')[0]).toMatchObject({ body: { variables: { isInternal: true, mentions: [] } } });
  });
});
