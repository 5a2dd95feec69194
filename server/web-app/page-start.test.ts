import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { testServer } from '#testing/harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'paceline-start-'));
for (const name of ['index.html', 'login.html'])
  writeFileSync(join(folder, name), `<!doctype html><html><head><title>${name}</title></head></html>`);

const server = testServer({ WEB_DIST: folder });
let market = '';

beforeAll(async () => {
  const sorgs = [await makeSorg(server)];
  await makeMarket(server, { sorgs });
  market = await makeMarket(server, {
    host: 'start.example',
    sorgs,
    configuration: { webTitle: 'Veldra </script> $& Start', supportPhone: '+62 31 1' },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Start {
  readonly host: string;
  readonly site: Record<string, unknown>;
  readonly status: Record<string, unknown>;
  readonly manifest: { readonly domains: string[] };
}

async function startOf(host: string, url: string): Promise<Start> {
  const { body } = await server.app.inject({ url, headers: { host, accept: 'text/html' } });
  // A browser ends the element at the first closing tag.
  const [, text = 'null'] = /<script type="application\/json" id="page-start">(.*?)<\/script>/.exec(body) ?? [];
  return JSON.parse(text) as Start;
}

describe('the start of a page', () => {
  test('is what the public calls answer for its host, in both start pages', async () => {
    for (const host of ['start.example', 'unknown.example']) {
      const get = async (path: string): Promise<unknown> =>
        (
          await server.app.inject({
            url: path,
            headers: { host, authorization: `Basic ${Buffer.from('paceline-web:public').toString('base64')}` },
          })
        ).json();
      for (const url of ['/en-us/order', '/de/login?next=%2F']) {
        const start = await startOf(host, url);
        expect(start.host).toBe(host);
        expect(start.site).toEqual(await get(`/server/config/${host}`));
        expect(start.status).toEqual(await get(`/server/status?host=${host}`));
        expect(await get('/manifests/mappingManifest.json')).toContainEqual(start.manifest);
        expect(start.manifest.domains).toContain(host);
      }
    }
  });

  test('keeps texts of a market inside its element', async () => {
    expect((await startOf('start.example', '/en-us/')).site['webTitle']).toBe('Veldra </script> $& Start');
  });

  test('is not there while the market is closed: a device may keep the document', async () => {
    const close = (status: string) =>
      server.db.updateTable('markets_market').set({ status }).where('id', '=', market).execute();
    for (const status of ['maintenance', 'offline']) {
      await close(status);
      expect(await startOf('start.example', '/en-us/')).toBeNull();
    }
    await close('online');
    expect(await startOf('start.example', '/en-us/')).not.toBeNull();
  });

  test('holds nothing of a user', async () => {
    const start = await startOf('start.example', '/en-us/order');
    expect(Object.keys(start)).toEqual(['host', 'site', 'status', 'manifest']);
    expect(start.site).not.toHaveProperty('specificLoginMessages');
  });
});
