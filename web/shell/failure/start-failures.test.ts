import { beforeEach, describe, expect, test, vi } from 'vitest';
import { jsonAnswer, Network } from '#testing/network.ts';

describe('a start with failures', () => {
  beforeEach(() => {
    vi.resetModules();
    document.head.innerHTML = '';
  });

  test('a configuration that does not load is only logged, and the defaults apply (R-110, R-113)', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
    new Network().rest('GET /server/config/portal.test', () => jsonAnswer({ code: 'something_wrong' }, 500));
    const { loadSite } = await import('../session/session-start.ts');
    const { siteStore } = await import('#platform/site.ts');
    await expect(loadSite()).resolves.toBeUndefined();
    expect(told).toHaveBeenCalledOnce();
    expect(siteStore.get()).toMatchObject({
      dateFormat: 'DD MMM YYYY',
      timeFormat: 'HH:mm:ss',
      stockDisplay: 'cumulative',
      catalogDefaultView: 'group',
    });
  });

  test('a missing manifest mapping is ignored; a loaded one gives the host its own manifest (R-115, R-116)', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { applySite } = await import('#platform/site.ts');
    const { applyWebManifest } = await import('../frame/web-manifest.ts');
    applySite({ features: { WEB_MANIFEST: true } });
    const network = new Network().rest('GET /manifests/mappingManifest.json', () =>
      Promise.reject(new TypeError('no network')),
    );
    await expect(applyWebManifest()).resolves.toBeUndefined();
    expect(told).not.toHaveBeenCalled();
    expect(document.head.querySelector('link[rel="manifest"]')).toBeNull();
    network.rest('GET /manifests/mappingManifest.json', () =>
      jsonAnswer([
        { domains: ['other.test'], manifest: '/manifests/other.webmanifest' },
        {
          domains: ['portal.test'],
          manifest: '/manifests/own.webmanifest',
          shortCutIcon: '/icon.svg',
          appleTouchIcon: '/icon-192.png',
        },
      ]),
    );
    await applyWebManifest();
    expect(document.head.querySelector('link[rel="manifest"]')?.getAttribute('href')).toBe(
      '/manifests/own.webmanifest',
    );
  });

  test('texts that do not load are only logged, and their ids show instead (R-114)', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { activateLocale, loadTexts, readTextsFrom, text } = await import('#platform/texts/texts.tsx');
    readTextsFrom({ en: () => Promise.resolve({ default: { shell: () => Promise.reject(new Error('gone')) } }) });
    await activateLocale('en-us');
    await expect(loadTexts(['shell'])).resolves.toBeUndefined();
    expect(told).toHaveBeenCalledOnce();
    expect(text('shell.menu.home')).toBe('shell.menu.home');
  });

  test('a first visit requests no session, a browser with an earlier sign-in does', async () => {
    localStorage.clear();
    const network = new Network().rest('POST /refresh-token', () => jsonAnswer({}, 401));
    const { ensureSession } = await import('../session/session-start.ts');
    const { sessionStore } = await import('#platform/api/session.ts');
    expect(await ensureSession()).toBe(false);
    expect(network.seen).toEqual([]);
    sessionStore.set({ phase: 'unknown' });
    localStorage.setItem('paceline.signedIn', '{"value":true}');
    expect(await ensureSession()).toBe(false);
    expect(network.of('POST /refresh-token')).toHaveLength(1);
    localStorage.clear();
  });
});
