import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { userStore } from '#platform/api/session.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { SalesContact } from '#exchange/questions/questions.documents.ts';
import { FrameNumberField, useFrameLookUp } from './frame-number-field.part.tsx';
import { type CheckedNumber, FrameCheck } from './frame-check.page.tsx';
import { FramePage } from './frame.page.tsx';
import {
  FrameFacts,
  type FrameOf,
  FramePassport,
  type FrameWithPassport,
  ReadRecall,
  RecallDetail,
  type RecallOnPage,
  ReportRecallWork,
} from './frames.documents.ts';
import { RecallPage } from './recall.page.tsx';

beforeAll(() => loadTexts(['frames', 'camera', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.claim', 'claim.create'] });
});

const passport: NonNullable<FrameOf['passport']> = {
  articleCode: 'BIKE-1',
  displayCode: 'BIKE-1',
  description: 'Meridian 7',
  modelYear: '2026',
  brand: 'Veldra',
  merchandise: 'road',
  doNo: '80001',
  shippedOn: '2026-11-20',
  deliveredOn: null,
};
const known: FrameOf = { frameNumber: 'WTU183K0042', known: true, stolen: null, recalls: [], passport };

function Field() {
  const [value, setValue] = useState('');
  return <FrameNumberField value={value} onChange={setValue} found={useFrameLookUp(value)} />;
}
const input = () => screen.getByRole('textbox', { name: 'Frame number' });
const type = (value: string) => fireEvent.change(input(), { target: { value } });

describe('the field for a frame number', () => {
  test('shows the bike of a typed number, with a link to its passport', async () => {
    const network = new Network().document(FrameFacts, { frame: known });
    await renderPart(<Field />);
    type('wtu');
    type('wtu 183-k0042');
    expect((await screen.findByRole('link', { name: 'Frame passport' })).getAttribute('href')).toBe(
      '/en-us/frame/WTU183K0042',
    );
    expect(document.body.textContent).toContain('Meridian 7 2026 · BIKE-1');
    expect(network.of('FrameFacts')).toHaveLength(1);
  });

  test('cuts the address of a QR code to its number, and names what is no frame number', async () => {
    new Network().document(FrameFacts, { frame: { ...known, passport: null } });
    await renderPart(<Field />);
    type('https://b2b.example/check/WTU183K0042');
    expect(await screen.findByText(/was not shipped to you/)).toBeTruthy();
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(input()).toHaveProperty('value', 'WTU183K0042');
    type('WTÜ-1');
    expect(await screen.findByText(/letters A to Z/)).toBeTruthy();
  });

  test('warns of theft and of open recalls, also of a number that the portal does not know', async () => {
    const recall = { code: 'R-1', severity: 'safety', title: 'Fork', state: 'open' };
    new Network().document(FrameFacts, {
      frame: {
        ...known,
        frameNumber: 'STOLEN1',
        known: false,
        passport: null,
        stolen: { reportedOn: '2026-10-02', country: 'DE', reference: 'P-77' },
        recalls: [recall, { ...recall, code: 'R-2', title: 'Brake', state: 'repaired' }],
      },
    });
    await renderPart(<Field />);
    type('STOLEN1');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    for (const words of ['does not know this number', 'File number P-77', 'Recall R-1: Fork'])
      expect(document.body.textContent).toContain(words);
    expect(document.body.textContent).not.toContain('Brake');
  });
});

const outcome = { message: { status: 'success', description: '' }, userErrors: [] };
const shown: FrameWithPassport = {
  frameNumber: 'WTU183K0042',
  known: true,
  stolen: null,
  recalls: [{ code: 'R-1', severity: 'safety', title: 'Fork', state: 'open', publishedOn: '2026-11-20' }],
  passport: {
    displayCode: 'BIKE-1',
    description: 'Meridian 7',
    size: 'M',
    brand: 'Veldra',
    series: '',
    modelYear: '2026',
    modelSlug: '',
    productionCode: 'K2612',
    customerName: 'Pelita Sepeda',
    customerCode: '104-2281',
    doNo: '80001',
    shippedOn: '2026-11-20',
    deliveredOn: null,
    image: null,
    registration: {
      soldDate: '2026-11-24',
      dealerName: 'Pelita Sepeda',
      status: 'complete',
      customer: { name: 'Ana' },
    },
    claims: [
      {
        id: 'c',
        number: 'CL-2026-000007',
        createdAt: '2026-11-22T08:00:00Z',
        status: { id: 'in_review', description: 'In review' },
        problems: [{ part: 'Fork', description: 'Crack' }],
      },
    ],
    inspections: [{ id: 'i', state: 'open', mechanic: 'Joko', inspectedAt: '2026-11-23T08:00:00Z', openItems: 2 }],
    components: [{ code: 'fork', name: 'Fork', value: 'Carbon, tapered' }],
    documents: [{ id: 'd', name: 'Manual', language: 'en', bytes: 4_096, url: '/files/documents/manual.pdf' }],
  },
};

describe('the passport', () => {
  test('says what to do with a stolen bike, whom to call, and how to look up another one', async () => {
    signInAs({ ...dealer, permissions: ['page.pdi'] });
    new Network()
      .document(FramePassport, {
        frame: {
          ...shown,
          known: false,
          passport: null,
          recalls: [],
          stolen: { reportedOn: '2026-10-02', country: 'DE', reference: 'P-77' },
        },
      })
      .document(SalesContact, { salesContact: { name: 'Dimas', phone: '+62 812', email: '' } });
    await renderPart(<FramePage />, '/en-us/frame/WTU183K0042');
    const steps = within(await screen.findByRole('region', { name: 'What to do now' })).getAllByRole('listitem');
    expect(steps).toHaveLength(5);
    expect(steps[1]?.textContent).toBe(
      'Call the police and give them the frame number WTU183K0042 and the file number P-77.',
    );
    expect(await screen.findByText('Dimas')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Look up another frame' })).toHaveLength(1);
  });

  test('shows model, delivery, parts and documents, and leads to the report of recall work', async () => {
    signInAs({ ...dealer, permissions: ['page.pdi', 'page.customer-sales-report', 'page.order-status'] });
    new Network().document(FramePassport, { frame: shown });
    await renderPart(<FramePage />, '/en-us/frame/WTU183K0042');
    expect(await screen.findByRole('region', { name: 'Meridian 7' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '80001' })).toBeTruthy();
    for (const words of ['K2612', 'Carbon, tapered', 'Manual', 'Recall R-1: Fork', 'Ana', 'Joko', '2 items open'])
      expect(document.body.textContent).toContain(words);
    expect(screen.getByRole('link', { name: 'Report work' }).getAttribute('href')).toContain('frame=WTU183K0042');
  });

  test('lists the claims of the bike and begins service work with its number, as far as the user may', async () => {
    signInAs({
      ...dealer,
      permissions: ['page.claim', 'claim.create', 'page.pdi', 'page.customer-sales-report'],
    });
    new Network().document(FramePassport, {
      frame: { ...shown, passport: { ...shown.passport!, registration: null } },
    });
    const { unmount } = await renderPart(<FramePage />, '/en-us/frame/WTU183K0042');
    const link = await screen.findByRole('link', { name: 'CL-2026-000007' });
    expect(link.getAttribute('href')).toBe('/en-us/claim/c');
    expect(document.body.textContent).toContain('Fork: Crack');
    const address = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? '';
    expect(address('New claim')).toBe('/en-us/claim/create/bike?frame=WTU183K0042');
    expect(address('New inspection')).toMatch(/^\/en-us\/pdi\?record=[0-9a-f-]{36}&begin=true&frame=WTU183K0042$/);
    expect(address('Register sale'), 'needs retail-sales.register').toBe('');
    unmount();
    signInAs({ ...dealer, permissions: ['page.customer-sales-report', 'retail-sales.register'] });
    await renderPart(<FramePage />, '/en-us/frame/WTU183K0042');
    expect((await screen.findByRole('link', { name: 'Register sale' })).getAttribute('href')).toBe(
      '/en-us/retail-sales?register=WTU183K0042',
    );
    for (const name of ['New claim', 'New inspection', 'CL-2026-000007']) expect(address(name)).toBe('');
  });

  test('of a bike of another dealer shows only that it is known', async () => {
    new Network().document(FramePassport, { frame: { ...shown, recalls: [], passport: null } });
    await renderPart(<FramePage />);
    expect(await screen.findByText(/was not shipped to you/)).toBeTruthy();
    expect(document.body.textContent).not.toContain('Pelita');
  });
});

describe('a recall', () => {
  const info = { page: 1, count: 1, pageTotal: 1 };
  const recall: RecallOnPage = {
    code: 'R-1',
    severity: 'safety',
    title: 'Fork',
    instruction: '',
    edition: null,
    bulletin: '<p>Look at the <strong>steerer</strong>.</p>',
    publishedOn: '2026-11-20',
    read: false,
    affected: 2,
    checked: 1,
    repaired: 0,
    news: { id: 'n-1', title: 'Forks of 2026' },
    frames: {
      info,
      data: [
        {
          frameNumber: 'WTU183K0042',
          description: 'Meridian 7',
          articleCode: 'BIKE-1',
          customerName: 'Pelita Sepeda',
          customerCode: '104-2281',
          shippedOn: '2026-11-20',
          state: 'checked',
          note: 'No crack',
          doneAt: '2026-11-22T08:00:00Z',
        },
      ],
    },
  };

  test('is read and confirmed, which ends the reminder', async () => {
    signInAs({
      ...dealer,
      recallsToRead: [{ code: 'R-1', affected: 2 }],
      newsToRead: [{ id: 'n-1', title: 'Forks of 2026', recallCode: 'R-1' }],
    });
    const network = new Network().document(RecallDetail, { recall }).document(ReadRecall, { readRecall: outcome });
    await renderPart(<RecallPage />);
    expect((await screen.findByText('steerer')).tagName).toBe('STRONG');
    fireEvent.click(screen.getByRole('button', { name: 'I have read the bulletin' }));
    await waitFor(() => expect(userStore.get()?.recallsToRead).toEqual([]));
    expect(userStore.get()?.newsToRead).toEqual([]);
    expect(screen.getByRole('link', { name: /Forks of 2026/ }).getAttribute('href')).toBe('/en-us/news/n-1');
    expect(network.of('ReadRecall')).toHaveLength(1);
  });

  test('asks a workshop to read the bulletin before it reports work', async () => {
    let read = false;
    const network = new Network()
      .document(RecallDetail, () => ({ recall: { ...recall, read } }))
      .document(ReadRecall, () => {
        read = true;
        return { readRecall: outcome };
      });
    await renderPart(<RecallPage />, '/en-us/frame/recall/R-1?frame=WTU183K0042');
    expect((await screen.findByRole('alert')).textContent).toContain('Then you can report work on WTU183K0042');
    const confirm = screen.getByRole('button', { name: 'I have read the bulletin' });
    expect(document.activeElement).toBe(confirm);
    expect(screen.queryByRole('dialog', { name: 'Work on WTU183K0042' })).toBeNull();
    fireEvent.click(confirm);
    await screen.findByRole('dialog', { name: 'Work on WTU183K0042' });
    expect(network.of('ReadRecall')).toHaveLength(1);
  });

  test('takes the report of a workshop', async () => {
    const network = new Network()
      .document(RecallDetail, { recall: { ...recall, read: true } })
      .document(ReportRecallWork, { reportRecallWork: outcome });
    await renderPart(<RecallPage />, '/en-us/frame/recall/R-1?frame=WTU183K0042');
    const dialog = within(await screen.findByRole('dialog', { name: 'Work on WTU183K0042' }));
    fireEvent.click(dialog.getByRole('radio', { name: /^Repaired/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Report work' }));
    await waitFor(() => expect(network.of('ReportRecallWork')).toHaveLength(1));
    expect(network.of('ReportRecallWork')[0]).toMatchObject({
      body: { variables: { frameNumber: 'WTU183K0042', state: 'repaired', note: 'No crack' } },
    });
  });

  test('shows staff which dealers did not read it', async () => {
    signInAs({ ...dealer, customer: null });
    const one = { custCode: '104-2281', affected: 3, checked: 0, repaired: 1, readBy: '', readAt: null };
    new Network().document(RecallDetail, {
      recall: { ...recall, frames: undefined, dealers: { info, data: [{ ...one, custName: 'Roda Jaya' }] } },
    });
    await renderPart(<RecallPage />);
    expect(await screen.findByText('Roda Jaya')).toBeTruthy();
    expect(screen.getByText('Not read yet')).toBeTruthy();
  });
});

describe('the public check', () => {
  const answer = (found: Partial<CheckedNumber>) => ({
    number: 'WTU183K0042',
    known: true,
    registeredSince: null,
    stolen: false,
    recalled: false,
    ...found,
  });
  const check = (found: Partial<CheckedNumber>) =>
    new Network().rest(
      'GET /frames/check/WTU183K0042',
      () => new Response(JSON.stringify(answer(found)), { headers: { 'content-type': 'application/json' } }),
    );

  test('says theft and recall, and since when the bike is registered', async () => {
    check({ stolen: true, recalled: true, registeredSince: '2026-03' });
    await renderPart(<FrameCheck written="wtu-183k0042" />);
    expect(await screen.findByText('This bike is reported stolen')).toBeTruthy();
    expect(screen.getByText('A recall affects this bike')).toBeTruthy();
    expect(screen.getByText('Registered as sold since March 2026.')).toBeTruthy();
    expect(screen.queryByText('No theft is reported')).toBeNull();
    expect(screen.queryByText('No open recall affects this bike')).toBeNull();
  });

  test('says that nothing is reported, and that a number is unknown or no number', async () => {
    check({});
    await renderPart(<FrameCheck written="WTU183K0042" />);
    expect(await screen.findByText('No theft is reported')).toBeTruthy();
    expect(screen.getByText('No open recall affects this bike')).toBeTruthy();
    expect(screen.getByText('Not registered as sold yet.')).toBeTruthy();
    queryClient.clear();
    check({ known: false });
    await renderPart(<FrameCheck written="WTU183K0042" />);
    expect(await screen.findByText('We do not know this number')).toBeTruthy();
    // The page of the known number stays beside it. Nothing is said of a number that nobody knows: it would sound like an answer.
    expect(screen.getAllByText('No theft is reported')).toHaveLength(1);
    await renderPart(<FrameCheck written="--" />);
    expect(screen.getByText('-- is not a frame number')).toBeTruthy();
  });
});
