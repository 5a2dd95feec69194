import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { keptCount, noteKeptCount } from '#platform/kept-count.ts';
import { photoName } from '#platform/kept-device.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { type Device, keptRecords, referenceName } from './device.ts';
import { editOf, newRecord, type Reference, withBicycle } from './kept-record.ts';
import { KeptStrip } from './kept-strip.part.tsx';
import {
  CreateInspection,
  ChecklistItems,
  InspectionOf,
  RemoveInspectionPhoto,
  RestoreInspectionPhoto,
  SaveChecklistItem,
  type StoredInspection,
  UpdateInspection,
} from './pdi.documents.ts';
import { recordId } from './pdi.links.ts';
import { PdiChecklistPage } from './pdi-checklist.page.tsx';
import { RecordForm } from './record.form.tsx';
import { KeptRecordForm } from './record.tsx';
import { sendRecords } from './send-records.ts';

beforeAll(() => loadTexts(['pdi', 'frames', 'ui', 'errors', 'refusals']));
let device: Device;
beforeEach(async () => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.pdi', 'pdi.checklist'] });
  const opened = await keptRecords.openDevice();
  if (!opened) throw new Error('the dealer has a customer');
  device = opened;
  for (const name of await device.names('')) await device.remove(name);
  keptRecords.entries.set([]);
});

const entry = (checklist: number, group: string, merchandise: string[] = []) => ({
  checklist,
  description: `Item ${checklist}`,
  sorting: checklist * 10,
  group,
  merchandise,
});
const reference: Reference = {
  claimPDIChecklist: [entry(1, 'brakes'), entry(2, 'brakes'), entry(3, 'electrics', ['e-bike'])],
  claimPDIMerchandise: [
    { code: 'city', name: 'City' },
    { code: 'e-bike', name: 'E-bike' },
  ],
  claimPDIFrames: [
    {
      frameNumber: 'VOLT1',
      articleCode: 'V1',
      displayCode: 'V-1',
      description: 'Volt 9',
      merchandise: 'e-bike',
      modelYear: '2026',
      shippedOn: '2026-11-20',
      state: null,
    },
  ],
  at: '2026-11-30T07:00:00.000Z',
};
const stored: StoredInspection = {
  id: '019ad0a0-1c00-7000-8000-00000000a001',
  frameNumber: 'CITY1',
  articleCode: '',
  displayCode: '',
  description: '',
  brand: '',
  merchandise: 'city',
  merchandiseName: 'City',
  modelYear: '',
  mechanic: 'Sari',
  note: '',
  custName: 'Pelita',
  state: 'open',
  openItems: 1,
  totalItems: 2,
  version: 1,
  inspectedAt: '2026-11-30T07:00:00.000Z',
  updatedAt: '2026-11-30T07:00:00.000Z',
  updatedBy: 'Rudi',
  isDeleted: false,
  canDelete: false,
  frameKnown: true,
  deletedAt: null,
  deletedBy: null,
  signature: { name: 'Sari', path: '', signedAt: '2026-11-30T07:00:00.000Z' },
  photos: [],
  checklist: [
    { checklist: 1, description: 'Item 1', checked: true, sorting: 10, group: 'brakes' },
    { checklist: 2, description: 'Item 2', checked: false, sorting: 20, group: 'brakes' },
  ],
};
const begun = (frame = '') =>
  newRecord(recordId(1_790_000_000_000), reference, { mechanic: 'Sari', frame, now: '2026-11-30T08:00:00.000Z' });
const done = { conflict: false, pdi: stored, message: { status: 'success', description: '' }, userErrors: [] };
const variables = (network: Network, name: string) =>
  network.of(name).map(({ body }) => (body as { variables: Record<string, unknown> }).variables);

