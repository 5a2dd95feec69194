import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  buttonColumnFindings,
  castFindings,
  droppedOptionFindings,
  documentTextFindings,
  exportedCodeFindings,
  forcedColourFindings,
  kindFindings,
  localDayFindings,
  outcomeFindings,
  roundedPriceFindings,
  styleFindings,
  verbFindings,
} from './web-rules.ts';

const roots: string[] = [];
/** A folder with these files. */
function tree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'web-rules-'));
  roots.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}
afterAll(() => roots.forEach((root) => rmSync(root, { recursive: true })));

test('a column exports the words that it shows instead of a value of the API', () => {
  const root = tree({
    'web/money/payments/surplus.page.tsx':
      'csv: (row) => row.state,\ncsv: (row) => t(`surplus.state.${row.state}`),\ncsv: (row) => row.number,\ncsv: (row) =>\n  row.product?.availability.state,',
  });
  expect(exportedCodeFindings(root)).toEqual(
    [1, 4].map(
      (line) =>
        `web/money/payments/surplus.page.tsx:${line}: export the words that the column shows, not the value of the API`,
    ),
  );
});

test('a list that drops the options of its page is refused', () => {
  const root = tree({
    'web/money/desk.page.tsx': [
      '<List onView={(view) => change({ ...search, ...view })} />',
      '<List onView={({ page }) => {\n  turn({ page });\n}} />',
      '<List onView={(view, options) => change({ ...search, ...view }, options)} />',
      '<List onView={(view) => setView(view)} />',
    ].join('\n'),
  });
  expect(droppedOptionFindings(root)).toEqual(
    [1, 2].map(
      (line) =>
        `web/money/desk.page.tsx:${line}: pass the options of onView on, such as the way back from a page beyond the last`,
    ),
  );
});

test('prices that are rounded are refused, sums are not', () => {
  const root = tree({
    'web/goods/catalog/model.card.tsx':
      'const shown = formats.money(step.price, 0);\n<Money amount={price.retail} precision={0} />\nformats.money(priceFrom, 0);',
    'web/goods/catalog/sum.tsx': "formats.money(credit.balance, 0);\nformats.money(step.price, 'short');",
  });
  expect(roundedPriceFindings(root)).toEqual(
    [1, 2, 3].map(
      (line) => `web/goods/catalog/model.card.tsx:${line}: a price is never rounded; in a tight place take 'short'`,
    ),
  );
});

test('casts to never are refused outside tests', () => {
  const root = tree({
    'web/ordering/orders/orders.page.tsx': 'navigate({\n  search: next as never });\nconst was = "as nevertheless";',
    'web/ordering/orders/orders.test.tsx': 'call({} as never);',
    'web/testing/render.tsx': 'router as never',
  });
  expect(castFindings(root)).toEqual([
    'web/ordering/orders/orders.page.tsx:2: no cast to never; lists change their search with useListSearch',
  ]);
});

test('the day of the device is refused outside tests', () => {
  const root = tree({
    'web/start/home/home.page.tsx': 'const now = new Date();\nconst day = `${now.getFullYear()}-1`;\nnow.getHours();',
    'web/start/home/home.test.tsx': 'new Date().getDate();',
  });
  expect(localDayFindings(root)).toEqual([
    'web/start/home/home.page.tsx:2: use marketToday() of platform/market-day, not getFullYear()',
  ]);
});

