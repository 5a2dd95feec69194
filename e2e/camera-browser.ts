import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { type Scene, writeFilm } from './camera-picture.ts';
import playwrightConfig from './playwright.config.ts';
import { withClock } from './session.ts';

const { launchOptions } = playwrightConfig.use ?? {};

/**
 * A browser whose camera plays the scenes; without scenes, the user may not use the camera. The journey closes it, which
 * removes the film.
 */
export async function browserWithCamera(scenes: readonly Scene[] | null): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-camera-'));
  const film = join(folder, 'film.y4m');
  if (scenes) writeFilm(film, scenes);
  const camera = scenes
    ? ['--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
    : ['--use-fake-ui-for-media-stream=deny'];
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--use-fake-device-for-media-stream', ...camera],
  });
  browser.on('disconnected', () => rmSync(folder, { recursive: true, force: true }));
  return withClock(browser);
}
