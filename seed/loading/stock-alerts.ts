// Stock alerts of Pelita: two that are waiting, one of them created by the rep, and one whose notice was sent.
import { addDays, instant } from '../days.ts';
import { USERS } from '../cast.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

export interface DemoAlert {
  readonly username: string;
  readonly articleCode: string;
  readonly qty: number;
  readonly askedDaysAgo: number;
  /** Days since the notice; null while the alert waits. */
  readonly toldDaysAgo: number | null;
}

export const STOCK_ALERTS: readonly DemoAlert[] = [
  { username: 'dealer', articleCode: 'V26-M7D-EMB-M', qty: 4, askedDaysAgo: 19, toldDaysAgo: null },
  { username: 'rep', articleCode: 'CH-L12', qty: 20, askedDaysAgo: 5, toldDaysAgo: null },
  { username: 'dealer', articleCode: 'TY-CIN-2924', qty: 24, askedDaysAgo: 61, toldDaysAgo: 23 },
];

/** Loads the stock alerts of Pelita in sorg 1000. */
export async function loadStockAlerts(
  db: Rows,
  ids: { users: Map<string, string>; customers: Map<string, string>; articles: Map<string, string> },
  now: string,
): Promise<void> {
  const ago = (days: number): string => instant(addDays(now.slice(0, 10), -days), 9 * 60);
  await insertRows(
    db,
    'stock_alerts_alert',
    STOCK_ALERTS.map(({ username, articleCode, qty, askedDaysAgo, toldDaysAgo }) => {
      const [customer, article, user] = [
        ids.customers.get('pelita'),
        ids.articles.get(articleCode),
        ids.users.get(username),
      ];
      if (!customer || !article || !user)
        throw new Error(`The stock alert of ${username} for ${articleCode} names nothing`);
      return {
        id: idAt(ago(askedDaysAgo)),
        customer_id: customer,
        user_id: user,
        acting: USERS.find((one) => one.username === username)?.customerKey !== 'pelita',
        article_id: article,
        sorg: '1000',
        qty,
        host: 'localhost',
        asked_at: ago(askedDaysAgo),
        ended_at: toldDaysAgo === null ? null : ago(toldDaysAgo),
        outcome: toldDaysAgo === null ? null : 'raised',
      };
    }),
  );
}
