/** Prints the ten slowest of what a run measured, with their share of the whole. */
export function printSlowest(kind: string, times: readonly { name: string; seconds: number }[]): void {
  const sum = times.reduce((total, { seconds }) => total + seconds, 0);
  const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  console.log(`Slowest ${kind} (${times.length} took ${sum.toFixed(0)} s):`);
  for (const { name, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
