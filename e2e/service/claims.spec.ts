import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Browser, type Page } from '@playwright/test';
import { publicCheckAddress } from '#rules/goods/frames/frame-number.ts';
import { browserWithCamera } from '#e2e/camera-browser.ts';
import { bike, photo, proof } from './claim-bikes.ts';
import { claimsElsewhere, claimTexts } from './claim-effort.ts';
import { Effort, inWords } from '#e2e/effort.ts';
import { api, baseUrl, expectSound, signIn, test } from '#e2e/session.ts';
import { slowGate } from '#e2e/slow-gate.ts';

/** Originals that the server holds of uploaded files; null if they are elsewhere. */
function storedOriginals(): number | null {
  const folder = join(process.env['E2E_DATA'] ?? '', 'files/attachments');
  if (process.env['E2E_DATA'] === undefined || !existsSync(folder)) return null;
  return readdirSync(folder).filter((name) => !name.endsWith('.webp')).length;
}

const phone = { width: 390, height: 844 };
const foot = (page: Page) => page.getByRole('region', { name: 'Steps' });
const next = (page: Page, step: string) => foot(page).getByRole('button', { name: `Next: ${step}` });

/** Opens the form on a phone and scans the label of the bike. */
async function openAndScan(page: Page, person: Effort, url = baseUrl()): Promise<void> {
  await page.goto(`${url}/en-us/claim/create/bike`);
  await expect(page.getByRole('heading', { level: 1, name: 'New bike claim' })).toBeVisible();
  await person.click(page.getByRole('button', { name: 'Scan', exact: true }));
  person.decide();
}

/** Takes the photos that the foot asks for, until it leads to the next step. */
async function takePhotos(
  page: Page,
  person: Effort,
  files: Readonly<Record<string, Awaited<ReturnType<typeof photo>>>>,
) {
  for (const [name, file] of Object.entries(files)) {
    const button = foot(page).getByRole('button', { name: `Take photo: ${name}` });
    await expect(button).toBeVisible();
    await person.photograph(button, file);
    await expect(button).toHaveCount(0);
  }
}
let opened: Browser | null = null;
let gate: Awaited<ReturnType<typeof slowGate>> | null = null;
test.afterEach(async () => {
  await opened?.close();
  await gate?.close();
});

