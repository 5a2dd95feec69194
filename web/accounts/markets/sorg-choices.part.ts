import { useDocument } from '#platform/api/queries.ts';
import { useSite } from '#platform/site.ts';
import { SorgNames } from './sorg-names.documents.ts';

/** The sales organisations of the market by name, for a list of choices; by code until their names are there. */
export function useSorgChoices(): { value: string; label: string }[] {
  const { sorgs } = useSite();
  const { data } = useDocument(SorgNames, {}, { staleTime: Infinity, enabled: sorgs.length > 1 });
  const names = new Map(data?.sorgs.map(({ sorg, name }) => [sorg, name]));
  return sorgs.map((value) => ({ value, label: names.get(value) ?? value }));
}
