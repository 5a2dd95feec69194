import pg from 'pg';
import { vi } from 'vitest';
import { StatementGroup } from '#platform/database/statement-group.ts';

/** The packets that `work` sends to the database, each with the first words of its statements; alone in the process. */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<string[][]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map((call) => {
      const [sent] = call as unknown as [string | { readonly text: string } | StatementGroup];
      if (sent instanceof StatementGroup) return [...sent.texts];
      return [typeof sent === 'string' ? sent : sent.text];
    });
  } finally {
    query.mockRestore();
  }
}
