import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { writeBreakpoints } from '../breakpoints-plugin.ts';

/**
 * Applies a style module until the end of the test, for what `getComputedStyle` is to answer: pages in tests have their
 * class names, and no styles. `file` is a path in the folder of the web.
 */
export function applyStyles(file: string): void {
  const style = document.createElement('style');
  style.textContent = writeBreakpoints(readFileSync(join(import.meta.dirname, '..', file), 'utf8'), file);
  document.head.append(style);
  onTestFinished(() => style.remove());
}
