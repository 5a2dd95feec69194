import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer as account, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { RetireVisitAnswer, SaveVisitAnswer, VisitAnswerSettings } from './visit-answers.documents.ts';
import { VisitAnswersPage } from './visit-answers.page.tsx';

beforeAll(() => loadTexts(['visit-form', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  useSiteOf({});
  signInAs({ ...account, customer: null, permissions: ['page.market'] });
});

const variables = (network: Network, name: string) =>
  network.of(name).map(({ body }) => (body as { variables: Record<string, unknown> }).variables);

test('answer lists are edited in five languages', async () => {
  const setting = {
    id: 'a1',
    list: 'brandDisplay',
    key: 'wall',
    description: 'Wall',
    sorting: 10,
    validFrom: null,
    validTo: null,
    retiredAt: null,
    texts: { en: 'Wall', de: '', fr: '', id: '', ms: '' },
  };
  const success = { message: { status: 'success', description: '' }, userErrors: [] };
  const network = new Network()
    .document(VisitAnswerSettings, { formVisitAnswerSettings: [setting] })
    .document(SaveVisitAnswer, { saveFormVisitAnswer: success })
    .document(RetireVisitAnswer, { retireFormVisitAnswer: success });
  await renderPart(<VisitAnswersPage />);
  fireEvent.click(await screen.findByRole('link', { name: 'Wall' }));
  const english = await screen.findByRole('textbox', { name: /English/ });
  fireEvent.change(english, { target: { value: 'Slat wall' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save answer' }));
  await waitFor(() => expect(network.of('SaveVisitAnswer')).toHaveLength(1));
  expect(variables(network, 'SaveVisitAnswer')).toEqual([
    {
      id: 'a1',
      brand: 'polygon',
      list: 'brandDisplay',
      key: 'wall',
      sorting: 10,
      validFrom: null,
      validTo: null,
      texts: { en: 'Slat wall', de: '', fr: '', id: '', ms: '' },
    },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Retire: Wall' }));
  await waitFor(() => expect(variables(network, 'RetireVisitAnswer')).toEqual([{ id: 'a1', retired: true }]));
});
