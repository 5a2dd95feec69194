import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { copiesLater } from '../seed/copies.ts';
import type { OriginalNote } from '../seed/originals.ts';
import { makeUser } from '#access/identity/identity.factory.ts';
import { makeSorg } from '#accounts/markets/markets.factory.ts';
import { copyName } from '#platform/attachments/stored-file.ts';
import { noteLater } from '#platform/files/files-made-later.ts';
import { makeUpload } from '#content/content/content.factory.ts';
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

it('makes a noted original with its copies, and corrects its row if its bytes are not those that were expected', async () => {
  const { files, db } = server.services;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>';
  const id = await makeUpload(server, (await makeUser(server, { role: 'administrator' })).id);
  const { stored } = await db
    .selectFrom('platform_attachment')
    .select('stored')
    .$narrowType<{ stored: string }>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const about = { stored, contentType: 'image/jpeg', use: 'user' as const };
  const note: OriginalNote = { kind: 'original', ...about, fileName: 'IMG_1.jpg', source: { svg, form: 'photo' } };
  await noteLater(files, [{ name: copiesLater(stored, 'image/jpeg', 'user').name, note }]);
  const original = await files.read(stored);
  const row = await db
    .selectFrom('platform_attachment')
    .select(['bytes', 'received_bytes', 'content_hash', 'width', 'height'])
    .where('stored', '=', stored)
    .executeTakeFirstOrThrow();
  const bytes = original?.length;
  expect(row).toEqual({
    bytes,
    received_bytes: bytes,
    content_hash: createHash('sha256')
      .update(original ?? '')
      .digest('hex'),
    width: 40,
    height: 30,
  });
  expect(await files.exists(copyName(stored, 400))).toBe(true);
  expect(await files.list('later/attachments')).toEqual([]);
});
