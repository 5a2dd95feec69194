import { join } from 'node:path';
import type { Plugin } from 'vite';
import { keptIcons } from './icon-library.ts';

const library = '@tabler/icons-react';
/** Each icon is a module with the path that it has in the library, which the groups of chunks name. */
const oneIcon = /^\0icons-react\/icons\/(Icon\w+)\.mjs$/;
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
    resolveId(source) {
      if (source === library) return { id: '\0icons-react', moduleSideEffects: false };
      return oneIcon.test(source) ? { id: source, moduleSideEffects: false } : null;
    },
    load(id) {
      if (id === '\0icons-react')
        return [...icons.keys()]
          .map((component) => `export { default as ${component} } from '\\0icons-react/icons/${component}.mjs';`)
          .join('\n');
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
