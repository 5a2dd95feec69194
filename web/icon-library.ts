import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sheetIcons } from './ui/look/sheet-icons.ts';

/** One shape of an icon: the SVG element and its attributes. */
export type IconNode = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** An icon of the library: how it is painted, its name there, its shapes. */
export type KeptIcon = readonly [look: 'outline' | 'filled', name: string, nodes: readonly IconNode[]];

const root = import.meta.dirname;
const keptFile = join(root, 'ui/look/icons.json');
const imports = /import \{([^}]*)\} from '@tabler\/icons-react'/g;

/** `arrow-left` becomes `IconArrowLeft`, as the icon library names its components. */
export const componentName = (name: string): string =>
  `Icon${name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

/** Components of the icon library that the sources of the web app need. */
export function neededIcons(): string[] {
  const components = new Set(sheetIcons.map(componentName));
  for (const file of globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['node_modules', 'dist'] }))
    for (const [, list] of readFileSync(join(root, file), 'utf8').matchAll(imports))
      for (const word of (list ?? '').split(',')) {
        const component = /^Icon\w+/.exec(word.trim())?.[0];
        if (component !== undefined) components.add(component);
      }
  return [...components].sort();
}

/** Text of ui/look/icons.json: the drawings of all needed icons, copied from the library, one on a line. */
export async function keptIconsText(): Promise<string> {
  const lines: string[] = [];
  for (const component of neededIcons()) {
    const path = `@tabler/icons-react/dist/esm/icons/${component}.mjs`;
    const { __iconNode: nodes } = (await import(path)) as { __iconNode: IconNode[] };
    const source = readFileSync(fileURLToPath(import.meta.resolve(path)), 'utf8');
    const [, look, name] = /createReactComponent\("(\w+)", "([^"]+)"/.exec(source) ?? [];
    if (look === undefined || name === undefined) throw new Error(`The library says no name of ${component}.`);
    const shapes = nodes.map(([tag, { key: _key, ...attributes }]) => [tag, attributes]);
    lines.push(`    ${JSON.stringify(component)}: ${JSON.stringify([look, name, shapes])}`);
  }
  const origin = 'Tabler Icons, MIT License, Copyright (c) 2020-2026 Paweł Kuna. Written by npm run generate.';
  return `{\n  "origin": ${JSON.stringify(origin)},\n  "icons": {\n${lines.join(',\n')}\n  }\n}\n`;
}

/** The icons of ui/look/icons.json by their components. */
export function keptIcons(): Map<string, KeptIcon> {
  const { icons } = JSON.parse(readFileSync(keptFile, 'utf8')) as { icons: Record<string, KeptIcon> };
  return new Map(Object.entries(icons));
}
