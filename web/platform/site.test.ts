import { expect, test } from 'vitest';
import { applySite } from './site.ts';

const meta = (name: string): string | null =>
  document.head.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null;

test('description and keywords of the site become head tags of the document (Q-032)', () => {
  applySite({ webDescription: 'Bikes and parts for dealers', webKeywords: 'bikes, parts' });
  expect([meta('description'), meta('keywords')]).toEqual(['Bikes and parts for dealers', 'bikes, parts']);
  applySite({ webDescription: 'Only "wheels"', webKeywords: '' });
  expect([meta('description'), meta('keywords')]).toEqual(['Only "wheels"', null]);
  expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
  applySite({});
  expect(meta('description')).toBeNull();
});
