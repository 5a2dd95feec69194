import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { contentLanguages, locales } from '#rules/locales.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { systemContext } from '#server/background.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { erpFile, exchangeContext, type Cells } from '#exchange/erp/erp.factory.ts';
import { importFile } from '#exchange/erp/erp.import.actions.ts';
import { signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { raiseEvents } from '#exchange/notices/notices.raise.actions.ts';
import { makeFrame } from '#service/retail-sales/retail-sales.factory.ts';
import { jobs as frameJobs } from './frames.jobs.ts';

const server = testServer();
let sorg = '';

beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], languages: [...locales] });
  await makeArticle(server, { sorg, code: 'BIKE-1' });
});

type Dealer = Awaited<ReturnType<typeof makeDealer>>;
const dealerIn = () => makeDealer(server, { sorgs: [sorg] });

let next = 0;
async function importRows(type: 'recalls' | 'recall_frames', ...rows: Cells[]): Promise<void> {
  const file = erpFile(server, type, rows, { sender: `N${(next += 1)}` });
  expect((await importFile(await exchangeContext(server), file)).rejects).toEqual([]);
}

/** Imports a recall of the frames from the first to the last number. */
async function recall(code: string, first: string, last: string, more: Cells = {}): Promise<void> {
  await importRows(
    'recalls',
    ...contentLanguages.map((language) => ({
      recall: code,
      severity: 'safety',
      published_on: '2026-11-30',
      language,
      title: `Fork ${language}`,
      bulletin: 'Look at it.',
      ...more,
    })),
  );
  await importRows('recall_frames', { recall: code, first_number: first, last_number: last, article: '' });
}

interface RaiseJob {
  readonly payload: { readonly kind: string; readonly events: { key: string; details: Record<string, string> }[] };
}

/** Runs the job that tells dealers, and what it asks for; returns the number of dealers that it told. */
async function tell(): Promise<number> {
  const run = async () => frameJobs[0]?.run(await systemContext(server.services, 'job'), {});
  await Promise.all([run(), run()]);
  const { rows } = await sql<RaiseJob & { id: string }>`
    delete from graphile_worker._private_jobs j
     using graphile_worker._private_tasks t
     where t.id = j.task_id
       and t.identifier = 'notices.raise'
 returning j.payload`.execute(server.db);
  const raised = rows
    .filter(({ payload }) => payload.kind === 'recall.published')
    .flatMap(({ payload }) => payload.events.map((event) => ({ kind: payload.kind, ...event })));
  for (let again = 0; again < 2; again += 1) await asJob(server, (ctx) => raiseEvents(ctx, raised, server.config));
  return raised.length;
}

const inbox = async (caller: Caller) =>
  (await server.graphql(caller, '{ inbox { entries { kind title body path } } }')).data.inbox.entries as {
    kind: string;
    title: string;
    body: string;
    path: string;
  }[];
const mailsOf = (dealer: Dealer) =>
  server.db
    .selectFrom('platform_mail as m')
    .innerJoin('identity_user as u', 'u.email', 'm.recipient')
    .select(['m.subject', 'm.body_text as text'])
    .where('u.id', '=', dealer.userId)
    .where('m.kind', '=', 'recall.published')
    .execute();
const setUser = (dealer: Dealer, columns: { language?: string; send_email_warranty?: boolean; send_email?: boolean }) =>
  server.db.updateTable('identity_user').set(columns).where('id', '=', dealer.userId).execute();

