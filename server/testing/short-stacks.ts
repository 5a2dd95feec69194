import { afterAll, beforeAll } from 'vitest';

/**
 * Errors have one frame during a test file that provokes thousands of refusals: the test runner finds the source of
 * every frame. One frame is enough to see a stack that an answer reveals.
 */
export function shortStacks(): void {
  const usual = Error.stackTraceLimit;
  beforeAll(() => {
    Error.stackTraceLimit = 1;
  });
  afterAll(() => {
    Error.stackTraceLimit = usual;
  });
}
