import { useDocument } from '#platform/api/queries.ts';
import { useSite } from '#platform/site.ts';
import { SorgNames } from './sorg-names.documents.ts';

/**
 * The sales organisations of the market by name, for a list of choices; by code until their names are there. A single one
 * is no choice, so its name is read only if `always` is true.
 */
export function useSorgChoices(always = false): { value: string; label: string }[] {
  const { sorgs } = useSite();
  const { data } = useDocument(SorgNames, {}, { staleTime: Infinity, enabled: always || sorgs.length > 1 });
  if (data) return data.sorgs.map(({ sorg, name }) => ({ value: sorg, label: name }));
  return sorgs.map((value) => ({ value, label: value }));
}