describe('a record on the device', () => {
  test('gets the items of a bicycle that the device knows; checks stay when the bicycle changes', () => {
    const { draft } = begun('volt-1');
    expect(draft).toMatchObject({ merchandise: 'e-bike' });
    expect(draft.checks.map(({ checklist }) => checklist)).toEqual([1, 2, 3]);
    const checked = { ...draft, checks: draft.checks.map((check) => ({ ...check, checked: true })) };
    const city = withBicycle(checked, reference, 'OTHER1', 'city');
    expect(city.checks.map(({ checklist, checked: is }) => [checklist, is])).toEqual([
      [1, true],
      [2, true],
    ]);
  });

  test('has an id that the server takes', () =>
    expect(recordId(1_790_000_000_000)).toMatch(/^01a0c450-6c00-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));

  test('waits without a network and is sent once, under its id', async () => {
    const network = new Network().document(CreateInspection, { createClaimPDI: done });
    network.goOffline();
    const left = vi.fn<() => void>();
    const record = begun('OTHER1');
    const form = await renderPart(<RecordForm device={device} start={record} reference={reference} onDone={left} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Check all: Brakes' }));
    expect(await screen.findByText('Complete')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
    expect(keptRecords.entries.get().map(({ id, saved }) => [id, saved])).toEqual([[record.id, true]]);
    network.goOnline();
    // Not while a form has it open.
    expect(await sendRecords(device)).toEqual({ stored: 0, waits: true });
    form.unmount();
    expect(await sendRecords(device)).toEqual({ stored: 1, waits: false });
    expect(variables(network, 'CreateInspection').map(({ id }) => id)).toEqual([record.id]);
    expect(await device.names('')).toEqual(['mechanic']);
  });

  test('is not sent in the name of another user or customer', async () => {
    const network = new Network().document(CreateInspection, { createClaimPDI: done });
    await device.write('record r1', { ...begun('OTHER1'), id: 'r1' });
    signInAs({ ...dealer, id: '0198a000-0000-7000-8000-000000000002' });
    expect(await sendRecords(device)).toEqual({ stored: 0, waits: true });
    expect(network.of('CreateInspection')).toEqual([]);
    signInAs(dealer);
    expect(await sendRecords(device)).toEqual({ stored: 1, waits: false });
    expect(variables(network, 'CreateInspection')).toMatchObject([
      { id: 'r1', frameNumber: 'OTHER1', mechanic: 'Sari', checklistAt: reference.at },
    ]);
    expect(await device.names('record ')).toEqual([]);
  });

  test('keeps what is typed while a photo is made smaller', async () => {
    const record = begun('OTHER1');
    await renderPart(<RecordForm device={device} start={record} reference={reference} onDone={() => {}} />);
    const file = new File([new Uint8Array([1])], 'bike.jpg', { type: 'image/jpeg' });
    const reading = Promise.withResolvers<ArrayBuffer>();
    vi.spyOn(file, 'arrayBuffer').mockReturnValue(reading.promise);
    fireEvent.change(screen.getByLabelText('Add photo'), { target: { files: [file] } });
    fireEvent.change(screen.getByRole('textbox', { name: /^Note/ }), { target: { value: 'Bell fitted' } });
    reading.resolve(new Uint8Array([1]).buffer);
    await waitFor(async () => expect((await keptRecords.read(device, record.id))?.photos).toHaveLength(1));
    expect((await keptRecords.read(device, record.id))?.draft.note).toBe('Bell fitted');
  });

  test('gives a photo of this device back that was removed', async () => {
    const record = begun('OTHER1');
    await renderPart(<RecordForm device={device} start={record} reference={reference} onDone={() => {}} />);
    const file = new File([new Uint8Array([7])], 'bike.jpg', { type: 'image/jpeg' });
    fireEvent.change(screen.getByLabelText('Add photo'), { target: { files: [file] } });
    const kept = async () => (await keptRecords.read(device, record.id))?.photos ?? [];
    await waitFor(async () => expect(await kept()).toHaveLength(1));
    const [photo] = await kept();
    const bytes = async () => new Uint8Array((await device.readBytes(photoName(record.id, photo!.id))) ?? []);
    const before = await bytes();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove photo 1' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await kept()).toEqual([photo]));
    expect(await bytes()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  test('gives a photo of the server back that was removed; a refusal leaves it removed', async () => {
    const photo = { id: recordId(1_790_000_000_001), attachment: null };
    const withPhoto = { ...stored, photos: [photo] };
    let refused = false;
    const network = new Network()
      .document(InspectionOf, { claimPDI: withPhoto })
      .document(RemoveInspectionPhoto, { removeClaimPDIPhoto: done })
      .document(RestoreInspectionPhoto, () => ({
        restoreClaimPDIPhoto: refused
          ? {
              message: { status: 'failed', description: '' },
              userErrors: [{ field: 'photoId', code: 'not_found', message: 'The photo is gone.', params: null }],
            }
          : done,
      }));
    await renderPart(<RecordForm device={device} start={editOf(withPhoto)} reference={reference} onDone={() => {}} />);
    for (const outcome of ['Photo restored', 'The photo is gone.']) {
      fireEvent.click(await screen.findByRole('button', { name: 'Remove photo 1' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove photo 1' })).toBeNull());
      fireEvent.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!);
      expect(await screen.findByText(outcome)).toBeTruthy();
      expect(screen.queryAllByRole('button', { name: 'Remove photo 1' })).toHaveLength(refused ? 0 : 1);
      refused = true;
    }
    expect(variables(network, 'RestoreInspectionPhoto').at(-1)).toEqual({ id: stored.id, photoId: photo.id });
  });

  test('that misses its frame number is kept and not sent; the form names the field', async () => {
    const network = new Network().document(CreateInspection, { createClaimPDI: done });
    await renderPart(<RecordForm device={device} start={begun()} reference={reference} onDone={() => {}} />);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Item 1' }));
    await waitFor(() => expect(keptRecords.entries.get()).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /Frame number/ }).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(network.of('CreateInspection')).toEqual([]);
  });
});

describe('on another page of the portal', () => {
  test('records that wait are sent in the background', async () => {
    const network = new Network().document(CreateInspection, { createClaimPDI: done });
    await device.write('record r1', { ...begun('OTHER1'), id: 'r1' });
    await renderPart(<KeptStrip count={1} />);
    expect(screen.getByText('1 inspection on this device is not sent yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View inspections' }).getAttribute('href')).toBe('/en-us/pdi');
    expect(await screen.findByText('1 inspection from this device was sent')).toBeTruthy();
    expect(variables(network, 'CreateInspection').map(({ id }) => id)).toEqual(['r1']);
    expect(await device.names('record ')).toEqual([]);
  });

  test('a conflict asks for a decision and is not sent', async () => {
    const network = new Network().document(CreateInspection, { createClaimPDI: done });
    await device.write('record r1', { ...begun('OTHER1'), id: 'r1', conflict: stored });
    await renderPart(<KeptStrip count={1} />);
    expect(await screen.findByText('1 inspection on this device needs your decision')).toBeTruthy();
    expect(network.of('CreateInspection')).toEqual([]);
  });

  test('a record that a form has open is left alone', async () => {
    const work = vi.fn<() => Promise<string>>(async () => 'sent');
    const close = keptRecords.hold('r1');
    expect(await keptRecords.whileClosed('r1', work)).toBeNull();
    close();
    expect(await keptRecords.whileClosed('r1', work)).toBe('sent');
    expect(work).toHaveBeenCalledOnce();
  });

  test('the number is known by user and customer', () => {
    noteKeptCount('inspections', 'u1 1042281-', 2);
    const count = (owner: string) => keptCount('inspections', owner);
    expect([count('u1 1042281-'), count('u1 99-'), count('')]).toEqual([2, 0, 0]);
    noteKeptCount('inspections', 'u1 1042281-', 0);
    expect(localStorage.getItem('paceline.inspections.u1 1042281-')).toBeNull();
  });
});

describe('a signature', () => {
  /** Draws a line with the finger. */
  function drawLine(points: readonly (readonly [x: number, y: number])[]): void {
    const pad = screen.getByRole('img', { name: /^Area to sign in/ });
    pad.getBoundingClientRect = () => new DOMRect(0, 0, 600, 200);
    pad.setPointerCapture = () => undefined;
    const [first, ...others] = points.map(([clientX, clientY]) => ({ clientX, clientY, pointerId: 1 }));
    fireEvent.pointerDown(pad, first);
    for (const point of others) fireEvent.pointerMove(pad, point);
    fireEvent.pointerUp(pad, others.at(-1));
  }

  test('counts as soon as the finger is lifted, with all its lines, until a check changes', async () => {
    await renderPart(<RecordForm device={device} start={begun('OTHER1')} reference={reference} onDone={() => {}} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Check all: Brakes' }));
    const signature = () => keptRecords.entries.get()[0]?.draft.signature;
    drawLine([
      [10, 20],
      [30, 40],
    ]);
    await waitFor(() => expect(signature()).toEqual({ name: 'Sari', path: 'M10 20L30 40' }));
    drawLine([
      [50, 60],
      [70, 80],
    ]);
    await waitFor(() => expect(signature()?.path).toBe('M10 20L30 40M50 60L70 80'));
    expect(screen.getByText('Signed by Sari')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Item 1' }));
    await waitFor(() => expect(signature()).toBeNull());
    drawLine([
      [1, 2],
      [3, 4],
    ]);
    await waitFor(() => expect(signature()?.path).toBe('M1 2L3 4'));
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(signature()).toBeNull());
  });
});

describe('an edit', () => {
  test('loses the signature when a check changes, and says so', async () => {
    await renderPart(<RecordForm device={device} start={editOf(stored)} reference={reference} onDone={() => {}} />);
    expect(await screen.findByText('Signed by Sari')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Item 2' }));
    expect(await screen.findByText(/signature was removed/)).toBeTruthy();
    expect(screen.queryByText('Signed by Sari')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Sign with typed name' }));
    expect(await screen.findByText('Signed by Sari')).toBeTruthy();
  });

  test('of an old version shows both sides; the mechanic keeps one', async () => {
    const theirs = { ...stored, version: 2, note: 'Bell is missing' };
    const network = new Network().document(UpdateInspection, ({ version }) => ({
      updateClaimPDI:
        version === 2
          ? done
          : {
              conflict: true,
              pdi: theirs,
              message: { status: 'failed', description: '' },
              userErrors: [{ field: 'version', code: 'pdi_changed', message: 'Changed', params: {} }],
            },
    }));
    const left = vi.fn<() => void>();
    await renderPart(<RecordForm device={device} start={editOf(stored)} reference={reference} onDone={left} />);
    fireEvent.change(await screen.findByRole('textbox', { name: /Note/ }), { target: { value: 'Bell fitted' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const row = await screen.findByRole('row', { name: /^Note/ });
    expect(row.textContent).toContain('Bell fitted');
    expect(row.textContent).toContain('Bell is missing');
    fireEvent.click(screen.getByRole('button', { name: 'Keep the version of this device' }));
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
    expect(variables(network, 'UpdateInspection').map(({ version, note }) => [version, note])).toEqual([
      [1, 'Bell fitted'],
      [2, 'Bell fitted'],
    ]);
    expect(keptRecords.entries.get()).toEqual([]);
  });
});

test('the checklist is edited in five languages; English is needed', async () => {
  const network = new Network()
    .document(ChecklistItems, {
      pdiChecklistItems: [
        {
          id: 7,
          group: 'brakes',
          merchandise: [],
          sorting: 10,
          description: 'Levers',
          retiredAt: null,
          texts: { en: 'Levers', de: 'Hebel', fr: '', id: '', ms: '' },
        },
      ],
      claimPDIMerchandise: reference.claimPDIMerchandise,
    })
    .document(SaveChecklistItem, {
      savePDIChecklistItem: { message: { status: 'success', description: '' }, userErrors: [] },
    });
  await renderPart(<PdiChecklistPage />);
  fireEvent.click(await screen.findByRole('link', { name: 'Levers' }));
  const english = await screen.findByRole('textbox', { name: 'English' });
  fireEvent.change(english, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save item' }));
  await waitFor(() => expect(english.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(english, { target: { value: 'Brake levers' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'E-bike' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save item' }));
  await waitFor(() => expect(network.of('SaveChecklistItem')).toHaveLength(1));
  expect(variables(network, 'SaveChecklistItem')).toEqual([
    {
      id: 7,
      group: 'brakes',
      merchandise: ['e-bike'],
      sorting: 10,
      texts: { en: 'Brake levers', de: 'Hebel', fr: '', id: '', ms: '' },
    },
  ]);
});

describe('without a connection, a new inspection', () => {
  const form = (offline: boolean) => (
    <KeptRecordForm device={device} id={recordId(1_790_000_000_000)} frame="" offline={offline} onDone={() => {}} />
  );

  test.each([
    ['the portal lost its connection', false],
    ['the app was opened in the cellar', true],
  ])('says what is missing on a device that never got the checklist: %s', async (_, offline) => {
    const network = new Network();
    network.goOffline();
    await renderPart(form(offline));
    expect(await screen.findByText('This form is not ready on this device yet')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Frame number' })).toBeNull();
  });

  test('opens on a device that did', async () => {
    await device.write(referenceName('en'), reference);
    new Network().goOffline();
    await renderPart(form(true));
    expect(await screen.findByRole('textbox', { name: 'Frame number' })).toBeTruthy();
  });

  test('shows an error if the device cannot read what it keeps', async () => {
    await device.write(referenceName('en'), reference);
    new Network().goOffline();
    const broken: Device = {
      ...device,
      read: (name) => (name === 'mechanic' ? Promise.reject(new Error('unreadable')) : device.read(name)),
    };
    await renderPart(
      <KeptRecordForm device={broken} id={recordId(1_790_000_000_000)} frame="" offline onDone={() => {}} />,
    );
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
