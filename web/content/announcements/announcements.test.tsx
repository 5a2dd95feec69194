import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { EditAnnouncementPage } from './announcement-form.page.tsx';
import { AnnouncementListPage } from './announcement-list.page.tsx';
import {
  AnnouncementDetail,
  AnnouncementPage,
  DeleteAnnouncement,
  RestoreAnnouncement,
  UpdateAnnouncement,
  WriterSorgs,
} from './announcements.documents.ts';
import { readAnnouncementsSearch } from './announcements.links.ts';
import { momentOf } from './shown-window.part.tsx';

const listed = {
  id: '0198a000-0000-7000-8000-000000000007',
  type: 'home_page',
  title: 'Closed for stocktaking',
  from: { date: '2026-03-01', time: '08:00:00' },
  to: { date: '2026-03-31', time: '23:59:59' },
  sorgs: ['1000'],
  sorgNames: ['Veldra Indonesia'],
  languages: ['en', 'fr'],
  state: 'running',
  editable: true,
};
const french = { language: 'fr', title: 'Fermé', content: '<p>Nous sommes fermés.</p>' };
const detail = {
  ...listed,
  content: '<p>We are <strong>closed</strong>.</p>',
  mainLanguage: 'en',
  texts: [french],
  url: '',
};
const listOf = (data: (typeof listed)[]) => ({
  announcements: { data, info: { page: 1, count: data.length, pageTotal: data.length > 0 ? 1 : 0 } },
});
const done = { message: { status: 'success', description: '' }, userErrors: [] };

let network: Network;
beforeAll(() => loadTexts(['announcements', 'content', 'content-words', 'refusals', 'ui', 'errors', 'shell']));
beforeEach(() => {
  setWindow(1440, 900);
  queryClient.clear();
  network = new Network();
  useSiteOf({});
  signInAs({
    ...dealer,
    customer: null,
    permissions: ['page.announcement'],
    userAreas: [{ sorg: '1000', limitation: 'none', option: 'include', value: '' }],
  });
  network.document(WriterSorgs, { writtenSorgs: [{ sorg: '1000', name: 'Veldra Indonesia' }], configs: [] });
});

describe('the list of announcements (R-152)', () => {
  test('sends the filters of the URL and shows where and until when each one is shown', async () => {
    network.document(AnnouncementPage, listOf([listed]));
    await renderPart(<AnnouncementListPage />, '/en-us/admin/announcements?q=stock&type=home_page&active=yes&page=2');
    const row = (await screen.findByRole('link', { name: 'Closed for stocktaking' })).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('Running');
    expect(row.textContent).toContain('01 Mar 2026 08:00 – 31 Mar 2026');
    expect([...row.querySelectorAll('abbr')].map(({ title }) => title)).toEqual(['English', 'French']);
    expect((network.of('AnnouncementPage')[0]?.body as { variables: unknown } | undefined)?.variables).toEqual({
      page: 2,
      limit: 10,
      search: 'stock',
      filter: { type: 'home_page', active: true, deleted: false },
    });
  });

  test('moves to the bucket at once, with undo, and the bucket gives back', async () => {
    let inBucket = false;
    network.document(AnnouncementPage, ({ filter }) => listOf(inBucket === filter?.deleted ? [listed] : []));
    network.document(DeleteAnnouncement, () => {
      inBucket = true;
      return { deleteAnnouncement: { deletedId: listed.id, ...done } };
    });
    network.document(RestoreAnnouncement, () => {
      inBucket = false;
      return { restoreAnnouncement: { announcement: { id: listed.id }, ...done } };
    });
    const { unmount } = await renderPart(<AnnouncementListPage />, '/en-us/admin/announcements');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Closed for stocktaking' }));
    expect(await screen.findByText('No announcements yet')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'Closed for stocktaking' })).toBeTruthy();
    unmount();
    inBucket = true;
    await renderPart(<AnnouncementListPage />, '/en-us/admin/announcements?bucket=yes');
    fireEvent.click(await screen.findByRole('button', { name: 'Restore Closed for stocktaking' }));
    expect(await screen.findByText('The bucket is empty')).toBeTruthy();
    expect(inBucket).toBe(false);
  });

  test('shows no rows of the list as rows of the bucket while the bucket loads', async () => {
    let loaded = (): void => {};
    const waiting = new Promise<void>((done) => (loaded = done));
    network.rest('POST /graphql', async ({ body }) => {
      const { filter } = (body as { variables: { filter: { deleted: boolean } } }).variables;
      if (filter.deleted) await waiting;
      return jsonAnswer({ data: listOf(filter.deleted ? [] : [listed]) });
    });
    await renderPart(<AnnouncementListPage />, '/en-us/admin/announcements');
    await screen.findByRole('link', { name: 'Closed for stocktaking' });
    fireEvent.click(screen.getByRole('radio', { name: 'Bucket' }));
    await waitFor(() => expect(screen.queryByText('Closed for stocktaking')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
    loaded();
    expect(await screen.findByText('The bucket is empty')).toBeTruthy();
  });

  test('offers no deletion of announcements shared with others; ignores malformed search parameters', async () => {
    network.document(AnnouncementPage, listOf([{ ...listed, editable: false }]));
    await renderPart(<AnnouncementListPage />, '/en-us/admin/announcements');
    await screen.findByRole('link', { name: 'Closed for stocktaking' });
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    expect(readAnnouncementsSearch({ type: 'poster', active: '1', limit: '10' })).toEqual({});
  });
});