test('features leave failure toasts and questions before an act to ui', () => {
  const root = tree({
    'web/content/news/news.page.tsx': [
      "showToast({ text: t('news.list.saved') });",
      "save.mutate({ id }, { onError: (error) => showToast({ tone: 'err', text: failureWords(t, error) }) });",
      "showToast({ key: 'news', text: t('news.list.failed', { name }), tone: 'err' });",
      '<Confirm',
      '  title={title}',
      '  busy={remove.isPending}',
      '/>',
    ].join('\n'),
    'web/content/news/news-list.tsx':
      "<ConfirmDelete of={removal} />\n<Confirm busy={verb.busy} />\n<Button busy={save.isPending} />\nconst chip = { tone: 'err' };",
    'web/content/news/news.test.tsx': "showToast({ text: 'Late', tone: 'err' });",
    'web/shell/frame/frame.tsx': "showToast({ text: 'Offline', tone: 'err' });",
  });
  expect(verbFindings(root)).toEqual([
    'web/content/news/news.page.tsx:2: a feature writes no failure toast: act with useVerb of ui/dialog/use-verb',
    'web/content/news/news.page.tsx:3: a feature writes no failure toast: act with useVerb of ui/dialog/use-verb',
    'web/content/news/news.page.tsx:4: a feature keeps no question before an act: use useAsked with ConfirmVerb or ConfirmDelete of ui/dialog/confirm-verb',
  ]);
});

test('columns of buttons say that they are not printed', () => {
  const root = tree({
    'web/ordering/orders/orders.table.tsx': [
      "{ id: 'number', header: t('a'), cell: (row) => row.number },",
      "{ id: 'again', header: t('b'), cell: (row) => (\n  <IconButton label={t('c')} />) },",
      "{ id: 'remove', acts: true, header: t('b'), cell: (row) => <IconButton label={t('c')} /> },",
      "{ id: 'actions', header: t('d'), cell: (row) =>\n  row.open && <Buttons row={row} /> },",
    ].join('\n'),
  });
  expect(buttonColumnFindings(root)).toEqual(
    [2, 5].map(
      (line) =>
        `web/ordering/orders/orders.table.tsx:${line}: write \`acts: true\` for a column of buttons, so that it is not printed`,
    ),
  );
});

test('mutations leave their outcome to documentOf', () => {
  const root = tree({
    'web/buying/cart/cart.documents.ts':
      '`mutation A($b: [C!] = {}) { a(b: { c: 1 }) { userErrors { field message } } }`',
    'web/ordering/orders/orders.documents.ts': '`fragment Saved on SavedPayload { id userErrors { message } }`',
    'web/goods/prices/prices.documents.ts': '`mutation A { a { id rows { line userErrors { message } } } }`',
    'web/accounts/users/users.documents.ts': '`fragment Row on CheckedRow { cells { userErrors { message } } }`',
  });
  const words = 'documentOf adds the outcome to every mutation; leave message and userErrors out';
  expect(outcomeFindings(root)).toEqual([
    `web/buying/cart/cart.documents.ts: ${words}`,
    `web/ordering/orders/orders.documents.ts: ${words}`,
  ]);
});

test('documents are read by the generator as they are sent', () => {
  const root = tree({
    'web/buying/cart/cart.documents.ts':
      "documentOf<'Cart'>(/* GraphQL */ `\n query Cart { cart { ...Line } }\n ${line}`); const id = `${a}:${b}`;",
    'web/buying/intake/intake.documents.ts': 'documentOf<{ a: string }, { b: string }>(`query A { a }`)',
    'web/goods/catalog/catalog.documents.ts': "documentOf<'Items'>(/* GraphQL */ `query Models { a }`)",
    'web/goods/explain/explain.documents.ts': "documentOf<'A'>(`query A { a }`)",
    'web/money/bonus/bonus.documents.ts': "documentOf<'A'>(/* GraphQL */ `query A { a { ${fields} } }`)",
  });
  const words = "write documentOf<'Name'>(/* GraphQL */ `query Name ...`) instead of";
  expect(documentTextFindings(root)).toEqual([
    `web/buying/intake/intake.documents.ts: ${words} { a: string }, { b: string }`,
    `web/goods/catalog/catalog.documents.ts: ${words} 'Items'`,
    `web/goods/explain/explain.documents.ts: ${words} 'A'`,
    'web/money/bonus/bonus.documents.ts: select fields with a fragment, ...Name, and not with a pasted text',
  ]);
});

