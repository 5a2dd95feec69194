// Filled carts of the demo accounts.
import type { Brand, Sorg } from '../brand/types.ts';
import { CUSTOMERS, USERS } from '../cast.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

const CARTS: readonly (readonly [username: string, lines: readonly (readonly [articleCode: string, qty: number])[]])[] =
  [
    [
      'dealer',
      [
        ['V26-M7D-GLC-M', 4],
        ['V26-M7D-CHK-S', 2],
        ['V26-M7D-NGT-M', 6],
        ['V26-DR5-LIC-M', 5],
        ['TY-CIN-2924', 12],
        ['HE-HAA-WHT-M', 2],
      ],
    ],
    [
      'dealer.workshop',
      [
        ['CH-L12', 10],
        ['004512', 20],
        ['BP-G4O', 6],
      ],
    ],
    [
      'dealer2',
      [
        ['V26-QE1-PIN-M', 2],
        ['V26-S29C-SIG-M', 2],
      ],
    ],
    [
      'retailer',
      [
        ['TY-QYS-70040', 6],
        ['BO-F62-CLR', 12],
        ['LI-B800', 3],
      ],
    ],
    [
      'dealer-us',
      [
        ['V26-M7D-GLC-M', 4],
        ['V26-M7D-CHK-S', 2],
        ['V26-DR5-LIC-L', 5],
        ['V26-QE1-PIN-M', 9],
        ['TY-CIN-2924', 6],
        ['V26-M7D-NGT-L', 6],
      ],
    ],
    [
      'dealer-de',
      [
        ['V26-M7D-GLC-M', 3],
        ['V26-QE1-PIN-M', 2],
        ['TY-CIN-2924', 10],
        ['CH-L12', 5],
      ],
    ],
    [
      'dealer-fr',
      [
        ['V26-DR5-LIC-M', 2],
        ['LI-B800', 6],
        ['HE-HAA-WHT-M', 4],
      ],
    ],
  ];

/** Two dealers' own codes for some articles. */
const OWN_CODES: readonly (readonly [
  username: string,
  codes: readonly (readonly [own: string, articleCode: string])[],
])[] = [
  [
    'dealer',
    [
      ['PLT-BAN-29', 'TY-CIN-2924'],
      ['PLT-RANTAI-12', 'CH-L12'],
      ['PLT-HELM-PUTIH-M', 'HE-HAA-WHT-M'],
    ],
  ],
  [
    'dealer-us',
    [
      ['RDG-TYRE-29', 'TY-CIN-2924'],
      ['RDG-0451', '004512'],
    ],
  ],
];

/** Loads the own codes of dealers, so that their lists can be read in the demo. */
export async function loadOwnCodes(
  db: Rows,
  ids: { users: Map<string, string>; customers: Map<string, string>; articles: Map<string, string> },
  now: string,
): Promise<void> {
  await insertRows(
    db,
    'intake_alias',
    OWN_CODES.flatMap(([username, codes]) => {
      const key = USERS.find((user) => user.username === username)?.customerKey ?? '';
      return codes.map(([code, articleCode]) => {
        const [customer, article, user] = [
          ids.customers.get(key),
          ids.articles.get(articleCode),
          ids.users.get(username),
        ];
        if (!customer || !article || !user) throw new Error(`The own code ${code} of ${username} names nothing`);
        return { id: idAt(now), customer_id: customer, code, article_id: article, created_by: user, created_at: now };
      });
    }),
  );
}

/** Loads the carts; the seen price is that of the day on which the demo is loaded. */
export async function loadCarts(
  db: Rows,
  brand: Brand,
  ids: { users: Map<string, string>; customers: Map<string, string>; articles: Map<string, string> },
  now: string,
): Promise<void> {
  const today = now.slice(0, 10);
  const priceOf = (sorg: Sorg, list: string, code: string): { amount: number; currency: string } | undefined =>
    brand.prices
      .filter(
        (price) =>
          price.sorg === sorg && price.priceList === list && price.articleCode === code && price.validFrom <= today,
      )
      .sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0];
  const uoms = new Map(brand.articles.map((article) => [article.code, article.uom]));
  const carts = CARTS.map(([username, lines]) => {
    const key = USERS.find((user) => user.username === username)?.customerKey;
    const customer = CUSTOMERS.find((one) => one.key === key);
    if (!customer) throw new Error(`${username} has no customer for its cart`);
    return { id: idAt(now), username, customer, lines };
  });
  await insertRows(
    db,
    'cart_cart',
    carts.map((cart, at) => {
      // Filled some days apart, so that salespeople find waiting carts of different age.
      const filledAt = new Date(Date.parse(now) - at * 53 * 3_600_000).toISOString();
      return {
        id: cart.id,
        customer_id: ids.customers.get(cart.customer.key),
        user_id: ids.users.get(cart.username),
        created_at: filledAt,
        updated_at: filledAt,
      };
    }),
  );
  await insertRows(
    db,
    'cart_line',
    carts.flatMap((cart) =>
      cart.lines.map(([code, qty]) => {
        const price = priceOf(cart.customer.sorg, cart.customer.group, code);
        return {
          id: idAt(now),
          cart_id: cart.id,
          sorg: cart.customer.sorg,
          article_id: ids.articles.get(code),
          qty,
          uom: uoms.get(code),
          seen_price: price?.amount ?? null,
          seen_currency: price?.currency ?? null,
          added_at: now,
          updated_at: now,
        };
      }),
    ),
  );
}
