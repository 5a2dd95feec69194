import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { VisitSlot } from '#rules/field/visit-forms/visit-choices.ts';
import { queryClient } from '#platform/api/queries.ts';
import { keptCount } from '#platform/kept-count.ts';
import { photoName } from '#platform/kept-device.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { type UploadItem, uploadItems } from '#platform/uploads/upload-items.ts';
import { Network } from '#testing/network.ts';
import { dealer as account, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { answersOf, canBeSent, editOf, forDealer, formOf, type KeptVisit, newVisit, problemsOf } from './kept-visit.ts';
import { KeptVisitsStrip } from './kept-visits-strip.part.tsx';
import { sendVisits } from './send-visits.ts';
import { CreateVisit, type StoredVisit, UpdateVisit } from './visit.documents.ts';
import { VisitForm } from './visit.form.tsx';
import { dealer, lists, picture, stored } from './visit-forms.factory.ts';
import { keptVisits, type VisitDevice } from './visit-device.ts';
import { conflictFields, merged, suggestedChoices } from './visit-merge.ts';

/** How the server ends the upload of a photo, by the name of its file. */
const outcomes = vi.hoisted(() => new Map<string, Partial<UploadItem>>());
const started = vi.hoisted((): string[] => []);
vi.mock('#platform/uploads/uploads.ts', async (original) => ({
  ...(await original<object>()),
  uploadsResumed: async () => undefined,
  forgetUploads: (beginning: string) =>
    uploadItems.set(new Map([...uploadItems.get()].filter(([place]) => !place.startsWith(beginning)))),
  startUpload: async (place: string, kind: UploadItem['kind'], file: File) => {
    started.push(file.name);
    const item: UploadItem = {
      place,
      kind,
      fileName: file.name,
      bytes: file.size,
      sentBytes: file.size,
      state: 'ready',
      failed: false,
      refusal: null,
      attachmentId: `sent ${file.name}`,
      preview: null,
      smallUrl: null,
      url: null,
      ...outcomes.get(file.name),
    };
    uploadItems.set(new Map(uploadItems.get()).set(place, item));
  },
}));

beforeAll(() => loadTexts(['visit-form', 'uploads', 'ui', 'errors', 'refusals', 'lightbox']));
const today = '2026-11-30';
let device: VisitDevice;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T10:00:00`) });
  queryClient.clear();
  useSiteOf({});
  uploadItems.set(new Map());
  outcomes.clear();
  started.length = 0;
  signInAs({ ...account, customer: null, permissions: ['page.formvisit', 'page.market'] });
  const opened = await keptVisits.openDevice();
  if (!opened) throw new Error('a user is signed in');
  device = opened;
  for (const name of await device.names('')) await device.remove(name);
  keptVisits.entries.set([]);
});

const reference = { answers: lists, dealers: [dealer], lastVisits: [stored] };
const begun = (): KeptVisit => newVisit('019ad0a0-1c00-7000-8000-00000000b0ff', 'polygon', new Date());
const done = { conflict: false, visit: stored, message: { status: 'success', description: '' }, userErrors: [] };
const variables = (network: Network, name: string) =>
  network.of(name).map(({ body }) => (body as { variables: Record<string, unknown> }).variables);

/** A visit that can be sent, whose photos the device keeps. */
async function complete(slots: readonly VisitSlot[] = ['frontShop1', 'displayShop1']): Promise<KeptVisit> {
  const visit = forDealer(begun(), dealer, stored);
  const photos: KeptVisit['photos'] = {};
  for (const slot of slots) {
    photos[slot] = { id: slot, name: `${slot}.jpg`, attachmentId: null };
    await device.writeBytes(photoName(visit.id, slot), new Uint8Array([1, 2, 3]).buffer);
  }
  return { ...visit, photos, saved: true };
}

describe('a visit on the device', () => {
  test('begins with the answers of the last visit, without its notes', () => {
    const visit = forDealer(begun(), dealer, stored);
    expect(visit).toMatchObject({ dealer, filledFrom: '2026-11-02' });
    expect(visit.answers).toEqual({ ...answersOf(stored), notes: '' });
    // Typed answers stay when another dealer is chosen.
    const typed = { ...visit, filledFrom: null, answers: { ...visit.answers, notes: 'Mine' } };
    expect(forDealer(typed, { ...dealer, custCode: '7' }, null).answers.notes).toBe('Mine');
  });

  test('needs a dealer, a display photo, a photo of the shop and a series (R-279, R-280, R-281)', async () => {
    expect(problemsOf(begun(), today)).toEqual({
      dealer: 'not_empty',
      displayShop1: 'visit_display_photo',
      frontShop1: 'visit_shop_photo',
      series: 'visit_series',
    });
    expect(problemsOf(await complete(), today)).toEqual({});
    expect(problemsOf(await complete(['frontShop2', 'displayBanner']), today)).toEqual({});
    const withoutStored = { ...editOf(stored), removed: ['frontShop1' as const] };
    expect(problemsOf(withoutStored, today)).toEqual({ frontShop1: 'visit_shop_photo' });
    const future = { ...(await complete()), visitedOn: '2026-12-01' };
    expect(problemsOf(future, today)).toEqual({ visitedOn: 'visit_day' });
  });

  test('sends brandDomination only when it is boolean and quantities only when given (R-275, R-276)', () => {
    const visit = forDealer(begun(), dealer, stored);
    expect(formOf(visit)).toMatchObject({ brandDomination: true, qtyPlgGrp: 12, qtyNonPlgGrp: 3 });
    const open = { ...visit.answers, brandDomination: null, qtyPlgGrp: ' ', qtyNonPlgGrp: '0' };
    const form = formOf({ ...visit, answers: open });
    expect('brandDomination' in form).toBe(false);
    expect('qtyPlgGrp' in form).toBe(false);
    expect(form.qtyNonPlgGrp).toBe(0);
    expect('qtyNonPlgGrp' in formOf({ ...visit, brand: 'wim' })).toBe(false);
    const wrong = { ...visit, answers: { ...visit.answers, qtyPlgGrp: '1.5' } };
    expect(problemsOf(wrong, today).qtyPlgGrp).toBe('must_be_whole_number');
  });

  test('waits without a network, survives, and is sent once with its photos', async () => {
    const network = new Network().document(CreateVisit, { createFormVisit: done });
    const visit = await complete();
    await keptVisits.keep(device, visit);
    network.goOffline();
    expect(await sendVisits(device)).toEqual({ stored: 0, waits: true });
    expect(await device.names('photo ')).toHaveLength(2);
    network.goOnline();
    // Photos that arrived are not sent again.
    expect(started).toEqual(['frontShop1.jpg', 'displayShop1.jpg']);
    expect(await sendVisits(device)).toEqual({ stored: 1, waits: false });
    expect(started).toHaveLength(2);
    expect(variables(network, 'CreateVisit')).toMatchObject([
      {
        id: visit.id,
        visit: { custCode: dealer.custCode, visitedOn: today, seriesList: ['Siskiu'] },
        photos: [
          { slot: 'frontShop1', attachmentId: 'sent frontShop1.jpg' },
          { slot: 'displayShop1', attachmentId: 'sent displayShop1.jpg' },
        ],
      },
    ]);
    expect(await device.names('')).toEqual([]);
  });

  test('whose upload breaks off waits and is not created without its photo', async () => {
    const network = new Network().document(CreateVisit, { createFormVisit: done });
    outcomes.set('displayShop1.jpg', { state: 'waiting', failed: true });
    const visit = await complete();
    await keptVisits.keep(device, visit);
    expect(await sendVisits(device)).toEqual({ stored: 0, waits: true });
    expect(network.of('CreateVisit')).toEqual([]);
    expect((await keptVisits.read(device, visit.id))?.photos.frontShop1?.attachmentId).toBe('sent frontShop1.jpg');
  });

  test('with a photo that the server refuses says so at the photo', async () => {
    outcomes.set('displayShop1.jpg', { state: 'refused', refusal: 'The file is damaged.' });
    await keptVisits.keep(device, await complete());
    expect(await sendVisits(device)).toEqual({ stored: 0, waits: false });
    const [kept] = keptVisits.entries.get();
    expect(kept?.refusals).toEqual([{ field: 'displayShop1', message: 'The file is damaged.' }]);
    if (!kept) return;
    await renderPart(<VisitForm device={device} start={kept} reference={reference} offline onDone={() => undefined} />);
    expect(within(screen.getByRole('group', { name: 'Display 1' })).getByText('The file is damaged.')).toBeTruthy();
  });

  test('whose uploads the server removed meanwhile is sent again from the beginning', async () => {
    const lost = {
      ...done,
      visit: null,
      userErrors: [{ field: 'photos', code: 'attachment_not_found', message: '', params: null }],
    };
    const network = new Network().document(CreateVisit, { createFormVisit: lost });
    await keptVisits.keep(device, await complete());
    expect(await sendVisits(device)).toEqual({ stored: 0, waits: true });
    network.document(CreateVisit, { createFormVisit: done });
    expect(await sendVisits(device)).toEqual({ stored: 1, waits: false });
    expect(started).toHaveLength(4);
  });

  test('is not sent as a draft, in the name of another user, or while a form has it open', async () => {
    const network = new Network().document(CreateVisit, { createFormVisit: done });
    const visit = await complete();
    expect(canBeSent({ ...visit, saved: false }, today)).toBe(false);
    await keptVisits.keep(device, visit);
    const close = keptVisits.hold(visit.id);
    expect((await sendVisits(device)).stored).toBe(0);
    close();
    signInAs({ ...account, id: '0198a000-0000-7000-8000-000000000002', permissions: ['page.formvisit'] });
    expect((await sendVisits(device)).stored).toBe(0);
    expect(network.of('CreateVisit')).toEqual([]);
  });

  test.each([
    ['Pacific/Kiritimati', '2026-12-01', '2026-12-02'],
    ['Pacific/Pago_Pago', '2026-11-29', '2026-11-30'],
  ])('has the day of the market, wherever the device is: %s', async (timeZone, day, tomorrow) => {
    vi.setSystemTime(new Date('2026-11-30T10:30:00Z'));
    useSiteOf({ timeZone });
    const network = new Network().document(CreateVisit, { createFormVisit: done });
    const visit = await complete();
    expect(visit.visitedOn).toBe(day);
    await renderPart(
      <VisitForm device={device} start={visit} reference={reference} offline onDone={() => undefined} />,
    );
    const field = screen.getByLabelText('Day of the visit');
    fireEvent.change(field, { target: { value: tomorrow } });
    fireEvent.blur(field);
    fireEvent.click(screen.getByRole('button', { name: 'Save and send' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    cleanup();
    await keptVisits.keep(device, { ...visit, visitedOn: tomorrow });
    expect((await sendVisits(device)).stored).toBe(0);
    await keptVisits.keep(device, visit);
    expect((await sendVisits(device)).stored).toBe(1);
    expect(variables(network, 'CreateVisit')).toMatchObject([{ visit: { visitedOn: day } }]);
  });

  test('is sent from any page of the portal', async () => {
    new Network().document(CreateVisit, { createFormVisit: done });
    await keptVisits.keep(device, await complete());
    await renderPart(<KeptVisitsStrip count={1} />);
    expect(screen.getByText('1 visit on this device is not sent yet')).toBeTruthy();
    expect(await screen.findByText('1 visit from this device was sent')).toBeTruthy();
    expect(keptCount('visits', account.id)).toBe(0);
  });
});

describe('the form', () => {
  test('keeps every change, and names what is missing at its field', async () => {
    await renderPart(
      <VisitForm device={device} start={begun()} reference={reference} offline onDone={() => undefined} />,
    );
    fireEvent.change(screen.getByRole('textbox', { name: /^Notes/ }), { target: { value: 'Seen the owner' } });
    await waitFor(() => expect(keptVisits.entries.get()[0]?.answers.notes).toBe('Seen the owner'));
    fireEvent.click(screen.getByRole('button', { name: 'Save and send' }));
    expect(await screen.findByText('4 fields need your attention')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Dealer' }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Please select at least one series.')).toBeTruthy();
    expect(within(screen.getByRole('group', { name: 'Shop 1' })).getByRole('alert')).toBeTruthy();
  });

  test('keeps a photo on the device and takes it away again', async () => {
    await renderPart(
      <VisitForm device={device} start={begun()} reference={reference} offline onDone={() => undefined} />,
    );
    const file = new File([new Uint8Array([1])], 'shop.jpg', { type: 'image/jpeg' });
    fireEvent.change(screen.getByLabelText('Choose a file: Shop 1'), { target: { files: [file] } });
    await waitFor(() => expect(keptVisits.entries.get()[0]?.photos.frontShop1?.name).toBe('shop.jpg'));
    expect(await device.names('photo ')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: /Shop 1/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await waitFor(() => expect(keptVisits.entries.get()[0]?.photos.frontShop1).toBeUndefined());
    await waitFor(async () => expect(await device.names('photo ')).toEqual([]));
  });

  test('has the fields and slots of its brand (Q-148, R-277)', async () => {
    const wim = { ...begun(), brand: 'wim' as const };
    await renderPart(<VisitForm device={device} start={wim} reference={reference} offline onDone={() => undefined} />);
    expect(screen.getAllByRole('group', { name: /^(Shop|Display) \d$|Banner|Poster|hangtag/ })).toHaveLength(11);
    expect(screen.getByRole('combobox', { name: 'Series of Polygon' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /on the floor/ })).toBeNull();
  });
});

describe('a conflict', () => {
  const theirs: StoredVisit = {
    ...stored,
    version: 2,
    updatedBy: 'Bagus Santoso',
    notes: 'Theirs',
    brandDisplay: 'island',
    photos: [
      { slot: 'frontShop1', attachment: picture('front2') },
      { slot: 'displayShop1', attachment: picture('display') },
    ],
  };
  const mine = (): KeptVisit => ({
    ...editOf(stored),
    answers: { ...answersOf(stored), notes: 'Mine', equipmentText: 'Two stands' },
    conflict: theirs,
  });

  test('suggests the own value where the author changed it, and merges by field', () => {
    expect(conflictFields(mine())).toEqual(['brandDisplay', 'equipmentText', 'notes', 'frontShop1']);
    expect(suggestedChoices(mine())).toEqual({
      brandDisplay: 'theirs',
      equipmentText: 'mine',
      notes: 'mine',
      frontShop1: 'theirs',
    });
    const result = merged(mine(), { ...suggestedChoices(mine()), notes: 'theirs' });
    expect(result).toMatchObject({ base: theirs, conflict: null, saved: true });
    expect(result.answers).toMatchObject({ brandDisplay: 'island', equipmentText: 'Two stands', notes: 'Theirs' });
  });

  test('keeps or drops photos of the device with the choice of their slot', () => {
    const photo = { id: 'new', name: 'new.jpg', attachmentId: null };
    const visit = { ...mine(), photos: { frontShop1: photo }, removed: ['displayShop1' as const] };
    expect(merged(visit, suggestedChoices(visit))).toMatchObject({
      photos: { frontShop1: photo },
      removed: ['displayShop1'],
    });
    const other = merged(visit, { frontShop1: 'theirs', displayShop1: 'theirs' });
    expect(other).toMatchObject({ photos: {}, removed: [] });
  });

  test('shows both versions, and sends what the author chooses over the stored version', async () => {
    const network = new Network().document(UpdateVisit, ({ version }) => ({
      updateFormVisit:
        version === 2
          ? done
          : {
              ...done,
              conflict: true,
              visit: theirs,
              userErrors: [{ field: 'version', code: 'visit_changed', message: 'Changed', params: {} }],
            },
    }));
    const left = vi.fn<(id: string | null) => void>();
    const start = { ...mine(), conflict: null };
    await renderPart(<VisitForm device={device} start={start} reference={reference} offline onDone={left} />);
    fireEvent.click(screen.getByRole('button', { name: 'Save and send' }));
    const notes = within(await screen.findByRole('group', { name: 'Notes' }));
    expect(notes.getByText('Mine')).toBeTruthy();
    // A busy button ignores a press, and the verb ends after the conflict shows.
    const again = screen.getByRole('button', { name: 'Save the choice and send' });
    await waitFor(() => expect(again.getAttribute('aria-busy')).not.toBe('true'));
    fireEvent.click(notes.getByRole('radio', { name: /^Portal/ }));
    fireEvent.click(again);
    await waitFor(() => expect(left).toHaveBeenCalledWith(stored.id));
    expect(variables(network, 'UpdateVisit')).toMatchObject([
      { version: 1, visit: { notes: 'Mine', brandDisplay: 'wall' } },
      { version: 2, visit: { notes: 'Theirs', brandDisplay: 'island', equipmentText: 'Two stands' } },
    ]);
    expect(keptVisits.entries.get()).toEqual([]);
  });
});
