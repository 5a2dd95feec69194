import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DomainError } from '../rules/errors.ts';
import type { UserArea } from '../rules/permissions.ts';
import { createUser, newUserSchema, setPassword } from '../server/modules/identity/identity.users.actions.ts';
import { generatePassword, hashPassword } from '../server/modules/identity/identity.password.ts';
import { findUserId } from '../server/modules/identity/identity.queries.ts';
import { listSorgs } from '../server/modules/markets/markets.queries.ts';
import { openInstallation } from '../server/opening.ts';
import { recordAudit } from '../server/platform/audit.ts';
import { readConfig } from '../server/platform/config.ts';
import type { Ctx } from '../server/platform/context.ts';
import { inTransaction } from '../server/platform/database.ts';
import { parseInput } from '../server/platform/graphql.ts';
import { createLog } from '../server/platform/log.ts';
import { textIn } from '../server/platform/texts.ts';

const usage = `Usage:
  npm run admin -- create USERNAME EMAIL    add an administrator who sees every sales organisation
  npm run admin -- password USERNAME        give a user a new password
Both print the password once; it has to be changed at the next sign-in.`;

/** `npm run admin`: creates the first user of an installation, or resets the lost password of an administrator. */
async function main(): Promise<void> {
  const [command, username = '', email = ''] = process.argv.slice(2);
  if ((command !== 'create' && command !== 'password') || username === '' || (command === 'create' && email === ''))
    throw new Error(usage);

  const config = readConfig(process.env, fileURLToPath(new URL('..', import.meta.url)));
  mkdirSync(config.dataDir, { recursive: true });
  const opened = await openInstallation(config, createLog('error'));
  try {
    const password = generatePassword();
    const hash = await hashPassword(password);
    await inTransaction(opened.connection.db, async (trx) => {
      const facts = {
        db: trx,
        now: opened.services.now(),
        actor: null,
        customer: null,
        requestId: 'command',
        address: 'command',
      };
      const ctx = {
        ...facts,
        record: (entry: Parameters<Ctx['record']>[0]) => recordAudit(facts, entry),
      };
      if (command === 'create') {
        const user = parseInput(newUserSchema, {
          username,
          email,
          name: username,
          groupRole: 'Administrator',
          roles: ['administrator'],
        });
        const areas = (await listSorgs(trx, null)).map(({ sorg }): UserArea => ({
          sorg,
          limitation: 'none',
          option: 'include',
          value: '',
        }));
        await createUser(ctx, user, hash, areas, true);
      } else {
        const id = await findUserId(trx, username);
        if (id === null) throw new DomainError('username_incorrect');
        await setPassword(ctx, id, hash, true);
      }
    });
    console.log(`${command === 'create' ? 'Administrator' : 'User'} ${username}\nPassword ${password}`);
  } finally {
    await opened.close();
  }
}

main().catch((error: unknown) => {
  if (error instanceof DomainError)
    console.error(
      error.errors
        .map(({ field, code, params }) => `${field ? `${field}: ` : ''}${textIn('en-us', code, params)}`)
        .join('\n'),
    );
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
