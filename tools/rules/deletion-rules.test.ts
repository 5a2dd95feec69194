import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import {
  buttonFindings,
  deletingMutations,
  deletingPage,
  deletingRoutes,
  listFindings,
  pageFinding,
} from './deletion-rules.ts';
import { type Deletion, deletions } from './deletions.ts';

const news: Deletion = {
  operations: ['deleteNews'],
  what: 'News',
  web: 'content/news/news.page.tsx',
  back: 'bucket',
  asks: false,
  by: ['restoreNews'],
  kept: 'row',
  why: '',
};
const mutations = ['deleteNews', 'restoreNews', 'createNews'];

describe('operations that delete', () => {
  test('are found by their verb and by their arguments', () => {
    const schema = buildSchema(`
      type Query { news: ID }
      type Mutation {
        deleteNews: ID
        clearCart: ID
        endRecall: ID
        endpoint: ID
        restoreNews: ID
        changeInbox(deleted: Boolean): ID
        changeBrand(removePicture: Boolean): ID
        changeNews(text: String): ID
      }`);
    expect(deletingMutations(schema)).toEqual(['deleteNews', 'clearCart', 'endRecall', 'changeInbox', 'changeBrand']);
  });

  test('are routes with the method DELETE, alone or in a list', () => {
    expect(deletingRoutes("app.delete('/change-customer', run); request.headers.delete('connection');")).toEqual([
      'DELETE /change-customer',
    ]);
    expect(deletingRoutes("scope.route({ method: ['HEAD', 'DELETE'], url: `/files/:id`, handler });")).toEqual([
      'DELETE /files/:id',
    ]);
    expect(deletingRoutes("app.get('/news', run); app.route({ method: ['POST'], url: '/files' });")).toEqual([]);
  });
});

describe('the list of deletions', () => {
  test('takes an operation with a way back, a reason, or a note that it deletes nothing', () => {
    expect(listFindings([news], ['deleteNews'], mutations)).toEqual([]);
    const final: Deletion = { ...news, back: 'none', asks: true, by: [], why: 'A secret.' };
    expect(listFindings([final], ['deleteNews'], mutations)).toEqual([]);
    expect(listFindings([], ['deleteNews'], mutations, { deleteNews: 'hides nothing' })).toEqual([]);
  });

  test('fails without the operation, its way back or the reason', () => {
    expect(listFindings([], ['deleteNews'], mutations)).toEqual([expect.stringContaining('deleteNews deletes')]);
    expect(listFindings([{ ...news, by: [] }], ['deleteNews'], mutations)).toEqual([
      'News: name the mutation that takes it back',
    ]);
    expect(listFindings([{ ...news, back: 'none', by: [] }], ['deleteNews'], mutations)).toEqual([
      'News: explain why it cannot come back',
    ]);
  });

  test('fails for an operation that does not exist or is there twice', () => {
    expect(listFindings([{ ...news, by: ['bringNewsBack'] }], ['deleteNews'], mutations)).toEqual([
      expect.stringContaining('bringNewsBack'),
    ]);
    expect(listFindings([news, news], ['deleteNews'], mutations)).toEqual([expect.stringContaining('twice')]);
    expect(listFindings([news], ['deleteNews'], mutations, { clearNews: '' })).toEqual([
      expect.stringContaining('clearNews'),
    ]);
  });
});

describe('pages that delete', () => {
  test('exist, offer the undo that the list promises, and ask where the list says so', () => {
    expect(pageFinding(news, 'useBucket()')).toBeNull();
    expect(pageFinding(news, undefined)).toContain('does not exist');
    expect(pageFinding({ ...news, back: 'undo' }, "label: t('ui.toast.undo')")).toBeNull();
    expect(pageFinding({ ...news, back: 'undo' }, 'showToast()')).toContain('no toast with an undo');
    expect(pageFinding({ ...news, asks: true }, '<ConfirmDelete />')).toBeNull();
    expect(pageFinding({ ...news, asks: true }, 'remove.run()')).toContain('asks nothing');
  });

  test('with a trash button are in a folder with a listed deletion', () => {
    const button = { file: 'content/news/news-rows.tsx', text: 'icon={IconTrash}' };
    expect(buttonFindings([news], [button])).toEqual([]);
    expect(buttonFindings([news], [{ ...button, file: 'content/pages/rows.tsx' }])).toEqual([
      expect.stringContaining('web/content/pages/rows.tsx'),
    ]);
    expect(buttonFindings([], [{ file: 'content/pages/rows.tsx', text: 'icon={IconPlus}' }])).toEqual([]);
  });
});

test('the document has a row for every deletion', () => {
  const rows = deletingPage().split('\n');
  for (const { what } of deletions) expect(rows.filter((row) => row.startsWith(`| ${what} |`))).toHaveLength(1);
});
