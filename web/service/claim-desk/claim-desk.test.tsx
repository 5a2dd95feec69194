import { SorgNames } from '#accounts/markets/sorg-names.documents.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ClaimSettingsQuery } from '#platform/api/generated/graphql.ts';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { ClaimTexts, MoveClaim } from '#service/claims/claim.documents.ts';
import { AssignClaims, ClaimAssignees, ClaimFigures, ClaimQueue, type QueuedClaim } from './claim-desk.documents.ts';
import { ClaimDeskPage } from './claim-desk.page.tsx';
import {
  AddClaimCapability,
  ClaimSettings,
  RemoveClaimSetting,
  SaveClaimProblem,
  SaveServiceLevel,
} from './claim-settings.documents.ts';
import { ClaimSettingsPage } from './claim-settings.page.tsx';
import { ClaimBrands, TriageClaims } from '#service/claims/claims.documents.ts';

beforeAll(() =>
  loadTexts(['claims', 'claim-words', 'claim-desk', 'claim-settings', 'role-names', 'ui', 'errors', 'refusals']),
);
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, customer: null, permissions: ['page.claim', 'claim.status'] });
});

const review = { id: 'in_review', description: 'In review', category: 'open', actor: 'desk', needsReason: false };
const row: QueuedClaim = {
  id: 'c1',
  number: 'CL-1001',
  type: 'bike',
  version: 3,
  custCode: '104-2281',
  custName: 'Pelita Sepeda',
  referenceNo: 'W-7',
  frameNumber: 'WTU183K0042',
  articleName: 'Meridian 7',
  model: 'M7',
  brandName: 'Veldra',
  createdAt: '2020-11-20T08:00:00Z',
  statusAt: '2020-11-21T08:00:00Z',
  dueAt: '2020-11-25T17:00:00Z',
  wishedResolution: null,
  isNotAWarranty: false,
  dealerLanguage: 'en-us',
  status: review,
  nextStatuses: [
    { id: 'approved', description: 'Approved', category: 'processing', actor: 'desk', needsReason: false },
    { id: 'rejected', description: 'Rejected', category: 'closed', actor: 'nobody', needsReason: true },
  ],
  problems: [{ id: 'p1', part: 'Fork', description: 'Cracked' }],
  verdict: { verdict: 'covered', until: '2099-01-05' },
  assignee: null,
};
const message = { status: 'success', description: '' };
const queue = () =>
  new Network()
    .document(ClaimQueue, {
      claimQueue: {
        nextCursor: 'n2',
        counts: [{ count: 4, mine: 1, overdue: 2, unassigned: 3, status: review }],
        data: [row],
      },
    })
    .document(ClaimAssignees, { claimAssignees: [{ id: 'u2', name: 'Sari' }] });

test('the queue shows age, service level, warranty and whose it is; a status filters it', async () => {
  const network = queue();
  await renderPart(<ClaimDeskPage />, '/en-us/claim/desk?assignee=none');
  expect(await screen.findByRole('link', { name: 'CL-1001' })).toBeTruthy();
  const text = document.body.textContent ?? '';
  for (const words of ['overdue', '2 overdue, 1 mine, 3 unassigned', 'In warranty until', 'Fork: Cracked', 'Nobody'])
    expect(text).toContain(words);
  fireEvent.click(screen.getByRole('button', { name: /^In review/ }));
  await waitFor(() =>
    expect(network.of('ClaimQueue').at(-1)).toMatchObject({
      body: { variables: { filter: { status: 'in_review', assignee: 'none' }, sort: 'due' } },
    }),
  );
});

test('filters of the address reach the server and show as chips', async () => {
  const network = queue().document(ClaimBrands, { claimBrandsV2: [{ code: 'VELDRA', name: 'Veldra' }] });
  await renderPart(<ClaimDeskPage />, '/en-us/claim/desk?brand=VELDRA&model=M7&customer=104-2281&age=5&failed=true');
  expect(await screen.findByRole('link', { name: 'CL-1001' })).toBeTruthy();
  const filter = { brand: 'VELDRA', model: 'M7', customer: '104-2281', olderThanDays: 5, settlementFailed: true };
  expect(network.of('ClaimQueue').at(-1)).toMatchObject({ body: { variables: { filter } } });
  expect(await screen.findByText('5 days or more')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Queue' }).dataset['status']).toBe('active');
  expect(screen.getByRole('link', { name: 'Figures' }).dataset['status']).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: /Age/ }));
  await waitFor(() =>
    expect(network.of('ClaimQueue').at(-1)).not.toMatchObject({
      body: { variables: { filter: { olderThanDays: 5 } } },
    }),
  );
});

const settings = (change: Partial<ClaimSettingsQuery> = {}): ClaimSettingsQuery => ({
  claimCapabilities: [],
  claimRoles: [],
  claimProblemSettings: [],
  claimTextBlocks: [],
  warrantyRules: [],
  warrantyScopes: [],
  claimServiceLevels: [],
  ...change,
});
const capability = (id: string, role: string, from: string, to: string) => ({
  id,
  role,
  productCategory: 'bike',
  customerCategory: 'dealer',
  from,
  to,
});

