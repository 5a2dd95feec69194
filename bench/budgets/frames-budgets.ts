import type pg from 'pg';
import type { Random } from '#seed/random.ts';
import { customerId, dealerCount, sorg, username } from '#bench/loading/load.ts';
import type { BudgetBench, BudgetCall } from './budgets.ts';
import { withoutIndexes } from '#bench/loading/staff-orders.ts';

const dealer = 7;
const desk = 'desk@example.test';
/** Recalls with ranges that cover frames of every dealer, whatever the number of frames. */
const recalls = 40;
const rangesPerRecall = 25;
const framesPerRange = 10;

const frameNumber = (at: number): string => `WTU${String(at).padStart(8, '0')}`;

/** Frames of all dealers in turn, one in 250 stolen, and recalls with ranges spread over them. */
export async function loadFrames(client: pg.ClientBase, frames: number, passwordHash: string): Promise<void> {
  const indexes = await withoutIndexes(client, ['frames_frame', 'frames_stolen']);
  await client.query('begin');
  // The rows are consistent, so foreign keys need no check.
  await client.query(`set local session_replication_role = replica`);
  await client.query(
    `insert into frames_frame (number, article_code, sorg, customer_id, delivery_number, shipped_on, created_at, updated_at)
     select 'WTU' || lpad(n::text, 8, '0'), a.codes[1 + n % array_length(a.codes, 1)], $2, c.ids[1 + n % $3::int],
            'D' || n / 20, current_date - n % 700, now(), now()
       from generate_series(1, $1::int) n
      cross join (select array_agg(code order by code) as codes from catalog_article) a
      cross join (select $4::uuid[] as ids) c`,
    [frames, sorg, dealerCount, Array.from({ length: dealerCount }, (_, at) => customerId(at))],
  );
  await client.query(
    `insert into frames_stolen (number, reported_on) select number, current_date from frames_frame where right(number, 3)::int % 250 = 0`,
  );
  await client.query(
    `with made as (
       insert into frames_recall (code, severity, title, bulletin, published_on, created_at)
       select 'R-' || n, 'service', '{"en": "Fork"}', '{"en": "<p>Look at it.</p>"}', current_date - n, now()
         from generate_series(1, $1::int) n
       returning id, code)
     insert into frames_recall_range (recall_id, first_number, last_number)
     select m.id, 'WTU' || lpad(s.first::text, 8, '0'), 'WTU' || lpad((s.first + $3::int - 1)::text, 8, '0')
       from made m
      cross join generate_series(0, $2::int - 1) g
      cross join lateral (
        select ((substr(m.code, 3)::bigint - 1) * $2::int + g) * ($4::int / ($1::int * $2::int)) + 1 as first) s`,
    [recalls, rangesPerRecall, framesPerRange, frames],
  );
  await client.query(
    `with person as (
       insert into identity_user (username, email, name, password_hash, language, group_role_id, created_at, updated_at)
       select $1, $1, 'Claim desk', $2, 'en-us', id, now(), now() from identity_group_role where name = 'Claim desk'
       returning id),
     role as (
       insert into identity_user_role (user_id, role_id)
       select p.id, r.id from person p cross join identity_role r where r.name = 'claim.desk')
     insert into identity_user_area (user_id, sorg, limitation, option, value)
     select p.id, $3, 'none', 'include', '' from person p`,
    [desk, passwordHash, sorg],
  );
  await client.query('commit');
  for (const definition of indexes) await client.query(definition);
  await client.query('vacuum analyze');
}

const lookUp = (name: string, pick: (random: Random, frames: number) => number, own: boolean): BudgetCall => ({
  name,
  user: username(dealer),
  operation: 'FrameFacts',
  ask: (random, frames) => ({ frameNumber: frameNumber(pick(random, frames)) }),
  check: ({ frame }: { frame: { frameNumber: string; known: boolean; passport: object | null } }, variables) =>
    frame.known && frame.frameNumber === variables['frameNumber'] && (frame.passport !== null) === own
      ? null
      : JSON.stringify(frame),
});

const calls: readonly BudgetCall[] = [
  lookUp(
    'W14 look-up of an own frame',
    (random, frames) => random.int(1, Math.floor(frames / dealerCount) - 1) * dealerCount + dealer,
    true,
  ),
  lookUp(
    "W14 look-up of another dealer's frame",
    (random, frames) => random.int(1, Math.floor(frames / dealerCount) - 1) * dealerCount + dealer + 1,
    false,
  ),
  {
    name: 'W15 recalls of a dealer',
    user: username(dealer),
    operation: 'RecallList',
    ask: () => ({}),
    check: ({ recalls: list }: { recalls: unknown }) => (Array.isArray(list) ? null : 'no list'),
  },
  {
    name: 'W15 dealers of a recall',
    user: desk,
    operation: 'RecallDetail',
    ask: (random) => ({
      ...{ code: `R-${random.int(1, recalls)}`, dealersView: true, framesView: false },
      ...{ unread: false, page: 1, limit: 10 },
    }),
    check: ({ recall }: { recall: { dealers: { data: unknown[] } } | null }) =>
      recall?.dealers.data.length === 10 ? null : JSON.stringify(recall),
  },
];

/** Looking frames up, and recalls. */
export const framesBench: BudgetBench = {
  name: 'frames',
  rowsName: 'frames',
  rows: 50_000,
  title: 'Frames (W14, W15): looking a frame up, recalls of a dealer and of the desk',
  calls,
  fill: loadFrames,
};