describe('an announcement', () => {
  test('is changed with its window, targets and preview, and shows refusals at their fields (R-152, R-158)', async () => {
    network.document(AnnouncementDetail, { announcement: detail });
    network.document(UpdateAnnouncement, {
      updateAnnouncement: {
        announcement: null,
        message: { status: 'failed', description: 'x' },
        userErrors: [{ field: 'sorgs', code: 'sorg_not_yours', message: 'x', params: {} }],
      },
    });
    await renderPart(<EditAnnouncementPage />, `/en-us/admin/announcements/${listed.id}/edit`);
    const title = await screen.findByLabelText('Title');
    fireEvent.change(title, { target: { value: 'Closed on Friday' } });
    const preview = screen.getByRole('region', { name: 'How dealers see it' });
    expect(preview.textContent).toContain('Closed on Friday');
    expect(within(preview).getByText('closed').tagName).toBe('STRONG');
    fireEvent.click(screen.getByRole('button', { name: 'Save announcement' }));
    expect(await screen.findByText('You may only choose your own sales organisations.')).toBeTruthy();
    await waitFor(() =>
      expect(
        (network.of('UpdateAnnouncement')[0]?.body as { variables: unknown } | undefined)?.variables,
      ).toMatchObject({
        title: 'Closed on Friday',
        content: detail.content,
        from: { date: '2026-03-01', time: '08:00' },
        to: { date: '2026-03-31', time: null },
        sorgs: ['1000'],
      }),
    );
  });

  test('has texts in several languages; another one becomes the main one', async () => {
    network.document(AnnouncementDetail, { announcement: detail });
    network.document(UpdateAnnouncement, {
      updateAnnouncement: {
        announcement: null,
        message: { status: 'failed', description: 'x' },
        userErrors: [{ field: 'texts.1.title', code: 'not_empty', message: 'x', params: {} }],
      },
    });
    await renderPart(<EditAnnouncementPage />, `/en-us/admin/announcements/${listed.id}/edit`);
    expect(await screen.findByText('Missing: German, Indonesian, Malay')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^French/ }));
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Fermé');
    expect(screen.getByRole('region', { name: 'How dealers see it' }).textContent).toContain('Nous sommes fermés.');
    fireEvent.click(screen.getByRole('button', { name: 'More for French' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Make it the main language' }));
    fireEvent.click(screen.getByRole('button', { name: /^German/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy from English' }));
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Geschlossen' } });
    fireEvent.click(screen.getByRole('button', { name: /^Malay/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Write a text' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save announcement' }));
    await waitFor(() =>
      expect(
        (network.of('UpdateAnnouncement')[0]?.body as { variables: unknown } | undefined)?.variables,
      ).toMatchObject({
        title: 'Fermé',
        content: french.content,
        mainLanguage: 'fr',
        texts: [
          { language: 'en', title: listed.title, content: detail.content },
          { language: 'de', title: 'Geschlossen', content: detail.content },
        ],
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: /^German: Title/ }));
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Geschlossen');
    expect(screen.getByRole('button', { name: /^German.*has errors/ })).toBeTruthy();
  });

  test('leads to a page of the portal by its own address; unknown pages and other addresses are refused', async () => {
    network.document(AnnouncementDetail, { announcement: detail });
    await renderPart(<EditAnnouncementPage />, `/en-us/admin/announcements/${listed.id}/edit`);
    const link = (await screen.findByLabelText(/^Link/, { selector: 'input' })) as HTMLInputElement;
    const type = (value: string): void => {
      fireEvent.change(link, { target: { value } });
      fireEvent.blur(link);
    };
    type(`${window.location.origin}/de/catalog/bike`);
    expect(link.value).toBe('/catalog/bike');
    type('/posters');
    expect(await screen.findByText(/The portal has no such page for dealers/)).toBeTruthy();
    type('javascript:alert(1)');
    expect(await screen.findByText('Please enter a full address that begins with http:// or https://.')).toBeTruthy();
  });

  test('of others is read-only; an unknown one shows not found', async () => {
    network.document(AnnouncementDetail, { announcement: { ...detail, editable: false } });
    const { unmount } = await renderPart(<EditAnnouncementPage />, `/en-us/admin/announcements/${listed.id}/edit`);
    expect(await screen.findByText(/you can only read it/)).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Save announcement' }) as HTMLButtonElement).disabled).toBe(true);
    unmount();
    queryClient.clear();
    network.document(AnnouncementDetail, { announcement: null });
    await renderPart(<EditAnnouncementPage />, `/en-us/admin/announcements/${listed.id}/edit`);
    expect(await screen.findByText('No such announcement')).toBeTruthy();
  });

  test('leaves out times that only describe the whole day', () => {
    expect(momentOf({ date: '2026-03-01', time: '00:00:00' }, false).time).toBeNull();
    expect(momentOf({ date: '2026-03-01', time: '23:59:59' }, true).time).toBeNull();
    expect(momentOf({ date: '2026-03-01', time: '08:30:00' }, true).time).toBe('08:30');
  });
});
