import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A document of ours, and the rules that it breaks: every one of them, each once or more. */
export interface OwnDocument {
  readonly name: string;
  readonly xml: string;
  readonly breaks: readonly string[];
}

const read = (name: string): string => readFileSync(join(import.meta.dirname, 'documents', name), 'utf8');

/** Our documents: those of the folder are right. */
export const ownDocuments = (): readonly OwnDocument[] =>
  ['invoice.ubl.xml'].map((name) => ({ name, xml: read(name), breaks: [] }));
