import { readTab, writeTab } from '#platform/storage.ts';
import { randomKey } from '#platform/random-key.ts';
import { type AnalyzeSearch, mostCodesInUrl } from './catalog-analyze.links.ts';

/** Stores a list of codes in the address, or a long one in the tab's storage. */
export function keepCodes(codes: readonly string[]): Pick<AnalyzeSearch, 'codes' | 'list'> {
  if (codes.length <= mostCodesInUrl) return { codes: [...codes], list: undefined };
  const list = randomKey();
  writeTab(`analysis.${list}`, JSON.stringify(codes));
  return { codes: undefined, list };
}

/** The codes of an address; null if their list is no longer stored in this tab. */
export function codesOf({ codes, list }: Pick<AnalyzeSearch, 'codes' | 'list'>): readonly string[] | null {
  if (list === undefined) return codes ?? [];
  const kept: unknown = JSON.parse(readTab(`analysis.${list}`) ?? 'null');
  return Array.isArray(kept) ? kept.map(String) : null;
}
