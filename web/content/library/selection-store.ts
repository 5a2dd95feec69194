import { useMemo } from 'react';
import { userStore } from '#platform/api/session.ts';
import { createStore, useStore } from '#platform/store.ts';
import type { TableSelection } from '#ui/table/table.ts';
import type { LibraryMaterialCard } from '#content/marketing-material/marketing-material.documents.ts';

type Chosen = { readonly userId: string | undefined; readonly rows: ReadonlyMap<string, LibraryMaterialCard> };

const nothing: ReadonlyMap<string, LibraryMaterialCard> = new Map();
/** The selected materials. They stay selected in this tab while their user opens other categories and materials. */
const chosen = createStore<Chosen>({ userId: undefined, rows: nothing });

function select(materials: readonly LibraryMaterialCard[], on: boolean): void {
  const userId = userStore.get()?.id;
  const rows = new Map(chosen.get().userId === userId ? chosen.get().rows : nothing);
  for (const material of materials) {
    if (on) rows.set(material.id, material);
    else rows.delete(material.id);
  }
  chosen.set({ userId, rows });
}

const clear = (): void => chosen.set({ userId: undefined, rows: nothing });

/** The selected materials of the library, across its pages. */
export function useChosenMaterials(): TableSelection<LibraryMaterialCard> {
  const { userId, rows: all } = useStore(chosen);
  const own = userId === useStore(userStore)?.id;
  return useMemo(() => {
    const rows = own ? all : nothing;
    return { ids: new Set(rows.keys()), rows: [...rows.values()], has: (id) => rows.has(id), set: select, clear };
  }, [own, all]);
}
