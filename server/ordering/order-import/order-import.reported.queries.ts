import { sql, type RawBuilder } from 'kysely';

/** A line of a delivery or an invoice as the ERP reports it. Price per unit in minor units. */
export interface ReportedLine {
  readonly position: number;
  /** Order number of the portal and its line; null for goods without a known order. */
  readonly order: string | null;
  readonly orderPosition: number | null;
  readonly articleCode: string;
  readonly description: string;
  readonly uom: string;
  readonly qty: number;
  readonly price: number;
}

/** The last report of each document of a message. */
export function newestOf<Document>(reported: readonly Document[], keyOf: (document: Document) => string): Document[] {
  return [...new Map(reported.map((document) => [keyOf(document), document])).values()];
}

/**
 * SQL rows of the documents' lines: `document_id`, `order_id`, `order_line_id` and the columns of {@link ReportedLine}.
 * Only links orders of the document's own customer. `more` declares the columns that `moreOf` adds to a line.
 */
export function linkedLines<Document extends { readonly customerId: string; readonly lines: readonly ReportedLine[] }>(
  documents: readonly Document[],
  idOf: (document: Document) => string | undefined,
  more: RawBuilder<unknown>,
  moreOf: (line: Document['lines'][number]) => Record<string, unknown>,
): RawBuilder<unknown> {
  const rows = documents.flatMap((document) =>
    document.lines.map((line) => ({
      document_id: idOf(document),
      customer_id: document.customerId,
      position: line.position,
      order_number: line.order,
      order_position: line.orderPosition,
      article_code: line.articleCode,
      description: line.description,
      uom: line.uom,
      qty: line.qty,
      price: line.price,
      ...moreOf(line),
    })),
  );
  return sql`
    select g.*, o.id as order_id, l.id as order_line_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(
             document_id uuid,
             customer_id uuid,
             position integer,
             order_number text,
             order_position integer,
             article_code text,
             description text,
             uom text,
             qty integer,
             price bigint,
             ${more})
      left join orders_order o on o.number = g.order_number and o.customer_id = g.customer_id
      left join orders_line l on l.order_id = o.id and l.position = g.order_position`;
}

/** The order lines of both versions of documents: those that the new lines name, and those that only the old ones did. */
export function affectedLines(...versions: readonly (readonly { readonly id: string | null }[])[]): string[] {
  return [...new Set(versions.flat().flatMap(({ id }) => id ?? []))];
}
