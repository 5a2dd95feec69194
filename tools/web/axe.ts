import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { CDPSession, Page } from '@playwright/test';

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

// AxeBuilder opens another page for every run, to merge the results of frames. The portal has no frames, and running
// axe in the page itself takes a sixth of the time.
const fromBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(fromBuilder.resolve('axe-core/axe.min.js'), 'utf8');

/** Rules of axe that judge colours. */
export const colorRules = ['color-contrast', 'link-in-text-block'];

/** Sessions of the browser's tools, one a page; they end with their page. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Runs the source in the page over its session of the tools. */
async function injectByTools(page: Page): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const { exceptionDetails } = await (await session).send('Runtime.evaluate', { expression: source });
  if (exceptionDetails) throw new Error(`axe cannot run in the page: ${exceptionDetails.text}`);
}

/**
 * Runs the rules of axe (all unless `rules` names some) on the page, or on a part of it; returns the violations. `byTools`
 * takes a third less time to start and needs a page of a test that neither cuts the network nor adds virtual devices: with
 * a second session of the tools, a page that loads offline says that it is online, and the end of the session takes the
 * devices.
 */
export async function axeViolations(
  page: Page,
  {
    within,
    without,
    rules,
    byTools = false,
  }: {
    within?: string | undefined;
    without?: string;
    rules?: readonly string[] | undefined;
    byTools?: boolean;
  } = {},
): Promise<Results['violations']> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await (byTools ? injectByTools(page) : page.evaluate(source));
  const context = { ...(within && { include: [[within]] }), ...(without && { exclude: [[without]] }) };
  const options = {
    resultTypes: ['violations'],
    // Only an experimental rule, which is off, reads the style sheets; axe copies one that is still loading into the page,
    // which the content security policy refuses.
    preload: { assets: ['media'] },
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const { violations } = await page.evaluate<Results>(
    `axe.run(${within || without ? JSON.stringify(context) : 'document'}, ${JSON.stringify(options)})`,
  );
  return violations;
}
