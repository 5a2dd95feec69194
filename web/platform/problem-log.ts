/** Logs a problem that the user need not see to the browser's console, where support can find it. */
export function logProblem(what: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes there
  console.warn(what, cause);
}
