import * as v from 'valibot';
import { marketStatuses } from '#rules/accounts/markets/site-configuration.ts';
import { locales } from '#rules/locales.ts';
import { calendarDate, line, lines, sorgCode } from '#rules/validation.ts';

/** Names only: PostgreSQL reads the sign of an offset such as `+07:00` the other way round. */
const isTimeZone = (zone: string): boolean => {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Host of a market as sent in requests: lower case, no protocol, no port. */
export const hostName = v.pipe(
  v.string('required'),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(253, 'too_long'),
  v.regex(/^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/, 'valid_host'),
);
const hosts = v.pipe(v.array(hostName), v.minLength(1, 'required'), v.maxLength(50, 'too_many'));
const unique = (list: string[]): boolean => new Set(list).size === list.length;
/** Name of a market, as its pages and mails show it. */
export const marketName = v.pipe(
  v.string('required'),
  v.trim(),
  v.minLength(1, 'not_empty'),
  v.maxLength(100, 'too_long'),
);
/** A time zone of the IANA database. */
export const timeZone = v.pipe(
  v.string('required'),
  v.maxLength(60, 'too_long'),
  v.check(isTimeZone, 'valid_time_zone'),
);

/** Fields of a market that may be changed; `configuration` contains only the fields that change. */
export const marketChangeSchema = v.object({
  code: v.pipe(v.string('required'), v.minLength(1, 'not_empty'), v.maxLength(100, 'too_long')),
  /** Version that the change is based on; a change of an older version is refused. */
  version: v.optional(v.number('bad_input')),
  name: v.optional(marketName),
  status: v.optional(v.picklist(marketStatuses, 'out_of_range')),
  statusMessage: v.optional(lines(500)),
  timeZone: v.optional(timeZone),
  hosts: v.optional(v.pipe(hosts, v.check(unique, 'bad_input'))),
  defaultHost: v.optional(hostName),
  languages: v.optional(
    v.pipe(
      v.array(v.picklist(locales, 'out_of_range')),
      v.minLength(1, 'required'),
      v.check((list) => unique(list), 'bad_input'),
    ),
  ),
  sorgs: v.optional(
    v.pipe(v.array(sorgCode), v.minLength(1, 'required'), v.maxLength(50, 'too_many'), v.check(unique, 'bad_input')),
  ),
  configuration: v.optional(v.record(v.string(), v.unknown(), 'bad_input')),
});

/** A new market with the settings copied from another. */
export const newMarketSchema = v.object({
  code: v.pipe(v.string('required'), v.trim(), v.regex(/^[a-z0-9][a-z0-9-]{1,39}$/, 'valid_alphaNumeric')),
  name: marketName,
  copyOf: v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(100, 'too_long')),
  hosts: v.pipe(hosts, v.check(unique, 'bad_input')),
});

const holidaySchema = v.object({
  day: calendarDate,
  name: v.optional(line(100), ''),
});

/** All public holidays of a sales organisation; each day at most once. */
export const holidaysSchema = v.object({
  sorg: sorgCode,
  holidays: v.pipe(
    v.array(holidaySchema, 'required'),
    v.maxLength(400, 'too_many'),
    v.check((list) => unique(list.map(({ day }) => day)), 'bad_input'),
  ),
});
