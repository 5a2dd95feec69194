// Files of brand content, claims, damage reports and visits, before the rows that name them.
import type { Brand } from '../brand/types.ts';
import type { PlannedClaim } from '../claims/plan.ts';
import { makeProof, type StoredProof } from '../claims/proof-files.ts';
import { storeLibrary, type LibraryFile } from '../documents/library-files.ts';
import type { Originals, Work } from '../originals.ts';
import { libraryFiles } from '../planned-files.ts';
import { makeInspectionPhotos } from './inspections.ts';
import { makeDamagePhotos } from './transit-damage.ts';
import { makeVisitPhotos } from './visits.ts';

/** Stored files by the part of the demo that names them. */
export interface StoredOriginals {
  readonly library: ReadonlyMap<string, LibraryFile>;
  readonly proof: ReadonlyMap<string, StoredProof>;
  readonly damagePhotos: readonly (readonly StoredProof[])[];
  readonly inspectionPhotos: readonly LibraryFile[];
  readonly visitPhotos: ReadonlyMap<string, StoredProof>;
}

/** Hands files to `originals`, which may make them later; `store` gets those that are cheap or the same for no two days. */
export async function storeOriginals(
  brand: Brand,
  claims: readonly PlannedClaim[],
  today: string,
  originals: Originals,
  store: Work['store'],
): Promise<StoredOriginals> {
  return {
    library: await storeLibrary(libraryFiles(brand, today), originals),
    proof: await makeProof(brand, claims, originals, store),
    damagePhotos: await makeDamagePhotos(originals),
    inspectionPhotos: await makeInspectionPhotos(originals),
    visitPhotos: await makeVisitPhotos(originals),
  };
}
