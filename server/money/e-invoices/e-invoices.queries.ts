import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { DocumentProfile } from '#rules/money/e-invoices/profiles.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';

/** An electronic invoice that was issued, without its bytes. */
export interface IssuedDocument {
  readonly id: string;
  readonly invoiceId: string;
  readonly version: number;
  readonly profile: DocumentProfile;
  readonly sha256: string;
  readonly billedHash: string;
  readonly bytes: number;
  readonly issuedAt: Date;
  readonly keepUntil: CalendarDate;
}

const columns = sql`
  d.id, d.invoice_id as "invoiceId", d.version, d.profile, d.sha256, d.billed_sha256 as "billedHash",
  length(d.content) as bytes, d.issued_at as "issuedAt", d.keep_until as "keepUntil"`;

/** The newest electronic invoice of an invoice, or null; the caller's access to the invoice is already checked. */
export async function findIssued(ctx: Ctx, invoiceId: string): Promise<IssuedDocument | null> {
  const { rows } = await sql<IssuedDocument>`
    select ${columns}
      from e_invoices_document d
     where d.invoice_id = ${invoiceId}
     order by d.version desc
     limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** All versions of the electronic invoice of an invoice (batched), newest first; access is already checked. */
export async function loadIssued(ctx: Ctx, invoiceId: string): Promise<readonly IssuedDocument[]> {
  const found = await loaderOf<string, IssuedDocument[]>(ctx, 'e-invoices.issued', async (ids) => {
    const { rows } = await sql<IssuedDocument>`
      select ${columns}
        from e_invoices_document d
       where d.invoice_id = any(${[...ids]}::uuid[])
       order by d.invoice_id, d.version desc`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.invoiceId);
  }).load(invoiceId);
  return found ?? [];
}

/** The bytes of a version as they were issued, or null. */
export async function readIssued(ctx: Ctx, invoiceId: string, version: number): Promise<Uint8Array | null> {
  const row = await ctx.db
    .selectFrom('e_invoices_document')
    .select('content')
    .where('invoice_id', '=', invoiceId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.content ?? null;
}
