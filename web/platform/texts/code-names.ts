import { useMemo } from 'react';
import { useFormats } from './use-formats.ts';

type Named = { value: string; label: string };

/** Codes with their names in the language of the page, sorted by name: 'Germany (DE)'. */
export function useNamedCodes(codes: readonly string[], type: 'region' | 'currency'): Named[] {
  const { tag } = useFormats();
  return useMemo(() => {
    const names = new Intl.DisplayNames(tag, { type });
    const { compare } = new Intl.Collator(tag);
    return codes
      .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
      .toSorted((a, b) => compare(a.label, b.label));
  }, [codes, tag, type]);
}

const zonesByTag = new Map<string, Named[]>();

/** 'Western Indonesia Time' in the language of a tag. */
function zoneWords(tag: string, zone: string): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

const namedZone = (tag: string, zone: string): Named => ({
  value: zone,
  label: `${zone.replaceAll('_', ' ')} · ${zoneWords(tag, zone)}`,
});

/** All time zones with their names in the language of the page, and a stored one that the browser does not list. */
export function useTimeZones(stored: string): Named[] {
  const { tag } = useFormats();
  return useMemo(() => {
    const zones =
      zonesByTag.get(tag) ??
      [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => namedZone(tag, zone));
    zonesByTag.set(tag, zones);
    return stored === '' || zones.some(({ value }) => value === stored) ? zones : [...zones, namedZone(tag, stored)];
  }, [tag, stored]);
}
