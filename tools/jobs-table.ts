import { jobs } from '#e2e/jobs/list.ts';

/** Clicks and keys of a job on a device, which its journey notes as its annotation `effort`. */
export interface Measured {
  readonly number: number;
  readonly device: 'desktop' | 'phone';
  readonly clicks: number;
  readonly keys: number;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Clicks and keys in words; what is zero is left out. */
function effortWords({ clicks, keys = 0 }: { readonly clicks: number; readonly keys?: number }): string {
  const words = [...(clicks > 0 ? [counted(clicks, 'click')] : []), ...(keys > 0 ? [counted(keys, 'key')] : [])];
  return words.length === 0 ? 'nothing' : words.join(', ');
}

/** The table of all jobs with what was measured, and below it what does not hold, as Markdown. */
export function jobsTable(measured: readonly Measured[]): string {
  const of = (number: number, device: Measured['device']): string => {
    const found = measured.find((one) => one.number === number && one.device === device);
    if (!found) return 'not measured';
    return effortWords(found) + (jobs[number]?.exceeds?.[device] === undefined ? '' : ' (more)');
  };
  const rows = Object.entries(jobs).map(
    ([number, { title, account, then }]) =>
      `| ${number} | ${title} | ${account} | ${then} | ${of(Number(number), 'desktop')} | ${of(Number(number), 'phone')} |`,
  );
  const more = Object.entries(jobs).flatMap(([number, { exceeds = {} }]) =>
    Object.entries(exceeds).map(([device, reason]) => `- ${number}, ${device}: ${reason}.`),
  );
  return [
    '| # | Job | Account | 2026-11-28 | Desktop | Phone |',
    '| --: | --- | --- | --- | --- | --- |',
    ...rows,
    ...(more.length === 0 ? [] : ['', 'Jobs that take more than on that day:', '', ...more]),
  ].join('\n');
}

/** The page about the jobs in docs. */
export const jobsPage = (measured: readonly Measured[]): string => `# What 37 jobs take

The column 2026-11-28 is what the jobs took in the demo on that day, counted by hand. \`npm test jobs\` does each of them once on a desktop (1440 × 900) and
on a phone (390 × 844, touch), checks its result, fails if it takes more than on that day, and writes this page. Jobs 1 to 15 begin on the
start page, the others on the page that lists the thing.

A **click** is a press of the mouse or a tap, also the choice in a list of the browser, or a file with its dialog; a **key** is
one key, one combination of keys, or one whole text that is typed or pasted, with the click into its field.

${jobsTable(measured)}
`;
