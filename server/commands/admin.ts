import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DomainError } from '#rules/errors.ts';
import type { UserArea } from '#rules/permissions.ts';
import { consumerSearch, type ConsumerSearch } from '#rules/service/retail-sales/consumer-search.ts';
import { systemContext } from '#server/background.ts';
import { createUser, newUserSchema, setPassword } from '#server/access/identity/identity.users.actions.ts';
import { generatePassword, hashPassword } from '#server/access/identity/identity.password.ts';
import { findUserId } from '#server/access/identity/identity.queries.ts';
import { listSorgs } from '#server/accounts/markets/markets.queries.ts';
import { openInstallation } from '#server/opening.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { readConfig } from '#server/platform/config.ts';
import { eraseConsumer, exportConsumer } from '#server/platform/consumer-data.ts';
import type { Ctx } from '#server/platform/context.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { parseInput } from '#server/platform/graphql/graphql.ts';
import { createLog } from '#server/platform/log.ts';
import { textIn } from '#server/platform/text/texts.ts';
import { workWithin } from '#server/platform/database/transaction.ts';
import type { ProcessServices } from '#server/request-context.ts';
import { initInstallation, initUsage } from './admin-init.ts';
import { picturesUsage, takePictures } from './admin-pictures.ts';

const usage = `Usage:
${initUsage}
  npm run admin -- create USERNAME EMAIL    add another administrator who sees every sales organisation
  npm run admin -- password USERNAME        give a user a new password
  npm run admin -- consumer export EMAIL    print what the portal stores of a consumer, as JSON
  npm run admin -- consumer erase EMAIL     erase the personal data of a consumer; this is final
${picturesUsage}
  npm run admin -- backup DIR               save database and files into a new folder, while servers work
  npm run admin -- restore DIR              load a backup into an empty installation, and check it
  npm run admin -- archive-audit QUARTER DIR
                                            move the audit log from before a quarter (2026q1) into files of a new folder
  npm run admin -- doctor                   say what is wrong with this installation and what to do
\`create\` and \`password\` print the password once; it has to be changed at the next sign-in.`;

/** Commands for the operation of an installation; they open it as it is. */
const operations: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  backup: async (folder) => (await import('./admin-operations.ts')).backup(folder),
  restore: async (folder) => (await import('./admin-operations.ts')).restore(folder),
  doctor: async () => (await import('./admin-operations.ts')).doctor(),
};

/** Reads the words of the command; `--email` before the address is accepted. Throws the usage. */
function readCommand(): { command: string; name: string; email: string } {
  const [command = '', name = '', email = ''] = process.argv.slice(2).filter((word) => word !== '--email');
  const known =
    command === 'password' ||
    (command === 'create' && email !== '') ||
    (command === 'consumer' && (name === 'export' || name === 'erase') && email !== '') ||
    Object.hasOwn(operations, command);
  if (!known || (name === '' && command !== 'doctor')) throw new Error(usage);
  return { command, name, email };
}

type Opened = Awaited<ReturnType<typeof openInstallation>>;

/** Opens the installation for the work of one command. */
async function withOpened<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
  const config = readConfig(process.env, fileURLToPath(new URL('../..', import.meta.url)));
  mkdirSync(config.dataDir, { recursive: true });
  const opened = await openInstallation(config, createLog('error'));
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/** Runs work of a command in one transaction. */
const inOneTransaction = <T>(opened: Opened, work: (ctx: CommandCtx) => Promise<T>): Promise<T> =>
  inTransaction(opened.connection.db, async (trx) => {
    const facts = {
      db: trx,
      now: opened.services.now(),
      actor: null,
      customer: null,
      requestId: 'command',
      address: 'command',
      gateways: opened.services.gateways,
      sendsMail: opened.services.sendsMail,
      isScannerAway: () => opened.services.isScannerAway(),
    };
    return work({ ...facts, record: (entry: Parameters<Ctx['record']>[0]) => recordAudit(facts, entry) });
  });

/** Opens the installation for the work of one command, in one transaction. */
const withInstallation = <T>(work: (ctx: CommandCtx, services: ProcessServices) => Promise<T>): Promise<T> =>
  withOpened((opened) => inOneTransaction(opened, (ctx) => work(ctx, opened.services)));
type CommandCtx = Pick<
  Ctx,
  'db' | 'now' | 'actor' | 'customer' | 'requestId' | 'address' | 'record' | 'gateways' | 'sendsMail' | 'isScannerAway'
>;

async function addAdministrator(ctx: CommandCtx, username: string, email: string, hash: string): Promise<void> {
  const user = parseInput(newUserSchema, {
    username,
    email,
    name: username,
    groupRole: 'Administrator',
    roles: ['administrator'],
  });
  const sorgs = await listSorgs(ctx.db, null);
  // Without a sales organisation the administrator would see nothing, also later.
  if (sorgs.length === 0) throw new DomainError('setup_required');
  const areas = sorgs.map(({ sorg }): UserArea => ({
    sorg,
    limitation: 'none',
    option: 'include',
    value: '',
  }));
  await createUser(ctx, user, hash, areas, true);
}

/** Answers the request of a consumer for their data, or erases it; recorded like the calls of the desk. */
async function answerConsumer(what: string, email: string): Promise<void> {
  const who: ConsumerSearch = { ...parseInput(consumerSearch, { email }), ids: null };
  // The modules register what they store of consumers.
  await import('#server/schema.ts');
  const outcome = await withInstallation(async (command, services) => {
    const ctx = await systemContext(services, command.requestId);
    return workWithin<unknown>(ctx, command.db, (inner) =>
      what === 'export' ? exportConsumer(inner, who) : eraseConsumer(inner, who),
    );
  });
  console.log(JSON.stringify(outcome, null, 2));
}

/**
 * `npm run admin`: sets an installation up, adds administrators, resets the lost password of an administrator, exports or
 * erases the data of a consumer, takes pictures of articles, and saves, restores and examines an installation.
 */
async function main(): Promise<void> {
  const [first, ...rest] = process.argv.slice(2);
  if (first === 'init')
    return initInstallation(rest, (work) =>
      withOpened((opened) =>
        work({
          within: (inner) => inOneTransaction(opened, inner),
          importContext: () => systemContext(opened.services, `command-${randomUUID()}`),
        }),
      ),
    );
  if (first === 'pictures') return takePictures(rest);
  if (first === 'archive-audit' && rest.length === 2)
    return (await import('./admin-operations.ts')).archiveOldAudit(rest[0]!, rest[1]!);
  const { command, name, email } = readCommand();
  const operation = operations[command];
  if (operation) return operation(name);
  if (command === 'consumer') return answerConsumer(name, email);
  const password = generatePassword();
  const hash = await hashPassword(password);
  await withInstallation(async (ctx) => {
    if (command === 'create') return addAdministrator(ctx, name, email, hash);
    const id = await findUserId(ctx.db, name);
    if (id === null) throw new DomainError('username_incorrect');
    return setPassword(ctx, id, hash, true);
  });
  console.log(`${command === 'create' ? 'Administrator' : 'User'} ${name}\nPassword ${password}`);
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
