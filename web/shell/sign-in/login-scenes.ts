import type { Locale } from '#rules/locales.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import caldera from './scenes/caldera.svg';
import coast from './scenes/coast.svg';
import mesa from './scenes/mesa.svg';

export type Scene = { picture: string; alt: MessageId; title: MessageId; line: MessageId };

const scenes: Record<'asia' | 'europe' | 'america', Scene> = {
  asia: {
    picture: caldera,
    alt: 'session.scene.calderaAlt',
    title: 'session.scene.caldera',
    line: 'session.scene.calderaLine',
  },
  europe: {
    picture: coast,
    alt: 'session.scene.coastAlt',
    title: 'session.scene.coast',
    line: 'session.scene.coastLine',
  },
  america: { picture: mesa, alt: 'session.scene.mesaAlt', title: 'session.scene.mesa', line: 'session.scene.mesaLine' },
};

const regions: Record<string, keyof typeof scenes> = {
  id: 'asia',
  my: 'asia',
  sg: 'asia',
  de: 'europe',
  fr: 'europe',
  nl: 'europe',
  uk: 'europe',
  gb: 'europe',
  eu: 'europe',
  us: 'america',
  ca: 'america',
};

/** The scene of a market; if the host names no market, the scene of the locale's region. */
export function sceneOf(market: string | null, locale: Locale): Scene {
  const region =
    regions[(market ?? '').toLowerCase().split('-').at(-1) ?? ''] ?? regions[locale.split('-').at(-1) ?? ''];
  return scenes[region ?? 'america'];
}
