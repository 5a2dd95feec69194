import * as library from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type KeptIcon, keptIcons, keptIconsText, neededIcons } from './icon-library.ts';
import { buildKeptIcons } from './kept-icons-plugin.ts';
import { iconDrawing } from './ui/look/icon-drawing.ts';

const drawn = ([look, name, nodes]: KeptIcon) => iconDrawing(look, name, nodes);

/** Elements with their attributes, which have no order. */
function shapesOf(markup: string): unknown[] {
  const page = new DOMParser().parseFromString(markup, 'text/html');
  return [...page.querySelectorAll('svg, svg *')].map((element) => [
    element.tagName,
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  ]);
}

it('keeps the drawing of every icon that the app uses, and no other', () => {
  expect([...keptIcons().keys()].sort()).toEqual(neededIcons());
});

it('draws every kept icon as the library does', () => {
  const originals = new Map(Object.entries(library) as [string, ComponentType<library.IconProps>][]);
  for (const [component, icon] of keptIcons()) {
    const Original = originals.get(component)!;
    const Drawing = drawn(icon);
    const props = { size: 18, stroke: 1.7, className: 'own', 'aria-hidden': true } as const;
    const expected = shapesOf(renderToStaticMarkup(<Original {...props} />));
    expect(expected.length, component).toBeGreaterThan(1);
    expect(shapesOf(renderToStaticMarkup(<Drawing {...props} />)), component).toEqual(expected);
  }
});

it('writes the kept icons as npm run generate does', async () => {
  const { icons } = JSON.parse(await keptIconsText()) as { icons: Record<string, KeptIcon> };
  expect(Object.fromEntries(keptIcons())).toEqual(icons);
});

it('builds imports of the icon library without the library, each icon by itself', () => {
  const plugin = buildKeptIcons() as unknown as {
    transform: { handler: (code: string) => { code: string } };
    resolveId: (source: string) => { id: string } | null;
    load: (id: string) => string | null;
  };
  const code =
    "import {\n  IconBell,\n  IconCheck as IconDone,\n  type IconProps,\n} from '@tabler/icons-react';\nshow(IconBell);";
  expect(plugin.transform.handler(code).code).toBe(
    String.raw`import IconBell from '\0icons-react/icons/IconBell.mjs'; import IconDone from '\0icons-react/icons/IconCheck.mjs';` +
      '\nshow(IconBell);',
  );
  expect(plugin.load(plugin.resolveId('\0icons-react/icons/IconBell.mjs')!.id)).toContain(
    'iconDrawing("outline", "bell"',
  );
  expect(plugin.resolveId('react')).toBeNull();
});
