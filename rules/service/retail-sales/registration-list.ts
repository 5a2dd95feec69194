import { addDays, isCalendarDate, type CalendarDate } from '#rules/dates.ts';
import { scannedFrameNumber } from '#rules/goods/frames/frame-number.ts';
import { locales, type Locale } from '#rules/locales.ts';
import { columnKey, readTable, yesOrNo, type Cells } from '#rules/table.ts';

/** Columns of a list of sold frames, in the order of the template and of a list without a header. */
export const registrationColumns = [
  'frameNumber',
  'soldDate',
  'name',
  'email',
  'phone',
  'address',
  'city',
  'country',
  'language',
  'dealer',
  'accountData',
  'consent',
] as const;
export type RegistrationColumn = (typeof registrationColumns)[number];

/** Names of the columns besides those of the template in the caller's language. */
const knownNames: Readonly<Record<RegistrationColumn, readonly string[]>> = {
  frameNumber: ['frame number', 'frame', 'serial', 'serial number', 'Rahmennummer', 'numéro de cadre', 'nomor rangka'],
  soldDate: ['sold date', 'sold on', 'date', 'Verkaufsdatum', 'date de vente', 'tanggal jual', 'tarikh jual'],
  name: ['name', 'customer', 'consumer', 'Kunde', 'nom', 'nama'],
  email: ['email', 'e-mail', 'mail', 'courriel', 'e-mel'],
  phone: ['phone', 'telephone', 'Telefon', 'téléphone', 'telepon'],
  address: ['address', 'street', 'Adresse', 'Straße', 'rue', 'alamat'],
  city: ['city', 'Ort', 'Stadt', 'ville', 'kota', 'bandar'],
  country: ['country', 'Land', 'pays', 'negara'],
  language: ['language', 'Sprache', 'langue', 'bahasa'],
  dealer: ['dealer', 'dealer code', 'Händler', 'revendeur', 'pengedar'],
  accountData: ['account data', 'Kontodaten', 'données du compte', 'data akun', 'data akaun'],
  consent: ['consent', 'Einwilligung', 'consentement', 'persetujuan'],
};

/** A row as it is registered, and how it was understood. */
export interface ReadRegistration {
  readonly line: number;
  /** The row as written. */
  readonly written: string;
  readonly frameNumber: string;
  /** Empty: the cell holds no date. */
  readonly soldDate: string;
  readonly cells: Readonly<Partial<Record<RegistrationColumn, string>>>;
  readonly country: string;
  readonly language: Locale | null;
  readonly useAccountData: boolean;
  readonly consent: boolean;
  /** Columns whose value was understood in another form than it is written. */
  readonly changed: readonly RegistrationColumn[];
}

/** Day zero of the numbers by which spreadsheets count days. */
const sheetEpoch = '1899-12-30';

/**
 * The day that a cell names: `2026-11-20`, `20.11.2026`, `20/11/26`, `11/20/2026` where the month comes first, or the
 * number of a spreadsheet. Empty if it names none, or two.
 */
export function dayOfCell(cell: string, monthFirst: boolean): CalendarDate {
  const text = cell.trim();
  if (isCalendarDate(text)) return text;
  const serial = /^\d{5}(?:[.,]\d+)?$/.test(text) ? Math.floor(Number(text.replace(',', '.'))) : 0;
  if (serial > 0) return addDays(sheetEpoch, serial);
  const found = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/.exec(text.replace(/[ T]\d{1,2}:\d{2}(:\d{2})?.*$/, ''));
  if (!found) return '';
  const [, one = '', sign = '', two = '', three = ''] = found;
  const iso = (year: string, month: string, day: string): CalendarDate => {
    const full = year.length === 2 ? `20${year}` : year;
    const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isCalendarDate(date) ? date : '';
  };
  if (one.length === 4) return iso(one, two, three);
  if (one.length > 2) return '';
  const byMonth = monthFirst && sign === '/' ? Number(one) <= 12 : Number(two) > 12;
  return byMonth ? iso(three, one, two) : iso(three, two, one);
}

/** A country by its code or its name in one of the languages; the text itself if it is neither. */
function countryOfCell(cell: string, countries: ReadonlyMap<string, string>): string {
  const text = cell.trim();
  return countries.get(columnKey(text)) ?? text.toUpperCase();
}

const languageOfCell = (cell: string): Locale | null => {
  const text = cell.trim().toLowerCase().replace('_', '-');
  return locales.find((locale) => locale === text) ?? locales.find((locale) => locale.startsWith(`${text}-`)) ?? null;
};

export interface ReadOptions {
  /** Names of the template's columns in the caller's language. */
  readonly names: Readonly<Record<RegistrationColumn, string>>;
  /** The market writes the month before the day. */
  readonly monthFirst: boolean;
  /** Code of a country by the key of its name. */
  readonly countries: ReadonlyMap<string, string>;
}

/**
 * Reads a list of sold frames. The first row names the columns in any order; a list whose first row names no frame
 * number has the columns of the template.
 */
export function readRegistrationList(
  cells: Cells,
  { names, monthFirst, countries }: ReadOptions,
): { readonly rows: ReadRegistration[]; readonly unknown: readonly string[] } {
  const accepted = Object.fromEntries(
    registrationColumns.map((column) => [column, [column, names[column], ...knownNames[column]]]),
  ) as Record<RegistrationColumn, string[]>;
  const headed = readTable<RegistrationColumn>(cells, accepted, ['frameNumber']);
  const table =
    headed.missing.length === 0
      ? headed
      : readTable<RegistrationColumn>([registrationColumns, ...cells], accepted, ['frameNumber']);
  const shift = headed.missing.length === 0 ? 0 : 1;
  const rows = table.rows.map(({ line, cells: row }): ReadRegistration => {
    const frameNumber = scannedFrameNumber(row.frameNumber ?? '');
    const soldDate = dayOfCell(row.soldDate ?? '', monthFirst);
    const country = row.country === undefined ? '' : countryOfCell(row.country, countries);
    const language = row.language === undefined ? null : languageOfCell(row.language);
    const changed: RegistrationColumn[] = [];
    if (frameNumber !== (row.frameNumber ?? '').trim()) changed.push('frameNumber');
    if (soldDate !== '' && soldDate !== (row.soldDate ?? '').trim()) changed.push('soldDate');
    if (country !== (row.country ?? '').trim()) changed.push('country');
    if (row.language !== undefined && language !== row.language.trim()) changed.push('language');
    return {
      line: line - shift,
      written: registrationColumns.flatMap((column) => row[column] ?? []).join(' · '),
      frameNumber,
      soldDate,
      cells: row,
      country,
      language,
      useAccountData: yesOrNo(row.accountData) === true,
      consent: yesOrNo(row.consent) === true,
      changed,
    };
  });
  return { rows, unknown: shift === 1 ? [] : table.unknown };
}
