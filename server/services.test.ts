import sharp from 'sharp';
import { expect, it } from 'vitest';
import { copiesLater } from '../seed/copies.ts';
import { makeSorg } from '#accounts/markets/markets.factory.ts';
import { noteLater } from '#platform/files/files-made-later.ts';
import { testServer } from './testing/harness.ts';

const server = testServer();

it('makes noted files of a demo that another process loaded after this one had found none', async () => {
  const { files } = server.services;
  const later = copiesLater('attachments/fern', 'image/png', 'user');
  expect(await files.exists(later.name)).toBe(false);
  const original = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#284' } })
    .png()
    .toBuffer();
  await files.put('attachments/fern', original);
  await noteLater(files, [later]);
  // The first rows of a demo are sales organisations.
  await makeSorg(server);
  await server.services.access.settled();
  expect(await files.exists(later.name)).toBe(true);
});
