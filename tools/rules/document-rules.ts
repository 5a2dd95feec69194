import { inModule } from '#server/wings.ts';

/** Modules that draw documents or write workbooks, lists and archives. */
const drawing = /^import (?!type )[^;]*'[^']*(?:platform\/pdf\/pdf(?:-sheet|-runs|-fonts)?\.ts|\.pdf\.ts)'/m;
/** The functions that write files of rows. */
const writers = /\b(?:sendExport|writeWorkbook)\b/;
/** The steps of a route that makes a document. */
const makes = /\b(?:sendExport|writeWorkbook|sendSheet|readUbl|print[A-Z]\w*|prints\[\w+\])\(/;

interface Source {
  readonly file: string;
  readonly text: string;
}

/** Routes of a file, each with the text up to the next one. */
const routesIn = (text: string): string[] =>
  text.split(/(?=\bapp\.(?:get|post)\b)/).filter((part) => /^app\.(?:get|post)\b/.test(part));

/**
 * Documents and direct exports are made in their own process (ADR 42): a route that makes one says so, and only routes and
 * drawings load what draws.
 */
export function documentFindings(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) => {
    if (!inModule(file)) return [];
    if (!/\.(?:rest|pdf)\.ts$/.test(file))
      return drawing.test(text) || writers.test(text)
        ? [`${file}: draws or writes a document; routes with \`makesDocuments\` and drawings for \`ctx.draw\` may`]
        : [];
    return routesIn(text)
      .filter((route) => makes.test(route) && !/\bmakesDocuments\b/.test(route.split(/\basync\b/)[0] ?? ''))
      .map((route) => {
        const path = /'[^']+'|`[^`]+`/.exec(route)?.[0] ?? '';
        return `${file}: the route ${path} makes a document; give it \`makesDocuments\``;
      });
  });
}
