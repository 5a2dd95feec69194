import { sql } from 'kysely';
import type { MutationCalls } from './demo-mutations.ts';
import { workbook } from '#testing/files.ts';

/** Orders at vendors and their sheets: each call with input that is accepted and with input that is refused. */
export async function callVendors(calls: MutationCalls): Promise<void> {
  await orders(calls);
  await sheets(calls);
}

async function orders(calls: MutationCalls): Promise<void> {
  const product = (qty: number) => [{ vendor: { id: 'V1001' }, articleCode: 'VG-SB1', qty, price: '159000' }];
  for (const name of ['checkoutThirdPartyV2', 'checkoutThirdParty']) {
    await calls.accept('dealer', name, { shipment: {}, products: product(2) });
    await calls.refuse('dealer', name, { shipment: {}, products: product(9_000) });
  }
  const { rows } = await sql<{ orderNo: string; articleCode: string }>`
    select o.number as "orderNo", i.article_code as "articleCode"
      from third_party_order o
      join third_party_item i on i.order_id = o.id
     where o.vendor = 'V1001'
       and i.status = 'open'
     order by o.number desc
     limit 1`.execute(calls.server.db);
  const [item] = rows;
  if (!item) throw new Error('the demo has no open item of a vendor');
  await calls.refuse('vendor', 'updateStatusOrderItemThirdParty', { ...item, status: 'complete' });
  await calls.accept('vendor', 'updateStatusOrderItemThirdParty', { ...item, status: 'processing' });
}

async function sheets(calls: MutationCalls): Promise<void> {
  const columns = {
    uploadStockThirdParties: ['stock', [77, 'many']],
    uploadProductThirdParties: ['price', [350_000, 'cheap']],
  } as const;
  for (const [name, [column, [good, bad]]] of Object.entries(columns)) {
    const file = async (value: string | number) => ({
      file: [
        'file',
        {
          name: `${column}.xlsx`,
          bytes: await workbook([
            ['articleCode', column],
            ['VG-SG1', value],
          ]),
        },
      ] as const,
    });
    await calls.accept('vendor', name, {}, await file(good));
    await calls.refuse('vendor', name, {}, await file(bad));
  }
}
