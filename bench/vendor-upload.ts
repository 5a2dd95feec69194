import pg from 'pg';
import { vendorColumns } from '#rules/partners/vendor-desk/columns.ts';
import { mostVendorRows } from '#rules/partners/vendor-desk/choices.ts';
import { writeWorkbook } from '#server/platform/sheets/xlsx.ts';
import type { Databases } from './databases.ts';
import { dealerPassword, sorg, username } from './loading/load.ts';
import { startProduct } from './product-target.ts';

/** Limit of W26: a product sheet of 5,000 rows, from the file to the written rows, in seconds. */
export const vendorUploadLimits = { seconds: 5 } as const;

/** Result of one round. */
export interface VendorUploadMeasurement {
  readonly round: number;
  readonly rows: number;
  /** Until the preview was answered, and until all rows were written. */
  readonly previewMs: number;
  readonly writeMs: number;
  /** A bare update of the same rows by one statement. */
  readonly updateMs: number;
  readonly idleMiB: number | null;
  readonly peakMiB: number | null;
}

const vendor = 'V9001';
const user = 'vendor@example.test';
const codeOf = (nth: number): string => `VB-${String(nth).padStart(6, '0')}`;

/** A vendor with 5,000 articles beside 95,000 of another one, and its user, who has the password of the dealers. */
async function loadVendor(client: pg.Client): Promise<void> {
  await client.query(
    `insert into third_party_vendor (code, sorg, name, currency, created_at)
     values ($1, $2, 'Vendor', 'USD', now()), ('V9002', $2, 'Another vendor', 'USD', now())`,
    [vendor, sorg],
  );
  await client.query(
    `insert into third_party_article (vendor, code, description, price, sales_unit, stock, created_at, updated_at)
     select case when n <= $2 then $1 else 'V9002' end, 'VB-' || lpad(n::text, 6, '0'), 'Part ' || n, 1000 + n % 500, 'PCE', 10,
            now(), now()
       from generate_series(1, 100000) n`,
    [vendor, mostVendorRows],
  );
  await client.query(
    `with person as (
       insert into identity_user (username, email, name, password_hash, language, group_role_id, created_at, updated_at)
       select $1, $1, 'Vendor', d.password_hash, 'en-us', g.id, now(), now()
         from identity_group_role g
         join identity_user d on d.username = $2
        where g.name = 'Vendor'
       returning id),
     role as (
       insert into identity_user_role (user_id, role_id)
       select p.id, r.id from person p cross join identity_role r where r.name = 'vendor')
     insert into identity_user_area (user_id, sorg, limitation, option, value)
     select p.id, $3, 'vendor', 'include', $4 from person p`,
    [user, username(1), sorg, vendor],
  );
  await client.query('vacuum analyze third_party_article');
}

/** Every row changes its price. */
async function sheet(round: number): Promise<Buffer> {
  const { columns } = vendorColumns.products;
  const rows = Array.from({ length: mostVendorRows }, (_unused, at) => [
    vendor,
    codeOf(at + 1),
    `Part ${at + 1}`,
    Number((20 + round + (at % 50) / 10).toFixed(2)),
    'PCE',
    1,
    '',
  ]);
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeWorkbook(
    { name: 'products', columns: columns.map((name) => ({ name, width: 20, kind: 'text' })) },
    rows,
  ))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function answerOf<Data>(response: Response): Promise<Data> {
  const { data, errors } = (await response.json()) as { data?: Data; errors?: unknown };
  if (!data) throw new Error(JSON.stringify(errors));
  return data;
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user, password: dealerPassword }),
  });
  return ((await answer.json()) as { requestToken: string }).requestToken;
}

interface Outcome {
  readonly upload: { readonly id: string; readonly refused: number } | null;
  readonly userErrors: readonly unknown[];
}
function idOf({ upload, userErrors }: Outcome): string {
  if (!upload || upload.refused > 0 || userErrors.length > 0)
    throw new Error(`the upload is refused: ${JSON.stringify({ upload, userErrors })}`);
  return upload.id;
}

const outcome = '{ upload { id refused } userErrors { field code } }';

async function preview(url: string, token: string, file: Buffer): Promise<string> {
  const form = new FormData();
  const query = `mutation ($file: Upload!) { uploadProductThirdParties(file: $file, preview: true) ${outcome} }`;
  form.set('operations', JSON.stringify({ query, variables: { file: null } }));
  form.set('map', JSON.stringify({ 0: ['variables.file'] }));
  form.set('0', new Blob([new Uint8Array(file)]), 'products.xlsx');
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return idOf((await answerOf<{ uploadProductThirdParties: Outcome }>(answer)).uploadProductThirdParties);
}

async function confirm(url: string, token: string, id: string): Promise<void> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `mutation ($id: ID!) { confirmVendorUpload(id: $id) ${outcome} }`,
      variables: { id },
    }),
  });
  idOf((await answerOf<{ confirmVendorUpload: Outcome }>(answer)).confirmVendorUpload);
}

/** The floor: one statement that changes the price of the same rows. */
async function bareUpdate(client: pg.Client): Promise<number> {
  const codes = Array.from({ length: mostVendorRows }, (_unused, at) => codeOf(at + 1));
  const start = performance.now();
  await client.query(
    `update third_party_article t set price = 3000 + c.nth
       from unnest($2::text[]) with ordinality as c(code, nth)
      where t.vendor = $1 and t.code = c.code`,
    [vendor, codes],
  );
  return performance.now() - start;
}

/** W26: a vendor uploads a product sheet of 5,000 rows, looks at the preview and writes it. */
export async function measureVendorUpload(
  databases: Databases,
  size: number,
  { rounds, say }: { rounds: number; say: (text: string) => void },
): Promise<VendorUploadMeasurement[]> {
  const measured: VendorUploadMeasurement[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round}: a product sheet of ${mostVendorRows} rows`);
    const databaseUrl = await databases.cloneProduct(size);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await loadVendor(client);
      const updateMs = await bareUpdate(client);
      const server = await startProduct(databaseUrl, 1);
      try {
        const file = await sheet(round);
        const token = await logIn(server.url);
        const idle = server.memory();
        const start = performance.now();
        const id = await preview(server.url, token, file);
        const checked = performance.now();
        await confirm(server.url, token, id);
        measured.push({
          round,
          rows: mostVendorRows,
          previewMs: checked - start,
          writeMs: performance.now() - checked,
          updateMs,
          idleMiB: idle?.now ?? null,
          peakMiB: server.memory()?.peak ?? null,
        });
      } finally {
        await server.stop();
      }
    } finally {
      await client.end();
    }
  }
  return measured;
}
