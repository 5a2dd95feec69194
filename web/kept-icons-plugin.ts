import { join } from 'node:path';
import type { Plugin } from 'vite';
import { keptIcons } from './icon-library.ts';

const library = '@tabler/icons-react';
/** Each icon is a module with the path that it has in the library. */
const oneIcon = /^\0icons-react\/icons\/(Icon\w+)\.mjs$/;
const imports = /import \{([^}]*)\} from '@tabler\/icons-react';/g;
const drawingModule = join(import.meta.dirname, 'ui/look/icon-drawing.ts');

/**
 * Builds what is imported from the icon library from the few drawings that the app uses (ui/look/icons.json). The library has
 * 18,000 files: only `npm run generate` and the types need it.
 */
export function buildKeptIcons(): Plugin {
  const icons = keptIcons();
  return {
    name: 'paceline-kept-icons',
    enforce: 'pre',
    // Each file imports the icons that it draws, so that the build knows which pages need an icon.
    transform: {
      filter: { id: /\.tsx?$/, code: library },
      handler: (code) => ({
        code: code.replaceAll(imports, (_, list: string) =>
          list
            .split(',')
            .map((each) => each.trim())
            .filter((each) => /^Icon\w+/.test(each))
            .map((each) => {
              const [component = '', name = component] = each.split(' as ');
              return `import ${name} from '\\0icons-react/icons/${component}.mjs';`;
            })
            .join(' '),
        ),
        map: null,
      }),
    },
    resolveId(source) {
      return oneIcon.test(source) ? { id: source, moduleSideEffects: false } : null;
    },
    load(id) {
      const icon = icons.get(oneIcon.exec(id)?.[1] ?? '');
      if (icon === undefined) return null;
      const values = icon.map((part) => JSON.stringify(part)).join(', ');
      return [
        `import { iconDrawing } from ${JSON.stringify(drawingModule)};`,
        `export default /* @__PURE__ */ iconDrawing(${values});`,
      ].join('\n');
    },
  };
}
