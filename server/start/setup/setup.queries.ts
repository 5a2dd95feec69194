import type { Database } from '#platform/database/database.ts';
import { hasMarket } from '#accounts/markets/markets.queries.ts';

/** True if the database has no market yet, so that nobody can sign in. */
export const needsSetup = async (db: Database): Promise<boolean> => !(await hasMarket(db));
