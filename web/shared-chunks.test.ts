import { expect, test } from 'vitest';
import { sharedChunk, sharedChunks } from './shared-chunks.ts';

test('a chunk takes the files that begin as it says, on every system, and no others', () => {
  const { test: taken } = sharedChunk(
    'some',
    0,
    ['web/ui/page/card', 'web/service/claims/*.documents'],
    'made-by-build',
  );
  for (const id of ['/a/web/ui/page/card.tsx', 'C:\\a\\web\\ui\\page\\card.module.css', '\0made-by-build.js'])
    expect(taken.test(id), id).toBe(true);
  expect(taken.test('/a/web/service/claims/claim.documents.ts')).toBe(true);
  for (const id of [
    '/a/web/ui/page/tile.tsx',
    '/a/web/service/claims/deep/x.documents.ts',
    '/a/web/ui/button/card.tsx',
  ])
    expect(taken.test(id), id).toBe(false);
});

test('a beginning that no file has stops the build', () => {
  expect(() => sharedChunk('some', 0, ['web/ui/moved-away'])).toThrow(
    'no file of the repository begins with web/ui/moved-away',
  );
  expect(sharedChunks().length).toBeGreaterThan(5);
});
