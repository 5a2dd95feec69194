import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { siteDefaults } from '#platform/site.ts';
import { activateLocale } from '#platform/texts/texts.tsx';
import { renderPart, useSiteOf } from '#testing/render.tsx';
import { TabBar, TabLink } from './tabs.tsx';

afterEach(async () => {
  cleanup();
  await activateLocale('en-us');
});

test.each([
  ['en-us', '.', '4,969'],
  ['de', ',', '4.969'],
] as const)('a count has the digits of the language (%s), not those of the market', async (locale, separator, text) => {
  useSiteOf({ currency: { ...siteDefaults.currency, thousandSeparator: separator } });
  await activateLocale(locale);
  await renderPart(
    <TabBar label="Views">
      <TabLink to="." count={4969}>
        Orders
      </TabLink>
      <TabLink to="." count="99+">
        Lines
      </TabLink>
    </TabBar>,
  );
  expect(screen.getByRole('link', { name: `Orders ${text}` })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Lines 99+' })).toBeDefined();
});