test('who may change a status stands in a table by the names of the roles; a tick lets a role do it', async () => {
  const network = new Network()
    .document(
      ClaimSettings,
      settings({
        claimCapabilities: [
          capability('c1', 'claim.desk', 'in_review', 'approved'),
          capability('c2', 'claim.desk', 'submitted', 'cancelled'),
          capability('c3', 'dealer', 'submitted', 'cancelled'),
          { ...capability('c4', 'guest', 'submitted', 'cancelled'), customerCategory: 'retailer' },
        ],
      }),
    )
    .document(AddClaimCapability, { addClaimCapability: { id: 'c9', message, userErrors: [] } })
    .document(RemoveClaimSetting, {
      removeClaimCapability: { id: 'c3', message, userErrors: [] },
      removeClaimTextBlock: { id: null, message, userErrors: [] },
      removeWarrantyRule: { id: null, message, userErrors: [] },
    });
  signInAs({ ...dealer, customer: null, permissions: ['page.market'] });
  await renderPart(<ClaimSettingsPage />, '/en-us/admin/claims');
  const table = within(await screen.findByRole('table', { name: 'Changes of status' }));
  expect(table.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
    'Change of status',
    'Claim desk',
    'Dealer',
  ]);
  expect(table.getAllByRole('rowheader').map((one) => one.textContent)).toEqual([
    'Submitted → Cancelled',
    'In review → Approved',
  ]);
  const box = (name: string) => table.getByRole<HTMLInputElement>('checkbox', { name });
  expect(box('Dealer: Submitted → Cancelled').checked).toBe(true);
  expect(box('Dealer: In review → Approved').checked).toBe(false);
  fireEvent.click(box('Dealer: In review → Approved'));
  await waitFor(() => expect(network.of('AddClaimCapability')).toHaveLength(1));
  expect(network.of('AddClaimCapability')[0]).toMatchObject({
    body: {
      variables: {
        role: 'dealer',
        productCategory: 'bike',
        customerCategory: 'dealer',
        from: 'in_review',
        to: 'approved',
      },
    },
  });
  await waitFor(() => expect(box('Dealer: Submitted → Cancelled').disabled).toBe(false));
  fireEvent.click(box('Dealer: Submitted → Cancelled'));
  const asked = within(await screen.findByRole('dialog', { name: 'Remove Dealer: Submitted to Cancelled' }));
  expect(network.of('RemoveClaimSetting')).toHaveLength(0);
  fireEvent.click(asked.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(network.of('RemoveClaimSetting')[0]).toMatchObject({ body: { variables: { id: 'c3' } } }));
});

test('spare parts of a problem are chosen by the names of their categories; a refusal stands at the field', async () => {
  const problem = {
    id: 'p1',
    productCategory: 'bike',
    merchandise: '',
    part: 'brake',
    partTexts: { en: 'Brake' },
    texts: { en: 'Squeals' },
    picture: 'brake',
    position: 1,
    active: true,
    wholeArticle: false,
    spareCategories: ['lost-codes'],
    used: 0,
  };
  const refusal = { field: 'spareCategories', code: 'claim_category_unknown', message: '', params: null };
  const network = new Network()
    .document(
      ClaimSettings,
      settings({
        claimProblemSettings: [problem],
        warrantyScopes: [
          { kind: 'merchandise', code: 'brakes', name: 'Brakes' },
          { kind: 'brand', code: 'VELDRA', name: 'Veldra' },
        ],
      }),
    )
    .document(SaveClaimProblem, {
      saveClaimProblem: { id: null, message: { status: 'failed', description: '' }, userErrors: [refusal] },
    });
  signInAs({ ...dealer, customer: null, permissions: ['page.market'] });
  await renderPart(<ClaimSettingsPage />, '/en-us/admin/claims?tab=problems&edit=p1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit problem' }));
  expect(dialog.getByText('lost-codes')).toBeTruthy();
  fireEvent.click(dialog.getByRole('combobox', { name: 'Categories of spare parts' }));
  expect(dialog.queryByRole('option', { name: 'Veldra' })).toBeNull();
  fireEvent.click(await dialog.findByRole('option', { name: 'Brakes' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(network.of('SaveClaimProblem')).toHaveLength(1));
  expect(network.of('SaveClaimProblem')[0]).toMatchObject({
    body: { variables: { id: 'p1', spareCategories: ['lost-codes', 'brakes'] } },
  });
  expect(await dialog.findByText('Choose the categories of spare parts from the list.')).toBeTruthy();
});

