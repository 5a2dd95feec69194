import { readFileSync } from 'node:fs';
import { formatDocumentation } from '#server/exchange/erp-check/erp-check.documentation.ts';

const page = new URL('../docs/erp-files.md', import.meta.url);
const mark = '<!-- From here on made by tools/erp-documentation.ts from the formats. Do not edit. -->\n\n';

/** The content of docs/erp-files.md: its introduction, then every file with every column from the code. */
export function erpPage(): string {
  const [beginning = ''] = readFileSync(page, 'utf8').split(mark);
  return `${beginning}${mark}${formatDocumentation()}`;
}
