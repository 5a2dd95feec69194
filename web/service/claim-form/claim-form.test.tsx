import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { removeStored } from '#platform/storage.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { PreviousClaims } from '#service/claims/claim.documents.ts';
import { deviceKey } from './use-claim-draft.ts';
import {
  ClaimDraft,
  ClaimPrefill,
  ClaimProblems,
  ClaimVerdict,
  CreateClaimBike,
  SaveClaimDraft,
} from './claim-form.documents.ts';
import { BikeClaimPage } from './write-claim.page.tsx';

beforeAll(() => loadTexts(['claims', 'claim-words', 'claim-form', 'frames', 'uploads', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  signInAs({ ...dealer, permissions: ['page.claim', 'claim.create'] });
  useSiteOf({ claimProblemRequired: true, claimAllowNonCode: false, claimAllowPAA: true });
});

const problem = '018f3f1e-0000-7000-8000-000000000001';
const message = { status: 'success', description: '' };
const form = {
  referenceNo: 'W-7',
  frameNumber: 'WTU183K0042',
  purchaseDate: '2026-01-05',
  consumer: { name: 'Rina', phone: '812', email: '', address: 'Jalan 1', city: 'Malang' },
  problems: [{ id: problem, notes: '' }],
};
const slots = ['invoice', 'idCard', 'photo1', 'photo2', 'photo3'];
const stored = (slot: string) => ({
  slot,
  attachmentId: `a-${slot}`,
  attachment: {
    id: `a-${slot}`,
    kind: 'photo',
    fileName: `${slot}.jpg`,
    state: 'ready',
    bytes: 10,
    receivedBytes: 10,
    refusalText: null,
    smallUrl: null,
  },
});
const draftOf = (files: readonly string[], more: object = {}) => ({
  claimDraft: {
    id: 'd1',
    type: 'bike',
    form: { ...form, ...more },
    files: files.map(stored),
    version: 2,
    updatedAt: '2026-11-22T08:00:00Z',
    expiresAt: '2026-12-22T08:00:00Z',
  },
});
function network() {
  return new Network()
    .named('FrameFacts', {
      frame: { frameNumber: 'WTU183K0042', known: true, stolen: null, recalls: [], passport: null },
    })
    .document(ClaimVerdict, {
      claimVerdict: {
        verdict: 'covered',
        from: '2026-01-05',
        source: 'purchase',
        months: 24,
        until: '2028-01-05',
        daysLeft: 400,
      },
    })
    .document(PreviousClaims, { claimsV2: { data: [] } })
    .document(ClaimProblems, {
      claimProblems: [
        { id: problem, partKey: 'fork', part: 'Fork', description: 'Cracked', picture: '' },
        { id: 'p2', partKey: 'wheel', part: 'Wheel', description: 'Buckled', picture: '' },
      ],
    })
    .document(SaveClaimDraft, {
      saveClaimDraft: {
        draft: { id: 'd1', version: 3, updatedAt: '2026-11-22T09:00:00Z' },
        message,
        userErrors: [],
      },
    });
}

const registered = {
  frame: {
    frameNumber: 'WTU183K0042',
    known: true,
    stolen: null,
    recalls: [],
    passport: {
      articleCode: 'BIKE-1',
      displayCode: 'BIKE-1',
      description: 'Meridian 7',
      modelYear: '2026',
      brand: 'Veldra',
      merchandise: 'road',
      doNo: '80001',
      shippedOn: '2025-11-20',
      deliveredOn: '2025-11-24',
    },
  },
};
const sale = { soldOn: '2026-02-03', consumer: { ...form.consumer, name: 'Ana', email: 'ana@consumer.example' } };
const prefill = (found: typeof sale | null) => ({
  frame: { frameNumber: 'WTU183K0042', passport: { image: null, sale: found } },
});
const typeFrame = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Frame number' }), { target: { value } });
/** The form that was saved last. */
const lastSaved = (calls: Network) =>
  (calls.of('SaveClaimDraft').at(-1)?.body as { variables: { form: Record<string, unknown> } } | undefined)?.variables
    .form;

describe('what the portal knows of a bike', () => {
  test('fills the purchase date and the consumer from its registration; another number takes them away', async () => {
    const calls = network().named('FrameFacts', registered).document(ClaimPrefill, prefill(sale));
    await renderPart(<BikeClaimPage />, '/en-us/claim/create/bike');
    typeFrame('WTU183K0042');
    expect(await screen.findByText('From the registration of this bike.')).toBeTruthy();
    await waitFor(() =>
      expect(lastSaved(calls)).toMatchObject({
        purchaseDate: '2026-02-03',
        consumer: { name: 'Ana', email: 'ana@consumer.example', city: 'Malang' },
      }),
    );
    typeFrame('WTU183K004');
    await waitFor(() => expect(lastSaved(calls)).toMatchObject({ purchaseDate: '', consumer: { name: '' } }));
  });

  test('never replaces what somebody typed', async () => {
    const calls = network()
      .named('FrameFacts', registered)
      .document(ClaimPrefill, prefill(sale))
      .document(ClaimDraft, draftOf([], { frameNumber: 'WTU183K004' }) as never);
    await renderPart(<BikeClaimPage />, '/en-us/claim/create/bike?draft=d1');
    await screen.findByRole('textbox', { name: 'Frame number' });
    typeFrame('WTU183K0042');
    await waitFor(() => expect(calls.of('ClaimPrefill')).toHaveLength(1));
    await waitFor(() => expect(lastSaved(calls)).toMatchObject({ frameNumber: 'WTU183K0042' }));
    expect(lastSaved(calls)).toMatchObject({ purchaseDate: '2026-01-05', consumer: { name: 'Rina' } });
  });

  test('an unsold bike is asked for neither buyer nor purchase date; a sold one gets them back from its registration', async () => {
    const calls = network().named('FrameFacts', registered).document(ClaimPrefill, prefill(sale));
    await renderPart(<BikeClaimPage />, '/en-us/claim/create/bike');
    typeFrame('WTU183K0042');
    await waitFor(() => expect(lastSaved(calls)).toMatchObject({ purchaseDate: '2026-02-03' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Not sold yet' }));
    await waitFor(() =>
      expect(lastSaved(calls)).toMatchObject({
        notSoldYet: true,
        purchaseDate: '',
        consumer: { name: '', phone: '' },
      }),
    );
    expect(screen.queryByRole('textbox', { name: 'Date of purchase' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Sold' }));
    await waitFor(() =>
      expect(lastSaved(calls)).toMatchObject({
        notSoldYet: false,
        purchaseDate: '2026-02-03',
        consumer: { name: 'Ana' },
      }),
    );
  });

  test.each(['product', 'problem', 'photos', 'customer', 'review'])(
    'the step %s can be left for later',
    async (step) => {
      network().document(ClaimDraft, draftOf([]) as never);
      await renderPart(<BikeClaimPage />, `/en-us/claim/create/bike?draft=d1&step=${step}`);
      expect(await screen.findByRole('button', { name: 'Later' })).toBeTruthy();
      expect(screen.queryAllByRole('button', { name: /^Next: / })).toHaveLength(step === 'review' ? 0 : 1);
    },
  );

  test('a stolen frame and an open recall warn as soon as its number is typed', async () => {
    network().named('FrameFacts', {
      frame: {
        ...registered.frame,
        stolen: { reportedOn: '2026-10-02', country: 'DE', reference: 'P-77' },
        recalls: [{ code: 'R-1', severity: 'safety', title: 'Fork', state: 'open' }],
      },
    });
    await renderPart(<BikeClaimPage />, '/en-us/claim/create/bike');
    typeFrame('WTU183K0042');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    expect(document.body.textContent).toContain('P-77');
    expect(document.body.textContent).toContain('Recall R-1: Fork');
  });
});

describe('messages', () => {
  test('stand at their fields once the step was left, and go when the field is right', async () => {
    network().document(ClaimDraft, draftOf([], { referenceNo: '', consumer: null, frameNumber: '' }) as never);
    await renderPart(<BikeClaimPage />, '/en-us/claim/create/bike?draft=d1&step=review');
    fireEvent.click(await screen.findByRole('button', { name: 'Submit claim' }));
    const go = async (step: string) =>
      fireEvent.click(await screen.findByRole('link', { name: new RegExp(`^${step}`) }));
    await go('Bike');
    expect((await screen.findByRole('textbox', { name: 'Frame number' })).getAttribute('aria-invalid')).toBe('true');
    await go('Photos');
    for (const name of ['Full bike', 'Frame number', 'Invoice', 'Identity card'])
      expect(within(await screen.findByRole('group', { name })).getByRole('alert').textContent).not.toBe('');
    await go('Customer');
    const field = await screen.findByRole('textbox', { name: 'Name' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(field, { target: { value: 'Budi' } });
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).not.toBe('true'),
    );
  });
});

describe('a claim in steps', () => {
  test('keeps what is typed as a draft on the server, and on the device until then', async () => {
    const calls = network();
    await renderPart(<BikeClaimPage />, '/en-us/claim/create/bike');
    fireEvent.change(screen.getByRole('textbox', { name: 'Frame number' }), { target: { value: 'WTU183K0042' } });
    expect(localStorage.getItem(`paceline.${deviceKey('bike', null)}`)).toContain('WTU183K0042');
    await waitFor(() => expect(calls.of('SaveClaimDraft').length).toBeGreaterThan(0));
    expect(calls.of('SaveClaimDraft')[0]).toMatchObject({
      body: { variables: { id: null, type: 'bike', form: { frameNumber: 'WTU183K0042' }, version: null } },
    });
    await waitFor(() => expect(screen.getByText(/on all your devices/)).toBeTruthy());
    expect(screen.getByText(/24 months from the purchase/)).toBeTruthy();
    expect(localStorage.getItem(`paceline.${deviceKey('bike', null)}`)).toBeNull();
  });

  test('the part is chosen by its picture, then its problem', async () => {
    network().document(ClaimDraft, draftOf([], { problems: [] }) as never);
    await renderPart(<BikeClaimPage />, '/en-us/claim/create/bike?draft=d1&step=problem');
    fireEvent.click(await screen.findByRole('button', { name: 'Wheel' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Buckled' }));
    expect(screen.queryByRole('checkbox', { name: 'Cracked' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Note on Buckled' })).toBeTruthy();
  });

  test('keeps the serial number of the part and shows it in the review', async () => {
    const calls = network().document(ClaimDraft, draftOf(slots) as never);
    await renderPart(<BikeClaimPage />, '/en-us/claim/create/bike?draft=d1&step=problem');
    const field = await screen.findByRole('textbox', { name: /Serial number of the part/ });
    expect(field.getAttribute('maxlength')).toBe('35');
    fireEvent.change(field, { target: { value: 'FX34-118' } });
    await waitFor(() =>
      expect(calls.of('SaveClaimDraft')[0]).toMatchObject({
        body: { variables: { form: { partSerialNumber: 'FX34-118' } } },
      }),
    );
    fireEvent.click(screen.getByRole('link', { name: /Review/ }));
    expect(await screen.findByText('FX34-118')).toBeTruthy();
  });

  test('shows only the needed slots, and fewer for an unsold bike', async () => {
    network().document(ClaimDraft, draftOf(['photo1'], { notSoldYet: true, consumer: null }) as never);
    await renderPart(<BikeClaimPage />, '/en-us/claim/create/bike?draft=d1&step=photos');
    expect(await screen.findByText('1 of 4 needed')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Invoice' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Identity card' })).toBeNull();
  });

  test('the review lists what is missing with links to its step, and sends nothing', async () => {
    const calls = network().document(ClaimDraft, draftOf(['photo1'], { referenceNo: '' }) as never);
    await renderPart(<BikeClaimPage />, '/en-us/claim/create/bike?draft=d1&step=review');
    expect(await screen.findByRole('region', { name: '5 things are missing' })).toBeTruthy();
    const link = screen.getByRole('link', { name: /photo of the frame number/ });
    expect(link.getAttribute('href')).toContain('step=photos');
    fireEvent.click(screen.getByRole('button', { name: 'Submit claim' }));
    expect(calls.of('CreateClaimBike')).toHaveLength(0);
  });

  test('sends a complete claim with its files, and shows a refusal at its step', async () => {
    const calls = network()
      .document(ClaimDraft, draftOf(slots) as never)
      .document(CreateClaimBike, {
        createClaimBike: {
          claim: null,
          message: { status: 'failed', description: '' },
          userErrors: [{ field: 'claim.frameNumber', message: 'Too long', code: 'frame_too_long', params: {} }],
        },
      } as never);
    await renderPart(<BikeClaimPage />, '/en-us/claim/create/bike?draft=d1&step=review');
    expect(await screen.findByText(/Everything is there/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Submit claim' }));
    await waitFor(() => expect(calls.of('CreateClaimBike')).toHaveLength(1));
    const { body, headers } = calls.of('CreateClaimBike')[0] ?? {};
    expect(headers?.get('idempotency-key')).toBeTruthy();
    expect(body).toMatchObject({
      variables: {
        draftId: 'd1',
        claim: { frameNumber: 'WTU183K0042', consumer: { name: 'Rina' } },
        files: slots.map((slot) => ({ slot, attachmentId: `a-${slot}` })),
      },
    });
    expect((await screen.findAllByText('Too long')).length).toBeGreaterThan(0);
    expect(await screen.findByRole('textbox', { name: 'Frame number' })).toBeTruthy();
  });

  test('names a draft that another device changed', async () => {
    network()
      .document(ClaimDraft, draftOf([]) as never)
      .document(SaveClaimDraft, {
        saveClaimDraft: {
          draft: null,
          message: { status: 'failed', description: '' },
          userErrors: [{ field: 'version', message: '', code: 'claim_draft_changed', params: {} }],
        },
      } as never);
    await renderPart(<BikeClaimPage />, '/en-us/claim/create/bike?draft=d1&step=customer');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Budi' } });
    expect(await screen.findByText('Changed on another device.')).toBeTruthy();
    removeStored(deviceKey('bike', 'd1'));
  });
});
