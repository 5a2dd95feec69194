import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
/** The version stands in the path: browsers keep the files of `assets` without limit. */
const folder = `assets/pdf-${version}`;

const filesOf = (name: string, wanted: RegExp): string[] =>
  readdirSync(join(root, name))
    .filter((file) => wanted.test(file))
    .map((file) => `${name}/${file}`);

/** Character maps, fonts and decoders of pdf.js that it loads by their names when a PDF needs them. */
const files = [
  ...filesOf('cmaps', /\.bcmap$/),
  ...filesOf('standard_fonts', /\.(pfb|ttf)$/),
  ...filesOf('wasm', /_nowasm_fallback\.js$/),
];

/** Puts the files of pdf.js beside the built app, and serves them in development. */
export function pdfFiles(): Plugin {
  return {
    name: 'paceline-pdf-files',
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const name = (request.url ?? '').slice(1).split('?')[0] ?? '';
        if (!files.includes(name)) return next();
        if (basename(name).endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(join(root, name)));
      });
    },
    generateBundle() {
      for (const name of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: readFileSync(join(root, name)) });
    },
  };
}
