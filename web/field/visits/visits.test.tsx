import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer as account, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import {
  LastVisits,
  PhotosOfSlot,
  VisitAnswerLists,
  VisitAuthors,
  VisitList,
  VisitOf,
  VisitStart,
} from '#field/visit-forms/visit.documents.ts';
import { dealer, lists, picture, stored } from '#field/visit-forms/visit-forms.factory.ts';
import { VisitListPage } from './visit-list.page.tsx';
import { VisitPage } from './visit.page.tsx';

beforeAll(() => loadTexts(['visit-form', 'uploads', 'ui', 'errors', 'refusals', 'lightbox']));
beforeEach(() => {
  queryClient.clear();
  useSiteOf({});
  signInAs({ ...account, customer: null, permissions: ['page.formvisit'] });
});

const info = { page: 1, count: 1, pageTotal: 1 };
const readNetwork = () =>
  new Network()
    .document(VisitList, { formVisits: { info, data: [stored] } })
    .document(VisitOf, { formVisits: { data: [stored] } })
    .document(LastVisits, {
      formVisits: {
        info,
        data: [stored, { ...stored, id: 'earlier', visitedOn: '2026-10-01', brandDisplay: 'island' }],
      },
    })
    .document(VisitStart, { formVisitAnswers: lists, formVisitSalesCustomers: { data: [dealer] } })
    .document(VisitAnswerLists, { formVisitAnswers: lists })
    .document(VisitAuthors, { formVisitAuthors: [{ id: account.id, name: 'Dimas Prasetyo' }] })
    .document(PhotosOfSlot, {
      formVisitPhotos: [
        { visitId: stored.id, visitedOn: stored.visitedOn, createdBy: null, attachment: picture('front') },
        { visitId: 'earlier', visitedOn: '2026-10-01', createdBy: 'Dimas', attachment: picture('older') },
      ],
    });

describe('visits in the portal', () => {
  test('are listed by dealer, author and period, and as a gallery', async () => {
    const network = readNetwork();
    const address = '/en-us/visit-form/polygon?dealer=1042281&from=2026-11-01&view=gallery';
    await renderPart(<VisitListPage />, address);
    fireEvent.click(await screen.findByRole('button', { name: 'Shop 1' }));
    expect(await screen.findByRole('dialog', { name: /Shop 1/ })).toBeTruthy();
    expect(network.of('VisitList').map(({ body }) => body)).toMatchObject([
      { variables: { brand: 'polygon', custCodes: ['1042281'], from: '2026-11-01', page: 1, limit: 10 } },
    ]);
    expect(await screen.findByText(/Pelita Sepeda, Surabaya/)).toBeTruthy();
  });

  test('show what changed since the visit before, and a photo before and after by keyboard', async () => {
    readNetwork();
    await renderPart(<VisitPage />, `/en-us/visit-form/polygon/${stored.id}`);
    const row = await screen.findByRole('row', { name: /^Brand display/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Island', 'Wall']);
    const slider = await screen.findByRole('slider', { name: 'Border between the photos' });
    fireEvent.change(slider, { target: { value: '80' } });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^80 % shows /);
    expect(screen.getByRole('heading', { level: 1, name: stored.custName })).toBeTruthy();
    expect(pageTitle.get(), 'the bar of a phone (R-067)').toBe(stored.id);
  });
});
