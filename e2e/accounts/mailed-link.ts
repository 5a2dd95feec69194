import { expect, type Page } from '@playwright/test';
import { baseUrl, glance, reopenUntil } from '#e2e/session.ts';

/**
 * The link in the newest mail to an address, read on the page of mails in a tab of its own: `invitation` of a colleague,
 * `reset` for the first password of a user.
 */
export async function mailedLink(page: Page, email: string, kind: 'invitation' | 'reset'): Promise<string> {
  const tab = await page.context().newPage();
  const row = tab.getByRole('row').filter({ hasText: email }).first();
  await reopenUntil(tab, `${baseUrl()}/dev/mail`, () => expect(row).toBeVisible(glance()));
  await row.getByRole('link').click();
  const link = new RegExp(`/[a-z-]+/login\\?${kind}=[\\w-]+`);
  const path = link.exec((await tab.locator('pre').textContent()) ?? '')?.[0];
  await tab.close();
  return `${baseUrl()}${path}`;
}
