import * as v from 'valibot';
import { hostName, marketChangeSchema } from '#rules/accounts/markets/market-change.ts';
import { siteConfigurationSchema } from '#rules/accounts/markets/site-configuration.ts';

export { v };

/** The non-empty lines of a text. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Hosts as typed: one per line. */
export const hostLines = v.pipe(
  v.string(),
  v.transform(linesOf),
  v.array(hostName),
  v.minLength(1, 'required'),
  v.maxLength(50, 'too_many'),
);

const { name, timeZone, languages, sorgs } = marketChangeSchema.entries;

/** The input of the form of a market. */
export const marketFormSchema = v.object({
  name: v.nonOptional(name),
  timeZone: v.nonOptional(timeZone),
  hosts: hostLines,
  defaultHost: v.string(),
  languages: v.nonOptional(languages),
  sorgs: v.nonOptional(sorgs),
  configuration: siteConfigurationSchema,
});