test.describe('a claim', () => {
  test('a mechanic files a complete claim by scanning', async ({ request }) => {
    test.slow();
    const { number } = await bike(request, false);
    const files = await proof();
    opened = await browserWithCamera([{ qr: publicCheckAddress('https://b2b.veldra.example', number), seconds: 4 }]);
    const context = await opened.newContext({ locale: 'en-US', viewport: phone });
    const page = await context.newPage();
    await page.addInitScript('delete globalThis.BarcodeDetector');
    await signIn(page, 'mechanic');
    const person = new Effort(page);
    await openAndScan(page, person);
    await expect(page.getByRole('textbox', { name: 'Frame number' })).toHaveValue(number);
    const date = page.getByRole('textbox', { name: 'Date of purchase' });
    await person.click(date);
    await person.type(claimTexts.date);
    await person.press('Tab');
    // The verdict comes before any proof is asked for.
    await expect(page.getByText(/^In warranty until/).first()).toBeVisible();
    await expectSound(page);
    person.decide();
    await person.click(next(page, 'Problem'));
    person.decide();
    await person.click(page.getByRole('button', { name: 'Frame', exact: true }));
    person.decide();
    await person.click(page.getByRole('checkbox', { name: claimTexts.problem }));
    await expectSound(page);
    await person.click(next(page, 'Photos'));
    await takePhotos(page, person, files);
    await expectSound(page);
    await person.click(next(page, 'Customer'));
    for (const [name, text] of [
      ['Name', claimTexts.name],
      ['Phone', claimTexts.phone],
      ['Street and number', claimTexts.address],
      ['City', claimTexts.city],
    ] as const) {
      await person.click(page.getByRole('group', { name: 'Consumer' }).getByRole('textbox', { name, exact: true }));
      await person.type(text);
    }
    await expectSound(page);
    await person.click(next(page, 'Review'));
    await expect(page.getByText('Everything is there. Send the claim.')).toBeVisible();
    await expectSound(page);
    person.decide();
    await person.click(foot(page).getByRole('button', { name: 'Submit claim' }));
    await page.waitForURL(/\/claim\/[0-9a-f-]{36}/);
    await expect(page.getByRole('heading', { level: 1, name: /CL-\d{4}-\d{6}/ })).toBeVisible();
    const card = page.getByRole('region', { name: 'What happens next' });
    await expect(card.getByText('The claim desk looks at the claim')).toBeVisible();
    expect(person.seconds).toBeLessThan(120);
    console.log(`phone, a complete claim by scanning: ${person.words}`);
    for (const [name, acts] of Object.entries(claimsElsewhere(number)))
      console.log(`  the same claim with ${name}, as described in public: ${inWords(acts)}`);
    await page.goto(`${baseUrl()}/en-us/frame/${number}`);
    await expect(page.getByRole('region', { name: 'Claims' }).getByRole('link', { name: /^CL-/ })).toBeVisible();
    await expectSound(page);
  });

  test('an upload that breaks off on the phone is continued on the desktop; each file is stored once', async ({
    request,
  }) => {
    // Two browsers one after the other, and a network that takes ten seconds for a photo.
    test.slow();
    const { number, soldOn, consumer } = await bike(request, true);
    const files = await proof(1_900);
    const { 'Defect, close': large, ...small } = files;
    const before = storedOriginals();
    gate = await slowGate(baseUrl());
    opened = await browserWithCamera([{ qr: publicCheckAddress('https://b2b.veldra.example', number), seconds: 4 }]);
    const context = await opened.newContext({ locale: 'en-US', viewport: phone });
    const page = await context.newPage();
    await page.addInitScript('delete globalThis.BarcodeDetector');
    await signIn(page, 'mechanic', gate.url);
    const person = new Effort(page);
    await openAndScan(page, person, gate.url);
    // The dealer registered this bike: nothing is typed.
    await expect(page.getByText('From the registration of this bike.')).toBeVisible();
    await person.click(next(page, 'Problem'));
    await person.click(page.getByRole('button', { name: 'Frame', exact: true }));
    await person.click(page.getByRole('checkbox', { name: claimTexts.problem }));
    await person.click(next(page, 'Photos'));
    await takePhotos(page, person, { 'Full bike': small['Full bike'], 'Frame number': small['Frame number'] });
    const slot = (of: Page, name: string) => of.getByRole('group', { name, exact: true });
    for (const name of ['Full bike', 'Frame number'])
      await expect(slot(page, name).getByRole('status')).toHaveText('Uploaded');
    // A slow network: the large photo takes ten seconds.
    gate.slowDown(large.buffer.length / 10);
    await person.photograph(foot(page).getByRole('button', { name: 'Take photo: Defect, close' }), large);
    // The other device learns of the file while it is on its way.
    const call = await api(request, 'mechanic');
    const slotsOfDraft = async (): Promise<string[]> => {
      const { claimDrafts } = (await call('{ claimDrafts { form files { slot } } }')) as unknown as {
        claimDrafts: { form: { frameNumber?: string }; files: { slot: string }[] }[];
      };
      const draft = claimDrafts.find(({ form }) => form.frameNumber === number);
      return draft?.files.map((file) => file.slot) ?? [];
    };
    await expect.poll(slotsOfDraft, { intervals: [300] }).toContain('photo3');
    await expect.poll(() => gate?.passed ?? 0, { intervals: [100] }).toBeGreaterThanOrEqual(large.buffer.length * 0.4);
    gate.cut();
    expect(gate.passed).toBeLessThan(large.buffer.length * 0.8);
    await expect(slot(page, 'Defect, close').getByRole('status')).not.toHaveText('Uploaded');
    await opened.close();
    opened = null;

    opened = await browserWithCamera(null);
    const desk = await opened.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
    const desktop = await desk.newPage();
    await signIn(desktop, 'mechanic');
    await desktop.goto(`${baseUrl()}/en-us/claim`);
    const draft = desktop.getByRole('region', { name: 'Drafts' }).getByRole('listitem').filter({ hasText: number });
    await draft.getByRole('link', { name: 'Continue' }).click();
    await expect(desktop.getByRole('textbox', { name: 'Frame number' })).toHaveValue(number);
    await desktop.getByRole('link', { name: /^Photos/ }).click();
    for (const name of ['Full bike', 'Frame number'])
      await expect(slot(desktop, name).getByRole('status')).toHaveText('Uploaded');
    const missing = slot(desktop, 'Defect, close').getByLabel('Continue on this device: choose defect.jpg again');
    await expect(
      slot(desktop, 'Defect, close').getByText('Continue on this device: choose defect.jpg again'),
    ).toBeVisible();
    await expectSound(desktop);
    const offsets: number[] = [];
    desktop.on('request', (one) => {
      if (one.method() === 'PATCH') offsets.push(Number(one.headers()['upload-offset']));
    });
    await missing.setInputFiles(large);
    await expect(slot(desktop, 'Defect, close').getByRole('status')).toHaveText('Uploaded');
    // It goes on where the phone stopped.
    expect(offsets[0]).toBeGreaterThan(large.buffer.length * 0.2);
    for (const name of ['Invoice', 'Identity card'] as const) {
      await slot(desktop, name).getByLabel(`Choose a file: ${name}`).setInputFiles(small[name]);
      await expect(slot(desktop, name).getByRole('status')).toHaveText('Uploaded');
    }
    await desktop.getByRole('link', { name: /^Review/ }).click();
    await expect(desktop.getByText('Everything is there. Send the claim.')).toBeVisible();
    await expect(desktop.getByText(consumer).first()).toBeVisible();
    await desktop.getByRole('button', { name: 'Submit claim' }).click();
    await desktop.waitForURL(/\/claim\/[0-9a-f-]{36}/);
    await expect(desktop.getByRole('region', { name: 'What happens next' })).toBeVisible();

    const id = /\/claim\/([0-9a-f-]{36})/.exec(desktop.url())?.[1];
    const { claimV2, claimDrafts } = (await call(
      `query ($id: ID!) { claimV2(id: $id) { purchaseDate docs { docType attachment { id state bytes fileName } } }
         claimDrafts { form } }`,
      { id },
    )) as unknown as {
      claimV2: {
        purchaseDate: string;
        docs: { docType: string; attachment: { id: string; state: string; fileName: string } }[];
      };
      claimDrafts: { form: { frameNumber?: string } }[];
    };
    expect(claimV2.purchaseDate).toBe(soldOn);
    expect(claimV2.docs.map(({ attachment }) => attachment.fileName).toSorted()).toEqual(
      Object.values(files)
        .map(({ name }) => name)
        .toSorted(),
    );
    expect(new Set(claimV2.docs.map(({ attachment }) => attachment.id)).size).toBe(5);
    expect(claimDrafts.filter(({ form }) => form.frameNumber === number)).toEqual([]);
    if (before !== null) expect(storedOriginals()).toBe(before + 5);
  });
});
