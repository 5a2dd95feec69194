import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DomainError } from '#rules/errors.ts';
import { percentOfBasisPoints } from '#rules/percent.ts';
import { countryDefaults, localeFor } from '#rules/start/setup/country-defaults.ts';
import { dataFiles } from '#server/exchange/erp-inbox/erp-inbox.folders.ts';
import { generatePassword } from '#server/access/identity/identity.password.ts';
import { hashFirstPassword } from '#server/access/identity/identity.first-user.actions.ts';
import { updateMarket } from '#server/accounts/markets/markets.actions.ts';
import { readFirstMarket, setUpFirstMarket } from '#server/start/setup/setup.actions.ts';
import type { Ctx } from '#server/platform/context.ts';
import { importAndPrint } from './erp-import.ts';

export const initUsage = `  npm run admin -- init --host HOST --country DE --username NAME --email ADDRESS
                                            set an empty database up: market, sales organisation, administrator
      --name NAME          of the brand, as pages and mails show it (the host)
      --currency EUR       (that of the country)
      --languages de,en    languages of the pages, the first is the standard (those of the country)
      --time-zone ZONE     for example Europe/Berlin (that of the country)
      --tax PERCENT        value added tax on goods (standard rate of the country)
      --sorg CODE          code of the sales organisation and its company in ERP files (1000)
      --company NAME       name of the company on invoices (the name)
      --site NAME          name of the warehouse (Main warehouse)
      --password PASSWORD  (made and printed once)
      --folder DIR         import the ERP files of a folder afterwards, as npm run erp -- import does
      --open               take the market online at once (it begins in maintenance)`;

const text = { type: 'string' } as const;
const options = {
  host: text,
  name: text,
  country: text,
  currency: text,
  languages: text,
  'time-zone': text,
  tax: text,
  sorg: text,
  company: text,
  site: text,
  username: text,
  email: text,
  password: text,
  folder: text,
  open: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Flags of the form's fields, for refusals. */
const flagOf = (field: string): string => (field === 'timeZone' ? '--time-zone' : `--${field.split('.')[0] ?? field}`);

/** Languages as typed, as locales: `de,en` in Germany is `de` and `en-uk`. Throws an Error that lists what there is. */
function localesOf(typed: string, country: string): string[] {
  return typed.split(',').map((word) => {
    const locale = localeFor(word, country);
    if (locale === null)
      throw new Error(
        `--languages: "${word.trim()}" is not a language of the portal. Write de, en, fr, id or ms, or a regional one such as en-uk.`,
      );
    return locale;
  });
}

/** The flags of `init` with what follows from the country. Throws an Error that names every missing flag. */
export function readInit(words: readonly string[]): {
  input: Record<string, unknown>;
  password: string | null;
  folder: string | null;
  open: boolean;
} {
  const { values } = parseArgs({ args: [...words], options });
  if (values.help) throw new Error(`Usage:\n${initUsage}`);
  const missing = (['host', 'country', 'username', 'email'] as const).filter((name) => !values[name]);
  if (missing.length > 0)
    throw new Error(`Missing: ${missing.map((name) => `--${name}`).join(', ')}\n\nUsage:\n${initUsage}`);
  const country = (values.country ?? '').toUpperCase();
  const standard = countryDefaults(country);
  const name = values.name ?? values.host ?? '';
  return {
    open: values.open ?? false,
    password: values.password ?? null,
    folder: values.folder === undefined ? null : resolve(process.env['INIT_CWD'] ?? '.', values.folder),
    input: {
      host: values.host,
      name,
      country,
      currency: (values.currency ?? standard.currency).toUpperCase(),
      timeZone: values['time-zone'] ?? standard.timeZone,
      languages: values.languages === undefined ? standard.languages : localesOf(values.languages, country),
      tax: values.tax ?? percentOfBasisPoints(standard.taxBasisPoints),
      sorg: values.sorg ?? '1000',
      company: values.company ?? name,
      site: values.site ?? 'Main warehouse',
      username: values.username,
      email: values.email,
    },
  };
}

type CommandCtx = Pick<Ctx, 'db' | 'now' | 'actor' | 'record' | 'gateways' | 'sendsMail' | 'isScannerAway'>;

/** The installation that is set up. */
export interface EmptyInstallation {
  /** Runs work in one transaction. */
  within<T>(work: (ctx: CommandCtx) => Promise<T>): Promise<T>;
  /** The context of imports, once there is a market. */
  importContext(): Promise<Ctx>;
}

/** Throws an Error unless the folder has files to import. */
async function requireFiles(folder: string): Promise<void> {
  const names = await dataFiles(folder).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  if (names.length === 0) throw new Error(`--folder: there are no .csv files in ${folder}`);
}

/** Imports a folder into a market that has only what `init` gave it: lists of the folder may replace all of that. */
async function importInto(installation: EmptyInstallation, folder: string): Promise<boolean> {
  const ctx = await installation.importContext();
  return importAndPrint(ctx, [{ folder, names: null }], { shrink: true });
}

/**
 * `npm run admin -- init`: sets an empty database up, also while the server runs, prints the administrator's password if
 * it was not given, and imports a folder of files. A market with rejected rows stays in maintenance.
 */
export async function initInstallation(
  words: readonly string[],
  opened: <T>(work: (installation: EmptyInstallation) => Promise<T>) => Promise<T>,
): Promise<void> {
  const { input, password, folder, open } = readInit(words);
  if (folder !== null) await requireFiles(folder);
  const chosen = password ?? generatePassword();
  try {
    const market = readFirstMarket({ ...input, password: chosen });
    const hash = await hashFirstPassword(market, market.name);
    // The checks of a market's readiness register themselves.
    await import('#server/schema.ts');
    await opened(async (installation) => {
      const code = await installation.within(async (ctx) => {
        const { marketCode } = await setUpFirstMarket({ ...ctx, actor: null }, market, hash);
        if (open && folder === null) await updateMarket(ctx, { code: marketCode, status: 'online' });
        return marketCode;
      });
      console.log(`Administrator ${market.username}${password === null ? `\nPassword ${chosen}` : ''}`);
      const good = folder === null || (await importInto(installation, folder));
      const online = open && good;
      if (online && folder !== null) await installation.within((ctx) => updateMarket(ctx, { code, status: 'online' }));
      console.log(`Market ${market.name} on ${market.host}, ${online ? 'online' : 'in maintenance'}`);
      if (!good) {
        console.log(
          `Not everything in ${folder} went in. Mend the files, run npm run erp -- seal for each of them, then`,
        );
        console.log(`npm run erp -- import ${folder}`);
        process.exitCode = 1;
      }
      console.log(`Next: sign in on ${market.host} and open Administration, Readiness; it says what is missing.`);
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw DomainError.all(error.errors.map((one) => ({ ...one, field: one.field && flagOf(one.field) })));
  }
}
