import { useCallback, useRef } from 'react';
import { graphql } from '#platform/api/graphql.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { filesRequest } from './listing-request.ts';
import type { LibraryMaterialCard } from '#content/marketing-material/marketing-material.documents.ts';
import { LibraryFiles } from './library.documents.ts';
import type { LibraryPlace, LibrarySearch } from './library.links.ts';
import { useChosenMaterials } from './selection-store.ts';

/**
 * The selected materials; they stay selected while the user pages, filters and sorts. With Shift a choice covers
 * everything since the last one.
 */
export function useMaterialSelection(
  place: LibraryPlace,
  search: LibrarySearch,
  materials: readonly LibraryMaterialCard[],
) {
  const chosen = useChosenMaterials();
  const before = useRef<string | null>(null);
  const { set } = chosen;

  const choose = useCallback(
    (material: LibraryMaterialCard, on: boolean, range: boolean) => {
      const from = materials.findIndex(({ id }) => id === before.current);
      const to = materials.indexOf(material);
      before.current = material.id;
      set(range && from >= 0 ? materials.slice(Math.min(from, to), Math.max(from, to) + 1) : [material], on);
    },
    [materials, set],
  );

  const all = useVerb(() => graphql(LibraryFiles, filesRequest(place, search)), {
    done: ({ marketingMaterials }) => set(marketingMaterials.data, true),
  });
  return { chosen, choose, selectAll: () => all.run(undefined), selectingAll: all.busy };
}
