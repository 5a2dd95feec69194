/** Notes a problem that the user need not see, where support finds it: the browser's console. */
export function noteProblem(what: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes there
  console.warn(what, cause);
}
