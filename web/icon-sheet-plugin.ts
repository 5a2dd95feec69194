import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { componentName, keptIcons } from './icon-library.ts';
import { sheetIcons } from './ui/look/sheet-icons.ts';

const id = 'virtual:icon-sheet';
const development = '/icon-sheet.svg';

/** The menu icons of the icon library as one SVG sprite. */
function sheet(): string {
  const icons = keptIcons();
  const symbols = sheetIcons.map((name) => {
    const icon = icons.get(componentName(name));
    if (icon === undefined) throw new Error(`Icon ${name} is not in ui/look/icons.json: run npm run generate.`);
    const parts = icon[2].map(([tag, attributes]) => {
      const words = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
      return `<${tag}${words.join('')}/>`;
    });
    return `<symbol id="${name}" viewBox="0 0 24 24">${parts.join('')}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

/**
 * Puts the menu icons into one SVG sprite: the twenty-eight icons that every page shows then need no JavaScript. The
 * module `virtual:icon-sheet` is the address of that file.
 */
export function iconSheet(): Plugin {
  let built = false;
  return {
    name: 'paceline-icon-sheet',
    configResolved(config) {
      built = config.command === 'build';
    },
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null;
      if (!built) return `export default ${JSON.stringify(development)};`;
      const drawing = sheet();
      const fileName = `assets/icon-sheet-${createHash('sha256').update(drawing).digest('base64url').slice(0, 8)}.svg`;
      this.emitFile({ type: 'asset', fileName, source: drawing });
      return `export default ${JSON.stringify(`/${fileName}`)};`;
    },
    configureServer(server) {
      server.middlewares.use(development, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(sheet());
      });
    },
  };
}