describe('notices of recalls', () => {
  test('tell each affected dealer once by inbox and mail, and nobody else', async () => {
    const [dealer, other, silent] = [await dealerIn(), await dealerIn(), await dealerIn()];
    await setUser(dealer, { send_email_warranty: true, send_email: false });
    await setUser(silent, { send_email_warranty: false, send_email: true });
    for (const [number, { customer }] of [
      ['NOT001', dealer],
      ['NOT002', dealer],
      ['NOT003', silent],
    ] as const)
      await makeFrame(server, { number, sorg, articleCode: 'BIKE-1', customerId: customer.id });
    await makeFrame(server, { number: 'NOT900', sorg, articleCode: 'BIKE-1', customerId: other.customer.id });
    await recall('R-NOT-1', 'NOT001', 'NOT099');
    expect(await tell()).toBe(2);
    expect(await inbox(dealer)).toEqual([
      {
        kind: 'recall.published',
        title: 'Safety recall R-NOT-1: please act now',
        body: 'Fork en – 2 of your bikes are affected',
        path: '/frame/recall/R-NOT-1',
      },
    ]);
    expect(await inbox(silent)).toHaveLength(1);
    expect(await inbox(other)).toEqual([]);
    expect(await mailsOf(dealer)).toMatchObject([{ subject: 'Safety recall R-NOT-1: please act now' }]);
    expect((await mailsOf(dealer))[0]?.text).toMatch(/2 bikes that were shipped to you[\s\S]*\/frame\/recall\/R-NOT-1/);
    expect(await mailsOf(silent), 'the account wants no mail about warranty').toEqual([]);

    // Files that come again, other texts and a larger range tell only those who were not told yet.
    await recall('R-NOT-1', 'NOT001', 'NOT950', { bulletin: 'Look closer.' });
    expect(await tell()).toBe(1);
    expect(await inbox(other)).toHaveLength(1);
    expect(await inbox(dealer)).toHaveLength(1);
    expect(await tell()).toBe(0);
  });

  test('come with the day of publication, and for a frame that reaches a dealer later; not after the end', async () => {
    const [dealer, later] = [await dealerIn(), await dealerIn()];
    await makeFrame(server, { number: 'DAY001', sorg, articleCode: 'BIKE-1', customerId: dealer.customer.id });
    await makeFrame(server, { number: 'DAY002', sorg, articleCode: 'BIKE-1', customerId: null });
    await recall('R-DAY-1', 'DAY001', 'DAY099', { published_on: '2026-12-01', severity: 'service' });
    expect(await tell()).toBe(0);
    const codes = async (caller: Caller) =>
      (await server.graphql(caller, '{ recalls { code } }')).data.recalls.map(({ code }: { code: string }) => code);
    expect(await codes(dealer), 'it shows from its day on').toEqual([]);
    server.setNow(new Date('2026-12-01T08:00:00Z'));
    expect(await tell()).toBe(1);
    // Sessions of the day before have ended.
    const [today, newcomer] = await Promise.all(
      [dealer, later].map(({ userId, customer }) => signIn(server, userId, customer.id)),
    );
    expect(await codes(today!)).toEqual(['R-DAY-1']);
    expect((await inbox(today!))[0]?.title).toBe('Recall R-DAY-1');
    await server.db
      .updateTable('frames_frame')
      .set({ customer_id: later.customer.id, sorg })
      .where('number', '=', 'DAY002')
      .execute();
    expect(await tell()).toBe(1);
    expect((await inbox(newcomer!))[0]?.body).toBe('Fork en – 1 of your bikes is affected');
    const last = await dealerIn();
    await makeFrame(server, { number: 'DAY003', sorg, articleCode: 'BIKE-1', customerId: last.customer.id });
    await recall('R-DAY-1', 'DAY001', 'DAY099', { published_on: '2026-12-01', ended_on: '2026-12-01' });
    expect(await tell()).toBe(0);
    server.setNow(new Date('2026-11-30T08:00:00Z'));
  });

  test('speak the language of the reader', async () => {
    const titles: string[] = [];
    for (const language of ['en-us', 'de', 'fr', 'id-id', 'ms-my']) {
      const dealer = await dealerIn();
      await setUser(dealer, { language, send_email_warranty: true });
      const number = `LNG${language.toUpperCase().replace('-', '')}`.padEnd(9, 'X');
      await makeFrame(server, { number, sorg, articleCode: 'BIKE-1', customerId: dealer.customer.id });
      await recall(`R-${language}`, number, number);
      expect(await tell()).toBe(1);
      const [mail] = await mailsOf(dealer);
      expect(mail?.text).toContain(`Fork ${language.slice(0, 2)}`);
      titles.push(mail?.subject.replace(`R-${language}`, 'R') ?? '');
    }
    expect(titles).toEqual([
      'Safety recall R: please act now',
      'Sicherheitsrückruf R: bitte sofort handeln',
      'Rappel de sécurité R\u00a0: merci d’agir tout de suite',
      'Penarikan keselamatan R: segera bertindak',
      'Panggil balik keselamatan R: sila bertindak segera',
    ]);
  });
});
