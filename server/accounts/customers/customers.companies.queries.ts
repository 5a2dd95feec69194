import type { Database } from '#platform/database/database.ts';

/** A company of the brand that issues invoices. */
export interface Company {
  readonly code: string;
  readonly name: string;
  readonly version: number;
}

/** All companies by code; a brand has few. */
export function listCompanies(db: Database): Promise<Company[]> {
  return db.selectFrom('customers_company').select(['code', 'name', 'version']).orderBy('code').execute();
}
