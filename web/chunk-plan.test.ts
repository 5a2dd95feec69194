import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planChunks, type PlannedModule } from './chunk-plan.ts';
import { graphOf } from './chunks-plugin.ts';
import { buildKeptIcons } from './kept-icons-plugin.ts';

/** A module of `kilobytes` that imports and loads the named ones. */
const module = (kilobytes: number, imports = '', loads = ''): PlannedModule => ({
  imports: imports.split(' ').filter(Boolean),
  loads: loads.split(' ').filter(Boolean),
  bytes: kilobytes * 1000,
});

const roots = { main: ['main'], login: ['login'], portal: ['app'], later: ['failure'], often: [], daily: [] };

/** The start of an app around pages, which `app` loads. */
const around = (pages: Readonly<Record<string, PlannedModule>>, loads: string) =>
  planChunks(
    new Map(
      Object.entries({
        main: module(1, 'texts /node_modules/react', 'login app failure'),
        texts: module(1),
        '/node_modules/react': module(100),
        '/node_modules/router': module(100),
        login: module(5, 'texts field'),
        field: module(1),
        failure: module(1, 'texts'),
        app: module(5, 'texts frame /node_modules/router', loads),
        frame: module(9),
        ...pages,
      }),
    ),
    roots,
  );

test('the start has chunks for libraries, the login page, what pages import and what names the pages', () => {
  const plan = around({ orders: module(9, 'frame'), claims: module(9, 'frame field') }, 'orders claims');
  expect(Object.fromEntries(plan)).toEqual({
    texts: 'start',
    '/node_modules/react': 'react',
    '/node_modules/router': 'router',
    login: 'login',
    field: 'login',
    failure: 'failure',
    app: 'app',
    frame: 'shell',
    orders: 'orders',
    claims: 'claims',
  });
});

test('what one page alone needs is in its chunk, with what only its dialogs need besides', () => {
  const plan = around(
    { orders: module(9, 'table', 'cancel'), table: module(50, ''), cancel: module(20, 'table'), claims: module(9) },
    'orders claims',
  );
  expect(plan.get('table')).toBe('orders');
  expect(plan.get('cancel')).toBe('cancel');
});

test('small files that pages share are one chunk, and a large one that few of them need is not loaded in vain', () => {
  const pages = {
    orders: module(30, 'words table'),
    claims: module(30, 'words table'),
    news: module(30, 'words map'),
    visits: module(30, 'words map'),
    words: module(2),
    table: module(3),
    map: module(90),
  };
  const plan = around(pages, 'orders claims news visits');
  expect(plan.get('words')).toBe(plan.get('table'));
  expect(plan.get('map')).not.toBe(plan.get('words'));
  expect(new Set([plan.get('orders'), plan.get('claims'), plan.get('news'), plan.get('visits')]).size).toBe(4);
});

test('chunks never import each other, and every module has one', () => {
  const parts = 12;
  const graph = fc.record({
    pages: fc.array(fc.array(fc.nat(parts - 1), { maxLength: 5 }), { minLength: 3, maxLength: 9 }),
    imports: fc.array(fc.array(fc.nat(parts - 1), { maxLength: 3 }), { minLength: parts, maxLength: parts }),
    sizes: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: parts, maxLength: parts }),
  });
  fc.assert(
    fc.property(graph, ({ pages, imports, sizes }) => {
      const part = (at: number): string => `part${at}`;
      const modules: Record<string, PlannedModule> = {};
      for (const [at, needed] of pages.entries()) modules[`page${at}`] = module(20, needed.map(part).join(' '));
      // A part imports later ones only, as no two files of the app import each other.
      for (const [at, size] of sizes.entries())
        modules[part(at)] = module(
          size,
          imports[at]!.filter((needed) => needed > at)
            .map(part)
            .join(' '),
        );
      const plan = around(modules, pages.map((_, at) => `page${at}`).join(' '));
      const needs = new Map<string, Set<string>>();
      for (const [id, { imports: needed }] of Object.entries(modules)) {
        if (!plan.has(id)) continue;
        const chunk = plan.get(id)!;
        const others = needed.map((each) => plan.get(each)!).filter((each) => each !== chunk);
        needs.set(chunk, new Set([...(needs.get(chunk) ?? []), ...others]));
      }
      for (const [chunk, direct] of needs) {
        const all = new Set(direct);
        for (const each of all) for (const next of needs.get(each) ?? []) all.add(next);
        expect(all.has(chunk)).toBe(false);
        expect(all.has(undefined as unknown as string)).toBe(false);
      }
    }),
    { numRuns: 150 },
  );
});

test('a name that no module has stops the build', () => {
  expect(() => planChunks(new Map([['main', module(1)]]), roots)).toThrow('No module of the build is login');
});

test('sizes of modules are the same in every folder, so that a machine does not make chunks of its own', () => {
  const load = buildKeptIcons().load as (id: string) => string;
  const here = load('\0icons-react/icons/IconLock.mjs');
  const home = join(import.meta.dirname, '..', '/');
  expect(here).toContain(home);
  const bytesIn = (folder: string): number => {
    const code = here.replaceAll(home, folder);
    const graph = graphOf({ getModuleInfo: () => ({ importedIds: [], dynamicallyImportedIds: [], code }) }, folder);
    return graph.get(join(import.meta.dirname, 'index.html'))!.bytes;
  };
  expect(bytesIn('/a/long/path/of/another/machine/')).toBe(bytesIn(home));
  expect(bytesIn(home)).toBeGreaterThan(100);
});
