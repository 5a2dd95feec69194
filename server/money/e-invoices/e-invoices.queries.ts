import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { DocumentProfile } from '#rules/money/e-invoices/profiles.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';

/** An electronic invoice that was issued, without its bytes: a PDF with XML inside has those of the PDF. */
export interface IssuedDocument {
  readonly id: string;
  readonly invoiceId: string;
  readonly version: number;
  readonly profile: DocumentProfile;
  readonly sha256: string;
  readonly billedHash: string;
  readonly bytes: number;
  /** True if what left the house is a PDF with the XML inside. */
  readonly isHybrid: boolean;
  readonly issuedAt: Date;
  readonly keepUntil: CalendarDate;
}

const columns = sql`
  d.id, d.invoice_id as "invoiceId", d.version, d.profile, coalesce(d.paper_sha256, d.sha256) as sha256,
  d.billed_sha256 as "billedHash", length(coalesce(d.paper, d.content)) as bytes, d.paper is not null as "isHybrid", d.issued_at as "issuedAt", d.keep_until as "keepUntil"`;

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

/** The XML of a version as it was issued, or null. */
export async function readIssued(ctx: Ctx, invoiceId: string, version: number): Promise<Uint8Array | null> {
  const row = await ctx.db
    .selectFrom('e_invoices_document')
    .select('content')
    .where('invoice_id', '=', invoiceId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** The bytes of a version as it left the house, with the end of their file name; or null. */
export async function readSent(
  ctx: Ctx,
  invoiceId: string,
  version: number,
): Promise<{ readonly content: Uint8Array; readonly extension: 'pdf' | 'xml' } | null> {
  const { rows } = await sql<{ content: Uint8Array; extension: 'pdf' | 'xml' }>`
    select coalesce(d.paper, d.content) as content, case when d.paper is null then 'xml' else 'pdf' end as extension
      from e_invoices_document d
     where d.invoice_id = ${invoiceId}
       and d.version = ${version}`.execute(ctx.db);
  return rows[0] ?? null;
}