test('features and shell use tokens, rem and the named breakpoints', () => {
  const root = tree({
    'web/buying/cart/cart.module.css': [
      '/* 14px of #fff',
      '   are fine in a comment */',
      '.line { border: 1px solid var(--line); margin: -2px 0 -1px; padding: 0px; }',
      '.fine { gap: var(--s2); width: 13.75rem; transition: 120ms; }',
      '.size { width: 220px; }',
      '.thin { margin: 0 -6px; stroke-width: 1.5px; }',
      '.colour { color: #fff; background: rgba(0, 0, 0, 0.5); }',
      '@media (--phone) { .line { padding: 0; } }',
      '@media (max-width: 800px) { .line { padding: 0; } }',
      '@container (max-width: 40rem) { .line { padding: 0; } }',
    ].join('\n'),
    'web/shell/bar.module.css': '@media (min-width: 50em) and print { .bar { display: none; } }',
    'web/ui/page/card.module.css':
      '.card { padding: 18px; color: #123; }\n@media (max-width: 761px) { .card { padding: 0; } }',
    'web/buying/cart/cart.page.tsx': "const narrow = useMedia('(max-width: 1000px)');\nuseMedia(breakpoints.tablet);",
    'web/ui/look/breakpoints.ts': "export const breakpoints = { phone: '(max-width: 760px)' };",
  });
  expect(styleFindings(root).map((finding) => finding.replace(/: use an? (\w+).*/, ' $1'))).toEqual([
    'web/buying/cart/cart.module.css:5 token',
    'web/buying/cart/cart.module.css:6 token',
    'web/buying/cart/cart.module.css:7 colour',
    'web/buying/cart/cart.module.css:9 breakpoint',
    'web/buying/cart/cart.module.css:9 token',
    'web/buying/cart/cart.page.tsx:1 breakpoint',
    'web/shell/bar.module.css:1 breakpoint',
    'web/ui/page/card.module.css:2 breakpoint',
  ]);
});

test('contrast themes show the focus and keep colours that are information', () => {
  const root = tree({
    'web/ui/look/forced-colors.css': ':focus-visible { outline: 3px solid CanvasText !important; }',
    'web/ui/page/tabs.module.css': '.tab:focus-visible { outline: 0; box-shadow: var(--focus); }',
    'web/ui/page/card.module.css': '.card { outline: none !important; }',
    'web/ui/filter/facets.tsx': '<span\n  data-paint\n  style={{ background: entry.colour }}\n/>',
    'web/buying/cart/cart.page.tsx': '<b data-paint />\n<i className={css.dot} style={{ background: colour }} />',
  });
  expect(forcedColourFindings(root)).toEqual([
    'web/ui/page/card.module.css: no important outline; it would hide the focus of ui/look/forced-colors.css',
    'web/buying/cart/cart.page.tsx:2: write data-paint before the style, so that contrast themes keep the colour',
  ]);
});

test('files of features have a known kind or a plain name', () => {
  const root = tree({
    'web/buying/cart/cart.page.tsx': '',
    'web/buying/cart/cart.page.test.tsx': '',
    'web/buying/cart/cart.module.css': '',
    'web/buying/cart/cart-line.tsx': '',
    'web/buying/cart/lines/use-cart.ts': 'export function useCart() {}',
    'web/buying/cart/use-words.ts': 'export const words = [];',
    'web/buying/cart/cart.view.tsx': '',
    'web/buying/cart/saved-table.tsx': '',
  });
  expect(kindFindings(root)).toEqual([
    'web/buying/cart/cart.view.tsx: no kind view; kinds are page, part, table, dialog, form, card, links, routes, documents, or a plain name',
    'web/buying/cart/saved-table.tsx: write the kind after a dot: saved.table',
    'web/buying/cart/use-words.ts: use-* is for hooks',
  ]);
});
