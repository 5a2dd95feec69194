import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

// AxeBuilder opens another page for every run, to merge the results of frames. The portal has no frames, and running
// axe in the page itself takes a sixth of the time.
const fromBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(fromBuilder.resolve('axe-core/axe.min.js'), 'utf8');

/** Runs all rules of axe on the page, or on a part of it, and returns the violations. */
export async function axeViolations(
  page: Page,
  { within, without }: { within?: string | undefined; without?: string } = {},
): Promise<Results['violations']> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(source);
  const context = { ...(within && { include: [[within]] }), ...(without && { exclude: [[without]] }) };
  const { violations } = await page.evaluate<Results>(
    `axe.run(${within || without ? JSON.stringify(context) : 'document'}, { resultTypes: ['violations'] })`,
  );
  return violations;
}
