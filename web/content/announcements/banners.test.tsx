import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import type { Document } from '#platform/api/documents.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { NewBannerPage } from './banner-form.page.tsx';
import { BannerListPage } from './banner-list.page.tsx';
import { BannerPage } from './banners.documents.ts';
import { readBannersSearch } from './banners.links.ts';

const listed = {
  id: '0198a000-0000-7000-8000-000000000008',
  sorg: '1000',
  title: '',
  link: 'https://id.veldra.example/spring',
  bannerFile: '/files/pictures/x-1600.webp',
  srcset: '/files/pictures/x-400.webp 400w',
  fileName: 'spring.jpg',
  from: { date: '2026-03-01', time: '00:00:00' },
  to: { date: '2026-03-31', time: '23:59:59' },
  state: 'ended',
};

let network: Network;
beforeAll(() => loadTexts(['banners', 'announcements', 'content-words', 'ui', 'errors']));
beforeEach(() => {
  setWindow(1440, 900);
  queryClient.clear();
  network = new Network();
  useSiteOf({});
  signInAs({
    ...dealer,
    customer: null,
    permissions: ['page.banner'],
    userAreas: [{ sorg: '1000', limitation: 'none', option: 'include', value: '' }],
  });
  network.document({ name: 'WriterSorgs' } as Document<unknown, unknown>, {
    writtenSorgs: [{ sorg: '1000', name: 'Veldra Indonesia' }],
    configs: [{ sorg: '1000', url1: 'https://id.veldra.example', url2: '', url3: '' }],
  });
});

describe('banners', () => {
  test('banners are listed by title or file, with picture, window and state (R-310)', async () => {
    network.document(BannerPage, { banners: { data: [listed], info: { page: 1, count: 1, pageTotal: 1 } } });
    await renderPart(<BannerListPage />, '/en-us/admin/banners?active=no&sorg=T100');
    const row = (await screen.findByRole('link', { name: 'spring.jpg' })).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('Ended');
    expect(row.textContent).toContain('01 Mar 2026 – 31 Mar 2026');
    expect(row.querySelector('img')?.getAttribute('srcset')).toBe(listed.srcset);
    expect((network.of('BannerPage')[0]?.body as { variables: unknown } | undefined)?.variables).toMatchObject({
      filter: { sorg: 'T100', active: false },
    });
    expect(readBannersSearch({ sorg: '../x', active: 'x' })).toEqual({});
  });

  test('banners are sent with their picture as multipart; refusals show at the picture (R-155, Q-171, Q-172)', async () => {
    const error = { field: 'bannerFile', code: 'picture_invalid', message: 'x', params: {} };
    let form: FormData | undefined;
    network.rest('POST /graphql', (request) => {
      if (!(request.body instanceof FormData)) {
        return jsonAnswer({
          data: {
            writtenSorgs: [{ sorg: '1000', name: 'Veldra Indonesia' }],
            configs: [{ sorg: '1000', url1: 'https://id.veldra.example', url2: '', url3: '' }],
          },
        });
      }
      form = request.body;
      return jsonAnswer({
        data: {
          createBannerV2: { banner: null, message: { status: 'failed', description: 'x' }, userErrors: [error] },
        },
      });
    });
    await renderPart(<NewBannerPage />, '/en-us/admin/banners/create');
    fireEvent.click(screen.getByRole('button', { name: 'Save banner' }));
    expect((await screen.findAllByText(/must not be empty/)).length).toBeGreaterThan(0);
    const file = new File(['x'], 'spring.jpg', { type: 'image/jpeg' });
    fireEvent.change(screen.getByLabelText('Picture', { selector: 'input' }), { target: { files: [file] } });
    for (const [label, date] of [
      ['First day', '2026-03-01'],
      ['Last day', '2026-03-31'],
    ] as const) {
      const field = screen.getByLabelText(label);
      fireEvent.change(field, { target: { value: date } });
      fireEvent.blur(field);
    }
    fireEvent.click(await screen.findByRole('button', { name: 'https://id.veldra.example' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save banner' }));
    expect(await screen.findByText(/This file is not a readable JPG, PNG or WebP picture/)).toBeTruthy();
    await waitFor(() => expect(form?.get('map')).toBe('{"0":["variables.file"]}'));
    expect((JSON.parse(form?.get('operations') as string) as { variables: unknown }).variables).toMatchObject({
      sorg: '1000',
      url: 'https://id.veldra.example',
      file: null,
    });
    expect((form?.get('0') as File | undefined)?.name).toBe('spring.jpg');
  });
});
