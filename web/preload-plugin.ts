import type { Plugin, Rolldown } from 'vite';
import { portalFiles } from './chunks-plugin.ts';

/**
 * Writes two start pages. `login.html` preloads the font and what the entry needs; `index.html` also preloads the
 * portal's first chunks, so that the browser fetches them in parallel. A font that comes after the first text moves
 * what stands below a line that wraps elsewhere.
 */
export function preloadPortal(): Plugin {
  return {
    name: 'paceline-preload-portal',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build made no index.html');
      const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
      if (fonts.length === 0) throw new Error('The build made no font');
      const html = withLinks(
        String(page.source),
        fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`),
      );
      const files = chunksOf(bundle, portalFiles).filter((file) => !html.includes(file));
      const links = files.map((file) =>
        file.endsWith('.css')
          ? `<link rel="preload" as="style" crossorigin href="/${file}" />`
          : `<link rel="modulepreload" crossorigin href="/${file}" />`,
      );
      this.emitFile({ type: 'asset', fileName: 'login.html', source: html });
      page.source = withLinks(html, links);
    },
  };
}

const withLinks = (html: string, links: readonly string[]): string =>
  html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);

/** Files of the chunks that contain the modules, with all their imports and styles. */
function chunksOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk') return;
    files.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) add(imported);
  };
  for (const module of modules) {
    const holders = Object.values(bundle).filter(
      (output) =>
        output.type === 'chunk' &&
        (output.facadeModuleId?.endsWith(module) || output.moduleIds.some((id) => id.endsWith(module))),
    );
    if (holders.length === 0) throw new Error(`No chunk holds ${module}`);
    for (const holder of holders) add(holder.fileName);
  }
  return [...files];
}
