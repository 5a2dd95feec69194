import { expect, test } from 'vitest';
import { withoutRuntime } from './runtime-plugin.ts';

const chunk = (name: string, code: string, imports: readonly string[] = []) => ({
  type: 'chunk',
  name,
  fileName: `assets/${name}-1.js`,
  code,
  imports: imports.map((each) => `assets/${each}-1.js`),
});

function without(...chunks: ReturnType<typeof chunk>[]): Record<string, ReturnType<typeof chunk>> {
  const bundle = Object.fromEntries(chunks.map((each) => [each.fileName, each]));
  (withoutRuntime().generateBundle as unknown as { call: (self: null, options: object, bundle: object) => void }).call(
    null,
    {},
    bundle,
  );
  return bundle;
}

const runtime = () => chunk('rolldown-runtime', 'var e=(x)=>()=>x,t=2;export{e as n,t as r};');
const react = () =>
  chunk('react', 'import{n as e}from"./rolldown-runtime-1.js";var t=e(1);export{t as a};', ['rolldown-runtime']);
const page = (imports = ['rolldown-runtime', 'react']) =>
  chunk('page', 'import{r as e}from"./rolldown-runtime-1.js";import{a as t}from"./react-1.js";export{e,t};', imports);

test('functions of the bundler come with React, under names of their own', async () => {
  const bundle = without(runtime(), react(), page());
  expect(Object.keys(bundle)).toEqual(['assets/react-1.js', 'assets/page-1.js']);
  const { code } = bundle['assets/react-1.js']!;
  const made = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as {
    a: () => number;
    $runtime_r: number;
  };
  expect([made.a(), made.$runtime_r]).toEqual([1, 2]);
  expect(bundle['assets/page-1.js']).toMatchObject({
    code: 'import{$runtime_r as e}from"./react-1.js";import{a as t}from"./react-1.js";export{e,t};',
    imports: ['assets/react-1.js'],
  });
});

test('the chunk stays if another one needs it without React, whose name would then be older than what it loads', () => {
  const alone = chunk('alone', 'import{r as e}from"./rolldown-runtime-1.js";export{e};', ['rolldown-runtime']);
  expect(without(runtime(), react(), page(), alone)['assets/page-1.js']).toEqual(page());
  // It loads React through another chunk: its name changes with that of React.
  const through = { ...alone, imports: [...alone.imports, 'assets/page-1.js'] };
  expect(without(runtime(), react(), page(), through)['assets/rolldown-runtime-1.js']).toBeUndefined();
});
