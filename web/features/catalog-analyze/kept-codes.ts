import { readTab, writeTab } from '../../platform/storage.ts';
import { randomKey } from '../../platform/random-key.ts';
import { type AnalyzeSearch, mostCodesInUrl } from './catalog-analyze.links.ts';

/** Puts a list of codes where the address can name it: into the address itself, a long one into the memory of the tab. */
export function keepCodes(codes: readonly string[]): Pick<AnalyzeSearch, 'codes' | 'list'> {
  if (codes.length <= mostCodesInUrl) return { codes: [...codes], list: undefined };
  const list = randomKey();
  writeTab(`analysis.${list}`, JSON.stringify(codes));
  return { codes: undefined, list };
}

/** The codes that an address names; null where its list is not kept here any more. */
export function codesOf({ codes, list }: Pick<AnalyzeSearch, 'codes' | 'list'>): readonly string[] | null {
  if (list === undefined) return codes ?? [];
  const kept: unknown = JSON.parse(readTab(`analysis.${list}`) ?? 'null');
  return Array.isArray(kept) ? kept.map(String) : null;
}
