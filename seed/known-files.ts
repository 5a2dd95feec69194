// Writes the facts of files that are made later.
import { buildBrand } from './brand/brand.ts';
import { planClaims } from './claims/plan.ts';
import { addDays } from './days.ts';
import { storeOriginals } from './loading/originals.ts';
import { factsKey, madeHere, makeOriginal, readKnownFiles, type Facts, type PlannedFile } from './originals.ts';
import { planTrade } from './orders/trade.ts';

/** Files of the demo when it is loaded on a day, by the names of their facts. */
async function plannedOn(today: string): Promise<Map<string, PlannedFile>> {
  const planned = new Map<string, PlannedFile>();
  const brand = buildBrand(today);
  const claims = planClaims(brand, planTrade(brand, addDays(today, -1)), today);
  const nothing = { bytes: 0, hash: '', width: null, height: null, hasAlpha: false, pages: null, words: null };
  await storeOriginals(
    brand,
    claims,
    today,
    (file) => {
      if (file.source !== null) planned.set(factsKey(file), file);
      return Promise.resolve({ ...nothing, stored: '', contentType: file.contentType, hasCopies: false });
    },
    () => Promise.resolve(),
  );
  return planned;
}

/**
 * The text of `seed/known-files.json`: facts of the files that are the same on any day. Facts that are committed are
 * kept; preparing the demo of tests compares them with the files. Only the system of CI writes them; null on others.
 */
export async function knownFilesText(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const madeWith = madeHere();
  const committed = readKnownFiles();
  const kept = committed.madeWith === madeWith ? committed.files : {};
  const other = await plannedOn('2027-08-17');
  const files: [string, Facts][] = [];
  for (const [key, file] of await plannedOn('2026-03-11'))
    if (other.has(key)) files.push([key, kept[key] ?? (await makeOriginal(file, null)).facts]);
  const lines = files
    .sort(([one], [another]) => (one < another ? -1 : 1))
    .map(([key, facts]) => `    ${JSON.stringify(key)}: ${JSON.stringify(facts)}`);
  return `{\n  "madeWith": ${JSON.stringify(madeWith)},\n  "files": {\n${lines.join(',\n')}\n  }\n}\n`;
}
