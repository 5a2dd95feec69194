import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';
import { published } from './published.ts';
import type { Finding } from './rules.ts';

/** A schema with the files that it imports; all in one folder, as the validator knows no other. */
interface Schema {
  readonly main: string;
  readonly files: readonly { readonly fileName: string; readonly contents: string }[];
}

const filesOf = (...folders: readonly string[]): Schema['files'] =>
  folders.flatMap((folder) =>
    readdirSync(published(folder)).map((fileName) => ({
      fileName,
      contents: readFileSync(join(published(folder), fileName), 'utf8').replaceAll('"../common/', '"'),
    })),
  );

const schemas = new Map<string, Schema>();

/** The published schema of a document, by the name of its root element. */
function schemaOf(root: string): Schema {
  let schema = schemas.get(root);
  if (!schema) {
    schema =
      root === 'CrossIndustryInvoice'
        ? {
            main: 'CrossIndustryInvoice_100pD16B.xsd',
            files: filesOf('en16931/cii-schema/uncefact/data/standard'),
          }
        : {
            main: `UBL-${root}-2.1.xsd`,
            files: filesOf('ubl-2.1/xsdrt/common', 'ubl-2.1/xsdrt/maindoc'),
          };
    schemas.set(root, schema);
  }
  return schema;
}

/** The root element of a document, without its prefix. */
export const rootOf = (xml: string): string => /<(?:\w+:)?(\w+)[\s>]/.exec(xml)?.[1] ?? '';

/**
 * Faults of the structure by the published schema: UBL 2.1 (invoice, credit note, order and its answers, despatch
 * advice) or CII D16B. Throws an Error if there is no schema for the document.
 */
export async function structureFindings(xml: string): Promise<readonly Finding[]> {
  const { main, files } = schemaOf(rootOf(xml));
  const schema = files.find(({ fileName }) => fileName === main);
  if (!schema) throw new Error(`There is no published schema for ${rootOf(xml)}`);
  const { errors } = await validateXML({
    xml: [{ fileName: 'document.xml', contents: xml }],
    schema: [schema],
    preload: files.filter((file) => file !== schema),
  });
  return errors.map(({ message, loc }) => ({
    rule: 'XSD',
    // Without the addresses of namespaces.
    text: message.replaceAll(/\{[^}]*\}/g, ''),
    place: `line ${loc?.lineNumber ?? '?'}`,
  }));
}
