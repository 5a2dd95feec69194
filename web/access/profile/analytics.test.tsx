import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { consentStore } from '#platform/analytics.ts';
import { readStored } from '#platform/storage.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { renderPart, useSiteOf } from '#testing/render.tsx';
import { AnalyticsCard } from './analytics.card.tsx';

test('the profile changes the choice about analytics, where the market counts visits', async () => {
  await loadTexts(['profile', 'ui']);
  useSiteOf({ googleAnalyticId: 'G-1', features: {} });
  await renderPart(<AnalyticsCard />);
  expect(screen.queryByRole('switch')).toBeNull();
  cleanup();
  consentStore.set(null);
  useSiteOf({ googleAnalyticId: 'G-1', features: { ANALYTICS: true } });
  await renderPart(<AnalyticsCard />);
  const choice = screen.getByRole<HTMLInputElement>('switch', { name: /^Count my visits in this browser/ });
  expect(choice.checked).toBe(false);
  fireEvent.click(choice);
  expect([choice.checked, readStored('analytics')]).toEqual([true, true]);
  fireEvent.click(choice);
  expect([choice.checked, readStored('analytics')]).toEqual([false, false]);
});
