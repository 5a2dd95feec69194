import { parseArgs } from 'node:util';
import { DomainError } from '../rules/errors.ts';
import { percentOfBasisPoints } from '../rules/percent.ts';
import { countryDefaults, localeFor } from '../rules/setup/country-defaults.ts';
import { generatePassword } from '../server/modules/identity/identity.password.ts';
import { hashFirstPassword } from '../server/modules/identity/identity.first-user.actions.ts';
import { updateMarket } from '../server/modules/markets/markets.actions.ts';
import { readFirstMarket, setUpFirstMarket } from '../server/modules/setup/setup.actions.ts';
import type { Ctx } from '../server/platform/context.ts';

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

/**
 * `npm run admin -- init`: sets an empty database up, also while the server runs, and prints the administrator's
 * password if it was not given. `within` runs the work in one transaction.
 */
export async function initInstallation(
  words: readonly string[],
  within: (work: (ctx: Pick<Ctx, 'db' | 'now' | 'record' | 'gateways'>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { input, password, open } = readInit(words);
  const chosen = password ?? generatePassword();
  try {
    const market = readFirstMarket({ ...input, password: chosen });
    const hash = await hashFirstPassword(market, market.name);
    // The checks of a market's readiness register themselves.
    await import('../server/schema.ts');
    await within(async (ctx) => {
      const { marketCode } = await setUpFirstMarket(ctx, market, hash);
      if (open) await updateMarket(ctx, { code: marketCode, status: 'online' });
    });
    console.log(`Market ${market.name} on ${market.host}, ${open ? 'online' : 'in maintenance'}`);
    console.log(`Administrator ${market.username}${password === null ? `\nPassword ${chosen}` : ''}`);
    console.log(`Next: sign in on ${market.host} and open Administration, Readiness; it says what is missing.`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw DomainError.all(error.errors.map((one) => ({ ...one, field: one.field && flagOf(one.field) })));
  }
}
