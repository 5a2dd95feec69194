import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ContentType } from '#rules/content/content/content-types.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs } from '#testing/render.tsx';
import { applyStyles } from '#testing/styles.ts';
import { ContentEditor, type ContentInputs } from './content-editor.part.tsx';
import { ContentEditing, DropContentDraft, SaveContentDraft } from './content-editor.documents.ts';

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
