import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { loadRequestTokens } from '#server/access/identity/identity.token.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { pagedCategories } from './loading/catalog.ts';
import { customerId, dealerPassword, userId, username } from './loading/load.ts';
import { productsDocument } from './paceline/paceline-documents.ts';
import { startTarget, type Target } from './processes.ts';
import { operationBody } from './stored-operations.ts';
import serverProcess from '#tools/server-process.json' with { type: 'json' };

/** Creates a session directly: a sign-in before the first data request would not belong to the cold start. */
async function tokenFor(url: string, dealer: number): Promise<string> {
  const connection = openDatabase(url, 1);
  try {
    const tokens = await loadRequestTokens(connection.db);
    const { rows } = await sql<{ id: string }>`
      insert into identity_session (user_id, active_customer_id, host, address, user_agent, created_at, last_used_at,
                                    expires_at)
      values (${userId(dealer)}, ${customerId(dealer)}, 'localhost', '127.0.0.1', 'bench', now(), now(),
              now() + interval '1 day')
      returning id`.execute(connection.db);
    return await tokens.sign(
      { userId: userId(dealer), sessionId: rows[0]?.id ?? '', customerId: customerId(dealer), r3: '', isr: '' },
      new Date(),
    );
  } finally {
    await connection.close();
  }
}

/** Signs in by POST /login; everybody has the dealers' password. */
export async function signIn(url: string, name: string): Promise<string> {
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: name, password: dealerPassword }),
  });
  if (!response.ok) throw new Error(`${name} cannot sign in: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { requestToken: string }).requestToken;
}

/**
 * The product in production mode and with the options of `npm start`, on its own database, with dealers 0 to `users`
 * signed in by POST /login; `more` adds options of Node and settings.
 */
export async function startProduct(
  url: string,
  users: number,
  more: { readonly options?: readonly string[]; readonly settings?: Readonly<Record<string, string>> } = {},
): Promise<Target & { readonly tokens: Readonly<Record<number, string>> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paceline-bench-server-'));
  const token = await tokenFor(url, 399);
  const variables = { page: 1, limit: 24, sort: 'name', filter: { merchandiseCategory: [pagedCategories[0]] } };
  const body = operationBody(productsDocument, variables);
  const target = await startTarget(
    new URL('../server/main.ts', import.meta.url),
    {
      ...serverProcess.environment,
      DATABASE_URL: url,
      DEMO: '0',
      LOG_LEVEL: 'silent',
      // One process, as the floor: bench/workers.ts compares several.
      WORKERS: '1',
      DATA_DIR: dataDir,
      ...more.settings,
    },
    async (address) => {
      const response = await fetch(`${address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body,
      });
      return response.ok && (await response.text()).includes('"articleCode"');
    },
    { options: [...serverProcess.options, ...(more.options ?? [])] },
  );
  const stop = async (): Promise<void> => {
    await target.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const tokens: Record<number, string> = {};
  try {
    for (let dealer = 0; dealer <= users; dealer += 1) tokens[dealer] = await signIn(target.url, username(dealer));
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...target, tokens, stop };
}
