import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documentFindings } from './document-rules.ts';

const found = (file: string, text: string) => documentFindings([{ file: `server/money/${file}`, text }]);
const route = (options: string, work: string): string =>
  `export async function register(app) {
    app.get('/a', async (request) => { return 1; });
    app.get<{ Params: { id: string } }>(
      '/b/:id',
      ${options}async (request, reply) => { ${work} },
    );
    app.post('/c', async (request) => { return 1; });
  }`;

describe('routes that make documents', () => {
  test.each(['sendExport(ctx, reply, 1, list)', 'reply.send(printOrder(ctx, order))', 'writeWorkbook(a, b, c)'])(
    'are named unless they are marked: %s',
    (work) => {
      expect(found('a/a.rest.ts', route('', work))).toEqual([expect.stringContaining("'/b/:id'")]);
      expect(found('a/a.rest.ts', route('makesDocuments, ', work))).toEqual([]);
    },
  );

  test('a mark on another route does not count', () => {
    const text = `${route('', 'printOrder(ctx)')} app.get('/d', makesDocuments, async () => 1);`;
    expect(found('a/a.rest.ts', text)).toHaveLength(1);
  });

  test('nothing else draws or writes', () => {
    for (const line of [
      "import { printOrder } from './a.pdf.ts';",
      "import {\n  newSheet,\n} from '#platform/pdf/pdf-sheet.ts';",
      "import { writeWorkbook } from '#platform/sheets/xlsx.ts';",
    ])
      expect(found('a/a.actions.ts', line)).toHaveLength(1);
    expect(found('a/a.actions.ts', "import type { Printed } from './a.pdf.ts';")).toEqual([]);
  });

  test('the rule sees the drawings of the product', () => {
    const drawings = globSync('server/*/*/*.pdf.ts').map((file) => readFileSync(file, 'utf8'));
    const drawn = drawings.filter((text) => text.includes("'#platform/pdf/pdf"));
    expect(drawn.length).toBeGreaterThan(5);
    // The same text in a file that may not draw is found: the rule knows where the parts of a PDF lie.
    for (const text of drawn) expect(found('a/a.actions.ts', text)).toHaveLength(1);
  });

  test('the rule sees the routes of the product', () => {
    const files = globSync('server/*/*/*.rest.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
    expect(documentFindings(files)).toEqual([]);
    // Without their marks all are found: the rule looks where they are.
    const bare = files.map(({ file, text }) => ({ file, text: text.replaceAll('makesDocuments,', '') }));
    const marked = files.reduce((sum, { text }) => sum + text.split('makesDocuments,').length - 1, 0);
    expect(marked).toBeGreaterThan(25);
    expect(documentFindings(bare)).toHaveLength(marked);
  });
});
