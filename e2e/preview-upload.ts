import { demoAccounts } from '#seed/accounts.ts';
import { nextFile } from '#seed/loading/integration.ts';

/** A running demo server. */
export interface DemoAddress {
  readonly url: string;
  /** Milliseconds by which its clock is ahead of the machine's. */
  readonly clockShift: number;
}

/** Uploads a file of the ERP with findings as the administrator; resolves to the path of its preview. */
export async function previewUpload({ url, clockShift }: DemoAddress): Promise<string> {
  const signedIn = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: demoAccounts.password }),
  });
  const { requestToken } = (await signedIn.json()) as { requestToken: string };
  const { name, text } = nextFile(new Date(Date.now() + clockShift));
  const form = new FormData();
  form.append('files', new Blob([text]), name);
  const answer = await fetch(`${url}/erp/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${requestToken}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`the upload is refused: ${answer.status} ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  return `/admin/integration/uploads/${id}`;
}
