import { expect, test } from 'vitest';
import { withoutFacades } from './facades-plugin.ts';

const chunk = (fileName: string, code: string, more: object = {}) => ({
  type: 'chunk',
  fileName: `assets/${fileName}`,
  code,
  imports: [],
  dynamicImports: [],
  isDynamicEntry: false,
  ...more,
});

function without(...chunks: ReturnType<typeof chunk>[]): Record<string, ReturnType<typeof chunk>> {
  const bundle = Object.fromEntries(chunks.map((each) => [each.fileName, each]));
  (withoutFacades().generateBundle as unknown as (options: object, bundle: object) => void)({}, bundle);
  return bundle;
}

const app = () => chunk('app-1.js', 'load(()=>import(`./orders-2.js`))', { dynamicImports: ['assets/orders-2.js'] });
const facade = (more: object = {}) =>
  chunk('orders-2.js', 'export{t as OrdersPage}from"./orders-3.js";', { isDynamicEntry: true, ...more });

test('what loads a chunk without code loads the chunk that it names', () => {
  const bundle = without(app(), facade(), chunk('orders-3.js', 'let x=1,y=2;export{x as n,y as t};'));
  expect(Object.keys(bundle)).toEqual(['assets/app-1.js', 'assets/orders-3.js']);
  expect(bundle['assets/app-1.js']!.code).toBe('load(()=>import(`./orders-3.js`))');
  expect(bundle['assets/orders-3.js']!.code).toBe('let x=1,y=2;export{x as n,y as t,y as OrdersPage};\n');
});

test.each([
  ['has another export of that name', 'export{x as t,y as OrdersPage};', {}],
  ['does not end with exports', 'let x=1;', {}],
  ['is imported by name', 'let y=2;export{y as t};', { isDynamicEntry: false }],
])('a chunk without code stays where the other %s', (_, code, more) => {
  const bundle = without(app(), facade(more), chunk('orders-3.js', code));
  expect(Object.keys(bundle)).toHaveLength(3);
  expect(bundle['assets/orders-3.js']!.code).toBe(code);
});
