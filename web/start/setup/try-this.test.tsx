import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { removeStored } from '#platform/storage.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { TryThis } from './try-this.part.tsx';

const demo = { password: 'Paceline1', accounts: ['dealer'], showsMails: true };
const names = () => screen.queryAllByRole('listitem').map((item) => item.firstChild?.textContent);

beforeAll(() => loadTexts(['demo']));
beforeEach(() => {
  removeStored('dismissed.try-this');
  useSiteOf({ demo });
});

test('a dealer is shown what their role may do', async () => {
  signInAs({ ...dealer, permissions: ['page.catalog', 'order.place', 'page.claim'] });
  await renderPart(<TryThis />);
  expect(names()).toEqual(['Order a whole size run', 'Make a claim with photos', 'Read the mails']);
});

test('staff without a customer is asked to act for one, and an administrator to watch the ERP', async () => {
  signInAs({ ...dealer, permissions: ['menu.change-cust', 'page.integration', 'page.claim'], customer: null });
  useSiteOf({ demo: { ...demo, showsMails: false } });
  await renderPart(<TryThis />);
  expect(names()).toEqual(['Act for a dealer', 'Watch the ERP answer']);
});

test('the card stays away once it is hidden, and on a server without the demo', async () => {
  signInAs({ ...dealer, permissions: ['page.claim'] });
  const { unmount } = await renderPart(<TryThis />);
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(names()).toEqual([]);
  unmount();
  await renderPart(<TryThis />);
  expect(names()).toEqual([]);
  removeStored('dismissed.try-this');
  useSiteOf({});
  await renderPart(<TryThis />);
  expect(names()).toEqual([]);
});
