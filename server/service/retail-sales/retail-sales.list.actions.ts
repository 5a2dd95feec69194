import * as v from 'valibot';
import { DomainError, type UserError } from '#rules/errors.ts';
import { linesOfText } from '#rules/buying/intake/list.ts';
import { locales } from '#rules/locales.ts';
import { phoneCode, phoneDigits } from '#rules/accounts/markets/phone-code.ts';
import { registrationInput, registrationsAtOnce } from '#rules/service/retail-sales/registration.ts';
import {
  readRegistrationList,
  registrationColumns,
  type ReadRegistration,
  type RegistrationColumn,
} from '#rules/service/retail-sales/registration-list.ts';
import { columnKey } from '#rules/table.ts';
import type { Ctx } from '#platform/context.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import { linesOfFile } from '#buying/intake/intake.file.queries.ts';
import { listCountries } from '#accounts/markets/markets.countries.queries.ts';
import { checkFrames, refusalParams, type Registering } from './retail-sales.actions.ts';

/** A row of a list: what would be registered, or why it is refused. */
export interface CheckedRow {
  readonly read: ReadRegistration;
  readonly group: 'accepted' | 'changed' | 'rejected';
  readonly wish: Registering | null;
  readonly errors: readonly UserError[];
  readonly bike: string;
}

/** Names of the columns in the caller's language, for the template and the reader. */
export const columnNames = (ctx: Ctx): Record<RegistrationColumn, string> =>
  Object.fromEntries(
    registrationColumns.map((column) => [column, ctx.text(`retail-sales.column.${column}`)]),
  ) as Record<RegistrationColumn, string>;

/**
 * Reads a list of sold frames from a file or pasted text and checks each row; writes nothing. Throws `list_empty`,
 * `too_many_rows` and the refusals of the file reader.
 */
export async function checkList(
  ctx: Ctx,
  given: { readonly file: UploadedFile | null; readonly text: string },
): Promise<{ rows: CheckedRow[]; unknown: readonly string[] }> {
  const lines = given.file ? await linesOfFile(given.file, registrationsAtOnce) : linesOfText(given.text).lines;
  const { rows, unknown } = readRegistrationList(
    lines.map(({ cells }) => cells),
    { names: columnNames(ctx), monthFirst: ctx.locale === 'en-us', countries: await countriesByName(ctx) },
  );
  if (rows.length === 0) throw new DomainError('list_empty', {}, 'file');
  if (rows.length > registrationsAtOnce) throw new DomainError('too_many_rows', { limit: registrationsAtOnce }, 'file');
  const parsed = rows.map((read) => v.safeParse(registrationInput, wishOf(ctx, read)));
  const wishes = parsed.flatMap((one) => (one.success ? [one.output] : []));
  const checked = (await checkFrames(ctx, wishes)).values();
  return {
    unknown,
    rows: rows.map((read, at): CheckedRow => {
      const one = parsed[at];
      if (!one?.success) {
        const errors = (one?.issues ?? []).map((issue) => ({
          field: v.getDotPath(issue) ?? '',
          code: (/^[a-z_A-Z]+$/.test(issue.message) ? issue.message : 'bad_input') as UserError['code'],
          params: (typeof issue.requirement === 'number' ? { limit: issue.requirement } : {}) as UserError['params'],
        }));
        return { read, group: 'rejected', wish: null, errors, bike: '' };
      }
      const found = checked.next().value;
      if (!found || 'code' in found) {
        const { code, field } = found ?? { code: 'something_wrong' as const, field: '' };
        return {
          read,
          group: 'rejected',
          wish: one.output,
          errors: [{ field, code, params: refusalParams(ctx, code) }],
          bike: '',
        };
      }
      return {
        read,
        group: read.changed.length > 0 ? 'changed' : 'accepted',
        wish: one.output,
        errors: [],
        bike: found.frame.articleDescription,
      };
    }),
  };
}

/** A row as the call takes it; without any data of a consumer it is a non-retail sale. */
function wishOf(
  ctx: Ctx,
  { frameNumber, soldDate, cells, country, language, useAccountData, consent }: ReadRegistration,
) {
  const { name = '', email = '', address = '', city = '', dealer } = cells;
  const phone = phoneDigits(cells.phone ?? '', phoneCode(ctx.market.configuration));
  const typed = [name, email, phone, address, city].some((cell) => cell !== '');
  return {
    frameNumber,
    soldDate,
    useAccountData,
    consent,
    dealer: dealer ?? null,
    customer: typed ? { name, email, phone, address, city, country, language } : null,
  };
}

/** Codes of countries by the keys of their codes and names in every language of the portal. */
async function countriesByName(ctx: Ctx): Promise<ReadonlyMap<string, string>> {
  return ctx.remember('retail-sales.countries', async () => {
    const found = new Map<string, string>();
    for (const locale of locales)
      for (const { id, name } of await listCountries(ctx.db, locale))
        for (const key of [id, name]) found.set(columnKey(key), id);
    return found;
  });
}
