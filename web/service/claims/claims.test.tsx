import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import {
  type Claim,
  ClaimColleagues,
  ClaimDetail,
  ClaimReplacements,
  CommentClaim,
  MoveClaim,
  PreviousClaims,
} from './claim.documents.ts';
import { MoveDialog } from './claim-actions.tsx';
import { ClaimTexts } from './claim-desk.documents.ts';
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
  qty: 1,
  description: '',
  customerNotes: 'Noise under load',
  contactPersonName: '',
  contactPersonPhone: '',
  purchaseDate: '2026-01-05',
  notSoldYet: false,
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
  mails: [{ id: 'm1', at: '2026-11-21T08:00:05Z', to: ['Maya'] }],
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
  previousClaims: [],
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

describe('a change of status', () => {
  test('asks for a reason where the dealer must act', async () => {
    const network = new Network().document(MoveClaim, { updateClaimStatus: done });
    await renderPart(<MoveDialog claim={claim} to={waiting} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Ask the dealer' }));
    expect(await dialog.findByText(/say why/)).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Invoice is cut' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Ask the dealer' }));
    await waitFor(() => expect(network.of('MoveClaim')).toHaveLength(1));
    expect(network.of('MoveClaim')[0]).toMatchObject({
      body: { variables: { id: 'c1', newStatus: 'waiting_for_dealer', reason: 'Invoice is cut', version: 3 } },
    });
  });

  const approved = { ...review, id: 'approved', description: 'Approved' };
  const terms = {
    wholeArticle: false,
    currency: 'USD',
    goodsValue: '3023.80',
    confirmAbove: '100',
    confirmCurrency: 'USD',
    recallMinutes: 15,
  };
  const bar = {
    articleCode: 'BAR-1',
    displayCode: 'BAR-1',
    articleName: 'Drop bar',
    uom: 'PCE',
    reason: 'spare',
    price: '45.00',
    currency: 'USD',
    stock: 9,
  };
  const bike = {
    ...bar,
    articleCode: 'BIKE-1',
    displayCode: 'BIKE-1',
    articleName: 'Meridian 7',
    reason: 'claimed',
    price: '3023.80',
    stock: 1,
  };
  const approving = async (more: object = {}, market: object = {}) => {
    const network = new Network()
      .document(MoveClaim, { updateClaimStatus: done })
      .document(ClaimTexts, { claimTextBlocks: [] })
      .document(ClaimReplacements, { claimReplacements: { ...terms, ...market, data: [bar, bike] } });
    await renderPart(<MoveDialog claim={{ ...claim, ...more }} to={approved} onClose={() => {}} />);
    await screen.findByRole('radio', { name: /Replacement/ });
    return { network, dialog: within(screen.getByRole('dialog')) };
  };
  const choose = async (dialog: ReturnType<typeof within>, name: RegExp) => {
    fireEvent.click(dialog.getByRole('combobox', { name: /Article that is sent/ }));
    fireEvent.click(await dialog.findByRole('option', { name }));
  };

  test('an approval names the article that is sent, spare parts before the bicycle, with value and stock', async () => {
    const { network, dialog } = await approving();
    // What the customer asked for is chosen; an article never is.
    expect(dialog.getByRole('radio', { name: /Replacement/ })).toHaveProperty('checked', true);
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText(/name the article that is sent/)).toBeTruthy();
    expect(network.of('MoveClaim')).toHaveLength(0);
    fireEvent.click(dialog.getByRole('combobox', { name: /Article that is sent/ }));
    const options = (await dialog.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual([expect.stringContaining('Drop bar'), expect.stringContaining('claimed article')]);
    fireEvent.click(dialog.getByRole('option', { name: /Drop bar/ }));
    const text = dialog.getByRole('textbox', { name: /Reason/ }).closest('form')?.textContent ?? '';
    for (const words of ['Value of one', '$45.00', 'Free stock', '9', '15 minutes']) expect(text).toContain(words);
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(network.of('MoveClaim')).toHaveLength(1));
    const [{ body } = { body: null }] = network.of('MoveClaim');
    expect(body).toMatchObject({
      variables: { newStatus: 'approved', resolution: 'replacement', articleCode: 'BAR-1', qty: 1 },
    });
    expect(body).not.toHaveProperty('variables.confirmedValue');
  });

  test('a value above the limit of the market is sent in a second step only', async () => {
    const { network, dialog } = await approving();
    await choose(dialog, /claimed article/);
    expect(await dialog.findByText(/sends the whole claimed article/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Check and approve' }));
    expect(await dialog.findByText(/above \$100\.00/)).toBeTruthy();
    expect(dialog.getByText(/1 × Meridian 7/)).toBeTruthy();
    expect(network.of('MoveClaim')).toHaveLength(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.queryByRole('button', { name: 'Check and approve' })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Check and approve' }));
    // A second press of the same button sends nothing.
    const send = await dialog.findByRole('button', { name: 'Send for $3,023.80' });
    fireEvent.click(send);
    expect(network.of('MoveClaim')).toHaveLength(0);
    fireEvent.click(dialog.getByRole('checkbox', { name: /I have checked/ }));
    fireEvent.click(send);
    await waitFor(() => expect(network.of('MoveClaim')).toHaveLength(1));
    expect(network.of('MoveClaim')[0]).toMatchObject({
      body: { variables: { articleCode: 'BIKE-1', qty: 1, confirmedValue: '3023.80' } },
    });
  });

  test('a market that asks about every value names no limit', async () => {
    const { dialog } = await approving({}, { confirmAbove: '0' });
    await choose(dialog, /Drop bar/);
    fireEvent.click(dialog.getByRole('button', { name: 'Check and approve' }));
    expect(await dialog.findByText('Please check once more what goes out.')).toBeTruthy();
    expect(dialog.queryByText(/\$0/)).toBeNull();
  });

  test('a credit note needs its amount, in the currency of the customer', async () => {
    const { network, dialog } = await approving({ wishedResolution: null });
    // Nobody wished for anything, so nothing is chosen.
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText(/choose how the claim is settled/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('radio', { name: /Credit note/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText(/enter the amount/)).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Amount in USD' }), { target: { value: '60.5' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(network.of('MoveClaim')).toHaveLength(1));
    expect(network.of('MoveClaim')[0]).toMatchObject({
      body: { variables: { resolution: 'credit', creditAmount: '60.50' } },
    });
  });

  test('a settlement that the ERP has not taken is recalled with a reason', async () => {
    const network = new Network().document(MoveClaim, { updateClaimStatus: done });
    const back = { ...review, needsReason: true };
    await renderPart(<MoveDialog claim={{ ...claim, status: approved }} to={back} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Recall' }));
    fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Only the bar' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Recall' }));
    await waitFor(() => expect(network.of('MoveClaim')).toHaveLength(1));
    expect(network.of('MoveClaim')[0]).toMatchObject({
      body: { variables: { newStatus: 'in_review', reason: 'Only the bar' } },
    });
  });
});
