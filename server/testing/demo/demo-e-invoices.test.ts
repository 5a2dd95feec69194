import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { loadDemoIfEmpty } from '../../../seed/load-if-empty.ts';
import { invoiceColumns, invoiceTables, type Invoice } from '#money/invoices/invoices.queries.ts';
import { readPaper } from '#money/invoices/invoices.paper.queries.ts';
import { readSource } from '#money/e-invoices/e-invoices.facts.queries.ts';
import { writeInvoice } from '#money/e-invoices/e-invoices.write.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { testServer } from '#testing/harness.ts';

const server = testServer();
beforeAll(async () => {
  await loadDemoIfEmpty(server.services, () => undefined);
});

/**
 * Data that documents of the demo may lack, by kind and seller. An intra-Community delivery without a day of delivery has
 * no electronic document, and the oldest bills of the demo name no delivery.
 */
const explained: ReadonlySet<string> = new Set(['invoice DE01 deliveryDate, deliveryPlace']);

test('every invoice and credit note of the demo is written in its form, or its gap is explained', async () => {
  const outcomes = await asJob(server, async (ctx) => {
    const { rows } = await sql<Invoice>`
      select ${invoiceColumns}
        from ${invoiceTables}
       where i.kind <> 'deduction'`.execute(ctx.db);
    return Promise.all(
      rows.map(async (invoice) => {
        const [{ facts, profile }, { delivered, parties }] = await Promise.all([
          readSource(ctx, invoice),
          readPaper(ctx, invoice),
        ]);
        const paper = [delivered.on, delivered.place, parties.customerTaxNumber, parties.sellerName];
        const same = [facts.deliveredOn, facts.deliverTo, facts.buyer.taxNumber, facts.seller.name];
        const written = profile === 'none' ? { gaps: ['none'] } : writeInvoice(facts, profile, 'en-us');
        const of = `${invoice.kind} ${invoice.companyCode}`;
        return {
          profile: `${invoice.companyCode} ${profile}`,
          gaps: 'gaps' in written ? written.gaps : null,
          of,
          paper,
          same,
        };
      }),
    );
  });
  // What paper and document say of the same fact is read once.
  expect(outcomes.map(({ paper }) => paper)).toEqual(outcomes.map(({ same }) => same));
  const lacking = outcomes.flatMap(({ gaps, of }) => (gaps === null ? [] : [`${of} ${gaps.join(', ')}`]));
  expect([...new Set(lacking)].filter((each) => !explained.has(each))).toEqual([]);

  expect(lacking.length).toBeLessThan(20);
  const written = new Set(outcomes.flatMap(({ gaps, profile }) => (gaps === null ? [profile] : [])));
  expect([...written].toSorted()).toEqual([
    'DE01 en16931',
    'DE01 facturx',
    'DE01 peppol',
    'DE01 xrechnung',
    'ID01 en16931',
    'US01 en16931',
  ]);
});
