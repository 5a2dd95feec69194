import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ContentType } from '#rules/content/content/content-types.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs } from '#testing/render.tsx';
import { applyStyles } from '#testing/styles.ts';
import { ContentEditor, type ContentInputs, type EditedContent } from './content-editor.part.tsx';
import { ContentEditing, CurrentContent, DropContentDraft, SaveContentDraft } from './content-editor.documents.ts';

const java = '0198a000-0000-7000-8000-0000000000a1';
const markets = [
  { id: '0198a000-0000-7000-8000-0000000000a2', marketName: 'Alps', brand: 'Veldra' },
  { id: java, marketName: 'Java', brand: 'Veldra' },
];
const outcome = { message: { status: 'success', description: '' }, userErrors: [] };
let network: Network;
beforeAll(() => loadTexts(['content', 'content-words', 'content-text', 'content-editor', 'titles']));
beforeEach(() => {
  signInAs({ ...dealer, permissions: ['sales-document.cu', 'news.cu'] });
  network = new Network()
    .document(ContentEditing, {
      contentClock: '2026-11-24T08:00',
      contentDraft: null,
      layouts: { data: [] },
      contentTargetMarkets: { contentTargetMarkets: markets },
    })
    .document(SaveContentDraft, {
      saveContentDraft: { draft: { savedAt: '2026-11-24T08:00:00Z' }, ...outcome },
    })
    .document(DropContentDraft, { dropContentDraft: outcome });
});

/** Opens the editor of a new item and writes its title; returns the function that gets what it saves. */
async function openNew(type: ContentType) {
  const save = vi.fn(({ inputs }: { inputs: ContentInputs }) => Promise.resolve(inputs.texts[0]?.title ?? ''));
  await renderPart(
    <ContentEditor
      type={type}
      id={null}
      newTitle="New"
      crumbs={[]}
      own={{ read: () => ({}), draw: () => null, label: (name) => name }}
      onSave={save}
      onCreated={() => {}}
      preview={() => null}
    />,
  );
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Prices 2027' } });
  return save;
}

describe('the editor of brand content', () => {
  test.each<[where: string, width: number, columns: number]>([
    ['a wide window', 1440, 4],
    ['a phone', 390, 2],
  ])('target markets stand in columns: on %s, %i px wide, %i (Q-047)', async (_where, width, columns) => {
    setWindow(width, 800);
    applyStyles('content/content-editor/content-editor.module.css');
    await openNew('news');
    const grid = getComputedStyle(screen.getByRole('group', { name: 'Target markets' }));
    expect([grid.display, grid.gridTemplateColumns]).toEqual(['grid', `repeat(${columns}, minmax(0, 1fr))`]);
  });

  test.each<[ContentType, marketIds: string[], words: string, tone: string]>([
    ['sales_document', [], 'Published without a target market: only editors see it.', 'warn'],
    ['sales_document', [java], 'Published without a file: readers find nothing to open.', 'warn'],
    ['news', [java], 'Saved. Readers see it within its dates and target markets.', 'ok'],
  ])(
    'a %s that is published without a file for the markets %j says: %s (Q-164)',
    async (type, marketIds, words, tone) => {
      const save = await openNew(type);
      const nobody = 'Without a target market, only editors see this item.';
      expect(screen.getByText(nobody)).toBeTruthy();
      if (marketIds.length > 0) fireEvent.click(screen.getByRole('checkbox', { name: 'Java' }));
      expect(screen.queryByText(nobody) === null).toBe(marketIds.length > 0);
      fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
      await waitFor(() => expect(save).toHaveBeenCalled());
      expect(save.mock.calls[0]?.[0].inputs).toMatchObject({ published: true, marketIds, files: [] });
      expect((await screen.findByText(words)).closest(`.${tone}`)).not.toBeNull();
      expect(network.of('DropContentDraft')).toHaveLength(1);
    },
  );
});

describe('a draft that the editor continues', () => {
  const item: EditedContent = {
    id: java,
    type: 'news',
    kind: 'news',
    parentId: null,
    mainLanguage: 'en',
    texts: [{ language: 'en', title: 'As saved by Ana', subtitle: '', body: '' }],
    contentTargetMarkets: [],
    layout: null,
    itemPerLine: 3,
    tags: [],
    articleCodes: [],
    modelYear: null,
    mustRead: false,
    validFrom: null,
    validFromTime: '00:00:00',
    validTo: null,
    validToTime: '23:59:59',
    published: true,
    state: 'published',
    version: 5,
    createdAt: '2026-11-01T08:00:00Z',
    updatedAt: '2026-11-24T07:00:00Z',
    updatedBy: 'Ana',
    deletedAt: null,
    files: [],
  };
  const texts = [{ language: 'en', title: 'As I typed', subtitle: '', body: '' }];
  const titleOf = async () => (await screen.findByLabelText<HTMLInputElement>('Title')).value;

  beforeEach(async () => {
    network
      .document(ContentEditing, {
        contentItem: item,
        contentClock: '2026-11-24T08:00',
        contentDraft: { version: 4, content: JSON.stringify({ texts }), savedAt: '2026-11-23T08:00:00Z' },
        layouts: { data: [] },
        contentTargetMarkets: { contentTargetMarkets: markets },
      })
      .document(CurrentContent, { contentItem: item });
    await renderPart(
      <ContentEditor
        type="news"
        id={java}
        newTitle="New"
        crumbs={[]}
        own={{ read: () => ({}), draw: () => null, label: (name) => name }}
        onSave={() => Promise.resolve(java)}
        onCreated={() => {}}
        preview={() => null}
      />,
    );
    await screen.findByDisplayValue('As I typed');
  });

  test('comes back by the undo of its toast, as changes of the version that it had', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Discard my changes' }));
    await screen.findByText('Your changes are discarded.');
    expect(await titleOf()).toBe('As saved by Ana');
    // The toolbar of the text has such a button too.
    const toasts = screen.getAllByRole('status').at(-1)!;
    fireEvent.click(within(toasts).getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await titleOf()).toBe('As I typed'));
    await waitFor(() => expect(network.of('SaveContentDraft')).toHaveLength(1));
    const [sent] = network.of('SaveContentDraft').map(({ body }) => (body as { variables: object }).variables);
    // Of the earlier version: what Ana saved since then shows as a difference, and is not overwritten.
    expect(sent).toMatchObject({ version: 4, content: expect.stringContaining('As I typed') as string });
  });

  test('stays with its reason if the server does not drop it', async () => {
    const refusal = { message: 'Not now.', field: '', code: 'not_found', params: null };
    network.document(DropContentDraft, {
      dropContentDraft: { message: { status: 'failed', description: '' }, userErrors: [refusal] },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Discard my changes' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(await titleOf()).toBe('As I typed');
    expect(screen.getByRole('button', { name: 'Discard my changes' })).toBeTruthy();
  });
});
