import { sql } from 'kysely';
import type { ProcessServices } from '#server/request-context.ts';

/**
 * Loads the demo into a database without a market and articles, otherwise does nothing, so that the demo never mixes with
 * a brand of one's own. Returns whether it loaded. Its code and data are read only then: later starts of a demo are as
 * quick and as small as those of any server.
 */
export async function loadDemoIfEmpty(services: ProcessServices, print: (line: string) => void): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from catalog_article) or exists (select from markets_market) as found`.execute(services.db);
  if (rows[0]?.found) return false;
  const { loadDemo } = await import('./load.ts');
  await loadDemo(services, print);
  return true;
}
