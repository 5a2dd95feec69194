import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { draftRecall, shippedFrames } from '#e2e/content/recall-form.ts';
import type { Effort } from '#e2e/effort.ts';
import { fileClaim, fileClaims, statusesOf, type FiledClaim } from '#e2e/service/claims.ts';
import { api } from '#e2e/session.ts';
import { job, openPage } from './job.ts';

/** Every value is confirmed; settlements go to the ERP at once. */
async function confirmAll(request: APIRequestContext): Promise<void> {
  const call = await api(request, 'admin');
  await call('mutation ($c: JSON) { updateMarket(code: "veldra-id", configuration: $c) { userErrors { code } } }', {
    c: { claimConfirmAbove: '0', claimRecallMinutes: 0 },
  });
}

job(28, async ({ page, person, request, device, mark, begin }) => {
  const word = `TEN${mark}`;
  const claims = await fileClaims(request, word, 10);
  await begin(`/claim/desk?q=${word}`);
  const link = page.getByRole('link', { name: /^CL-/ });
  await expect(link).toHaveCount(10);
  if (device === 'desktop') await person.click(link.first());
  for (const [at, { number }] of claims.entries()) {
    if (device === 'phone') {
      await person.click(page.getByRole('link', { name: number }).first());
      await person.click(page.getByRole('button', { name: 'Take into review', exact: true }));
      const dialog = page.getByRole('dialog', { name: 'Take into review' });
      await person.click(dialog.getByRole('button', { name: 'Take into review', exact: true }));
      await expect(page.getByRole('button', { name: 'Ask the dealer' })).toBeVisible();
      if (at < claims.length - 1) await person.click(page.getByRole('button', { name: 'Back' }));
      continue;
    }
    const open = page.getByRole('heading', { level: 2, name: /^Claim CL-/ });
    const shown = await open.innerText();
    await person.click(page.getByRole('button', { name: 'Take into review', exact: true }));
    await expect(open).not.toHaveText(shown);
  }
  expect(await statusesOf(request, claims)).toEqual(claims.map(() => 'in_review'));
});

async function reviewed(request: APIRequestContext, reference: string): Promise<FiledClaim> {
  const claim = await fileClaim(request, reference);
  const call = await api(request, 'warranty');
  await call(`mutation { updateClaimStatus(id: "${claim.id}", newStatus: "in_review") { userErrors { code } } }`);
  return claim;
}

/** Opens a claim from the list, and approves it. */
async function approve(page: Page, person: Effort, number: string, settle: (dialog: Locator) => Promise<void>) {
  await person.click(page.getByRole('link', { name: number }).first());
  await person.click(page.getByRole('button', { name: 'Approve', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Approve' });
  await settle(dialog);
  await person.click(dialog.getByRole('button', { name: 'Check and approve' }));
  await person.click(dialog.getByRole('checkbox', { name: /I have checked/ }));
  await person.click(dialog.getByRole('button', { name: /^(Send for|Credit) Rp/ }));
  await expect(dialog).toBeHidden();
}

job(29, async ({ page, person, request, mark, begin }) => {
  await confirmAll(request);
  const [part, amount] = [await reviewed(request, `PART${mark}`), await reviewed(request, `SUM${mark}`)];
  await begin(`/claim/desk?q=PART${mark}`);
  await approve(page, person, part.number, async (dialog) => {
    await person.click(dialog.getByRole('radio', { name: /^Replacement/ }));
    await person.write(dialog.getByRole('combobox', { name: /Article that is sent/ }), part.articleCode);
    await person.click(dialog.getByRole('option', { name: new RegExp(part.articleCode) }).first());
    await expect(dialog.getByText('Free stock')).toBeVisible();
  });
  await openPage(page, `/claim/desk?q=SUM${mark}`);
  await approve(page, person, amount.number, async (dialog) => {
    await person.click(dialog.getByRole('radio', { name: /^Credit note/ }));
    await person.write(dialog.getByRole('textbox', { name: /^Amount in IDR/ }), '125.000');
  });
  const call = await api(request, 'warranty');
  const settled = async ({ id }: FiledClaim): Promise<string> =>
    JSON.stringify(await call(`{ claimV2(id: "${id}") { settlement { kind articleCode qty amount } } }`));
  console.log(await settled(part), await settled(amount));
});

job(30, async ({ page, person, request, mark, begin }) => {
  const frames = await shippedFrames(request, 200);
  const code = `R-26-${mark}`;
  await begin('/frame/recall');
  await draftRecall(page, person, code, frames);
  await person.click(page.getByRole('button', { name: 'Publish …' }));
  const question = page.getByRole('dialog', { name: `Publish recall ${code}?` });
  await expect(question.getByText(/^200 bikes at \d+ dealers?$/)).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Publish recall' }));
  await expect(page.getByText('200 bikes: 0 repaired, 0 checked').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read the full bulletin: Title in English' })).toBeVisible();
  // It ends again: other jobs need bikes without a recall.
  await page.getByRole('button', { name: 'End recall' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End recall' }).click();
  await expect(page.getByText('Recall ended')).toBeVisible();
});
