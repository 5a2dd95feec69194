import type { Caller, TestServer } from '#testing/harness.ts';

async function send(server: TestServer, editor: Caller, source: string, inputs: Record<string, unknown>) {
  const { data, errors } = await server.graphql(editor, source, { inputs });
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** Asks for a new document of type sales; returns the answer. */
export async function createDocument(
  server: TestServer,
  editor: Caller,
  title: string,
  inputs: Record<string, unknown> = {},
) {
  const { createSalesDocument } = await send(
    server,
    editor,
    `mutation ($inputs: SalesDocumentInput!) { createSalesDocument(inputs: $inputs) {
       salesDocument { id type state files { id } salesDocumentGroup { id } } userErrors { field code } } }`,
    { type: 'sales', mainLanguage: 'en', texts: [{ language: 'en', title }], ...inputs },
  );
  return createSalesDocument;
}

/** Adds a document; returns its id. */
export async function makeDocument(
  server: TestServer,
  editor: Caller,
  title: string,
  inputs: Record<string, unknown> = {},
): Promise<string> {
  const { salesDocument, userErrors } = await createDocument(server, editor, title, inputs);
  if (salesDocument === null) throw new Error(JSON.stringify(userErrors));
  return salesDocument.id;
}

/** Asks for a new group of documents, with a name in some languages; returns the answer. */
export async function createGroup(
  server: TestServer,
  editor: Caller,
  names: Readonly<Record<string, string>>,
  marketIds: readonly string[],
) {
  const { createSalesDocumentGroup } = await send(
    server,
    editor,
    `mutation ($inputs: SalesDocumentGroupInput!) { createSalesDocumentGroup(inputs: $inputs) {
       salesDocumentGroup { id version } userErrors { field code } } }`,
    { mainLanguage: 'en', names: Object.entries(names).map(([language, name]) => ({ language, name })), marketIds },
  );
  return createSalesDocumentGroup;
}
