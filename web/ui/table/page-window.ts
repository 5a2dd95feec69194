/** The page numbers that get a button, at most `most`, around the current one. */
export function pageWindow(page: number, pages: number, most = 10): number[] {
  const length = Math.min(most, pages);
  const start = Math.max(1, Math.min(page - Math.floor(length / 2), pages - length + 1));
  return Array.from({ length }, (_, at) => start + at);
}