test('a service level is changed in working days', async () => {
  const network = new Network()
    .document(ClaimSettings, settings({ claimServiceLevels: [{ sorg: '1000', status: 'submitted', days: 2 }] }))
    .document(SorgNames, { sorgs: [{ sorg: '1000', name: 'Veldra Indonesia' }] })
    .document(SaveServiceLevel, { saveClaimServiceLevel: { id: 'x', message, userErrors: [] } });
  signInAs({ ...dealer, customer: null, permissions: ['page.market'] });
  await renderPart(<ClaimSettingsPage />, '/en-us/admin/claims?tab=levels&edit=1000-submitted');
  expect(await screen.findByText(/^Veldra Indonesia · /)).toBeDefined();
  const dialog = within(await screen.findByRole('dialog', { name: 'Change service level' }));
  fireEvent.change(dialog.getByRole('textbox', { name: /Working days/ }), { target: { value: '3' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(network.of('SaveServiceLevel')).toHaveLength(1));
  expect(network.of('SaveServiceLevel')[0]).toMatchObject({
    body: { variables: { sorg: '1000', status: 'submitted', days: 3 } },
  });
});

test('keys decide about the focused claim, with text blocks', async () => {
  const network = queue()
    .document(ClaimTexts, {
      claimTextBlocks: [{ id: 'b1', title: 'Worn', text: 'Wear is not covered.' }],
    })
    .document(MoveClaim, { updateClaimStatus: { claim: { id: 'c1', version: 4 }, message, userErrors: [] } });
  await renderPart(<ClaimDeskPage />, '/en-us/claim/desk');
  const link = await screen.findByRole('link', { name: 'CL-1001' });
  link.focus();
  // Asking is no change that this claim allows.
  fireEvent.keyDown(link, { key: 'q' });
  expect(screen.queryByRole('dialog', { name: 'Ask the dealer' })).toBeNull();
  fireEvent.keyDown(link, { key: 'r' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject' }));
  fireEvent.change(await dialog.findByRole('combobox', { name: 'Text block' }), { target: { value: 'b1' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Not a warranty case' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(network.of('MoveClaim')).toHaveLength(1));
  expect(network.of('MoveClaim')[0]).toMatchObject({
    body: {
      variables: { id: 'c1', newStatus: 'rejected', reason: 'Wear is not covered.', isNotAWarranty: true, version: 3 },
    },
  });
});

test('selected claims are given to a colleague', async () => {
  const network = queue().document(AssignClaims, { assignClaims: { message, userErrors: [] } });
  await renderPart(<ClaimDeskPage />, '/en-us/claim/desk');
  fireEvent.click(await screen.findByRole('checkbox', { name: /CL-1001/ }));
  const person = (await screen.findByRole('option', { name: 'Sari' })).closest('select');
  fireEvent.change(person ?? document.body, { target: { value: 'u2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(network.of('AssignClaims')).toHaveLength(1));
  expect(network.of('AssignClaims')[0]).toMatchObject({ body: { variables: { ids: ['c1'], assigneeId: 'u2' } } });
});

test('selected claims are reviewed and asked as far as their status allows', async () => {
  const submitted = { ...row, id: 'c2', number: 'CL-1002', version: 1, status: { ...review, id: 'submitted' } };
  const network = new Network()
    .document(ClaimQueue, {
      claimQueue: { nextCursor: null, counts: [], data: [row, { ...submitted, nextStatuses: [review] }] },
    })
    .document(ClaimAssignees, { claimAssignees: [] })
    .document(ClaimTexts, { claimTextBlocks: [] })
    .document(TriageClaims, { triageClaims: { claims: [], message, userErrors: [] } });
  await renderPart(<ClaimDeskPage />, '/en-us/claim/desk');
  for (const name of [/CL-1001/, /CL-1002/]) fireEvent.click(await screen.findByRole('checkbox', { name }));
  // The first claim is in review, and its user may not ask.
  fireEvent.click(screen.getByRole('button', { name: 'Ask the dealer (1)' }));
  expect(await screen.findByRole('dialog', { name: 'Ask the dealer' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Take into review (1)' }));
  await waitFor(() => expect(network.of('TriageClaims')).toHaveLength(1));
  expect(network.of('TriageClaims')[0]).toMatchObject({
    body: { variables: { claims: [{ id: 'c2', version: 1 }], newStatus: 'in_review' } },
  });
});

test('figures have a table beside the chart', async () => {
  const network = new Network().document(ClaimFigures, {
    claimStatistics: [
      {
        key: 'fork',
        label: 'Fork',
        count: 7,
        open: 2,
        approved: 4,
        rejected: 1,
        hoursToDecision: 30,
        cost: [{ currency: 'USD', amount: '120.00' }],
      },
    ],
  });
  await renderPart(<ClaimDeskPage />, '/en-us/claim/desk?view=figures&group=part');
  expect(await screen.findByText('$120.00')).toBeTruthy();
  const current = () =>
    screen.getAllByRole('link').flatMap((link) => (link.dataset['status'] === 'active' ? [link.textContent] : []));
  expect(current()).toEqual(['Figures']);
  expect(network.of('ClaimFigures')[0]).toMatchObject({ body: { variables: { group: 'part' } } });
});
