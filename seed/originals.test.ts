import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { buildBrand } from './brand/brand.ts';
import { DOCUMENTS } from './documents/plan.ts';
import type { LaterFile } from '#server/platform/files/files-made-later.ts';
import {
  drawnFile,
  factsKey,
  madeHere,
  makeOriginal,
  readKnownFiles,
  storingOriginals,
  type OriginalNote,
} from './originals.ts';
import { libraryFiles, plannedFrom } from './planned-files.ts';

const today = '2026-11-21';
const files = libraryFiles(buildBrand(today), today);
const known = readKnownFiles();
// Other systems may give other bytes, so they make all files while they load the demo.
const knowsFacts = known.madeWith === madeHere();

const square = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="${color}"/></svg>`;

function work() {
  const stored = new Map<string, Buffer>();
  const notes: LaterFile[] = [];
  const store = (bytes: Buffer, name: string): Promise<void> => {
    stored.set(name, bytes);
    return Promise.resolve();
  };
  const later = (file: LaterFile): void => void notes.push(file);
  return { stored, notes, originals: storingOriginals({ cacheFolder: null, store, later }) };
}

it.runIf(knowsFacts)('knows every PDF and drawing of the library before it is made', () => {
  const unknown = files.filter((file) => file.source !== null && !known.files[factsKey(file)]);
  expect(unknown.map(({ fileName }) => fileName)).toEqual([]);
  const searched = DOCUMENTS.flatMap((document) => document.files.map(([name]) => name)).filter((name) =>
    name.endsWith('.pdf'),
  );
  const withoutWords = files
    .filter(({ fileName }) => searched.includes(fileName))
    .filter((file) => {
      const facts = known.files[factsKey(file)];
      return !facts?.words || !facts.pages;
    });
  expect(withoutWords.map(({ fileName }) => fileName)).toEqual([]);
});

it.runIf(knowsFacts)('knows the facts that a made file has, and its note makes this file', async () => {
  for (const name of ['owners-guide-de.pdf', 'price-list-parts.pdf', 'veldra-logo-sign-blue.png', 'rain-kit.jpg']) {
    const planned = files.find(({ fileName }) => fileName === name);
    if (!planned) throw new Error(`the library has no ${name}`);
    const { stored, notes, originals } = work();
    const facts = await originals(planned, 'material');
    expect(stored.size).toBe(0);
    const note = notes[0]?.note as OriginalNote;
    const made = await makeOriginal(plannedFrom(note), null);
    expect(facts).toEqual({ ...made.facts, stored: note.stored, contentType: planned.contentType, hasCopies: true });
  }
});

it('makes a file whose facts nobody knows at once', async () => {
  const { stored, notes, originals } = work();
  const facts = await originals(drawnFile('unknown.jpg', 'photo', square('#284')), 'user');
  const bytes = stored.get(facts.stored) ?? Buffer.of();
  expect(facts).toMatchObject({ bytes: bytes.length, width: 40, height: 30, contentType: 'image/jpeg' });
  expect(facts.hash).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(notes.map(({ note }) => note)).toEqual([
    { kind: 'copies', stored: facts.stored, contentType: 'image/jpeg', use: 'user' },
  ]);
});

it('refuses the note of a document that the demo no longer has', () => {
  const note: OriginalNote = {
    kind: 'original',
    stored: 'attachments/gone',
    contentType: 'application/pdf',
    use: 'material',
    fileName: 'gone.pdf',
    source: { today },
  };
  expect(() => plannedFrom(note)).toThrow('the demo has no document gone.pdf');
});
