import { readFileSync } from 'node:fs';
import pg from 'pg';

/** Ticks of the kernel in a second. */
const ticks = 100;

/** Processor time of processes since their start, in seconds, by id; without those that have ended. */
export function cpuOf(pids: readonly number[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (const pid of pids) {
    let stat: string;
    try {
      stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    } catch {
      continue;
    }
    // The name of the program is in brackets; the state follows it, and user and system time are 11 fields later.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    times.set(pid, (Number(fields[11]) + Number(fields[12])) / ticks);
  }
  return times;
}

/** Seconds that processes used since an earlier reading; those that were not there began with none. */
export function usedSince(before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>): number {
  return [...now].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
}

/** Process ids of the database: its connections, and its own work (log writer, checkpoints). */
export async function backendsOf(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
    return rows.map(({ pid }) => pid);
  } finally {
    await client.end();
  }
}
