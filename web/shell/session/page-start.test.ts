import { beforeEach, expect, test, vi } from 'vitest';
import { jsonAnswer, Network } from '#testing/network.ts';

const start = {
  host: window.location.hostname,
  site: { webTitle: 'Veldra </script>' },
  status: { status: 'maintenance', message: 'Back at noon' },
  manifest: { manifest: '/manifests/de.webmanifest', shortCutIcon: '/logo.svg' },
};

let network: Network;

/** The parts of the shell as a page finds them whose document holds `written`. */
async function pageWith(written: object | null) {
  vi.resetModules();
  document.getElementById('page-start')?.remove();
  if (written) {
    const element = Object.assign(document.createElement('script'), { id: 'page-start', type: 'application/json' });
    element.textContent = JSON.stringify(written);
    document.head.append(element);
  }
  const session = await import('./session-start.ts');
  const { siteStore } = await import('#platform/site.ts');
  const { applyWebManifest } = await import('../frame/web-manifest.ts');
  return { ...session, siteStore, applyWebManifest };
}

beforeEach(() => {
  network = new Network()
    .rest('GET /server/config/portal.test', () => jsonAnswer({ webTitle: 'Asked', features: { WEB_MANIFEST: true } }))
    .rest('GET /server/status', () => jsonAnswer({ status: 'online', message: '' }))
    .rest('GET /manifests/mappingManifest.json', () => jsonAnswer([]));
});

test('a page begins with the configuration, the status and the icons of its document', async () => {
  const { loadSite, serverStatus, siteStore, applyWebManifest } = await pageWith({
    ...start,
    site: { ...start.site, features: { WEB_MANIFEST: true } },
  });
  await loadSite();
  expect(siteStore.get().webTitle).toBe('Veldra </script>');
  expect(await serverStatus()).toEqual({ status: 'maintenance', message: 'Back at noon' });
  await applyWebManifest();
  expect(document.head.querySelector('link[rel="manifest"]')?.getAttribute('href')).toBe('/manifests/de.webmanifest');
  expect(network.seen).toEqual([]);
  // What was true when the page began is asked for later.
  expect(await serverStatus()).toEqual({ status: 'online', message: null });
});

test.each([
  ['without a start', null],
  ['with that of another host', { ...start, host: 'other.example' }],
])('a page %s asks the server', async (_, written) => {
  const { loadSite, serverStatus, siteStore, applyWebManifest } = await pageWith(written);
  await loadSite();
  expect(siteStore.get().webTitle).toBe('Asked');
  expect((await serverStatus()).status).toBe('online');
  await applyWebManifest();
  expect(network.seen).toHaveLength(3);
});
