// Notes of the staff about Pelita, for each other.
import { USERS } from '../cast.ts';
import { addDays, instant } from '../days.ts';
import { idAt, insertRows, type Rows } from '../loading/rows.ts';

const NOTES: readonly {
  readonly user: string;
  readonly daysAgo: number;
  readonly note: string;
}[] = [
  {
    user: 'rep',
    daysAgo: 40,
    note: 'Closed on Mondays. Deliveries only through the yard in the side street,\nthe truck does not fit in front.',
  },
  {
    user: 'credit',
    daysAgo: 12,
    note: 'Pays all invoices of a month together on the 5th. Call Joko before a reminder.',
  },
  {
    user: 'warranty',
    daysAgo: 4,
    note: 'Sends photos of every claim without being asked; look at them before asking for more.',
  },
];

/** Loads the notes. */
export async function loadDealerNotes(
  db: Rows,
  { users, customers }: { users: Map<string, string>; customers: Map<string, string> },
  now: string,
): Promise<void> {
  const customer = customers.get('pelita');
  if (!customer) throw new Error('The demo has no pelita');
  await insertRows(
    db,
    'dealer_page_note',
    NOTES.map(({ user, daysAgo, note }) => {
      const author = USERS.find(({ username }) => username === user);
      if (!author) throw new Error(`The demo has no ${user}`);
      const at = instant(addDays(now.slice(0, 10), -daysAgo), 9 * 60);
      return {
        id: idAt(at),
        customer_id: customer,
        note,
        created_by: users.get(user) ?? null,
        created_by_name: author.name,
        created_at: at,
      };
    }),
  );
}
