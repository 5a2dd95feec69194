import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { findMarket, senderOfMarket } from '#accounts/markets/markets.queries.ts';
import { queueMail, type Mail } from '#platform/mail/mail.ts';
import { mailJobs, sweepMail } from '#platform/mail/mail-transport.ts';
import { readConfig } from '#platform/config.ts';
import { testServer } from '#testing/harness.ts';

const server = testServer({ DEMO: '1' });
const hidden = testServer();

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly raw: string;
}

/** A mail server on loopback that stores mails and refuses recipients that a test chooses. */
const received: Received[] = [];
let refusal: { at: 'rcpt' | 'data'; code: number } | null = null;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo(_address, _session, done) {
    done(refusal?.at === 'rcpt' ? Object.assign(new Error('not here'), { responseCode: refusal.code }) : null);
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (refusal?.at === 'data') return done(Object.assign(new Error('busy'), { responseCode: refusal.code }));
      const from = session.envelope.mailFrom;
      received.push({
        from: from === false ? '' : from.address,
        to: session.envelope.rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString('utf8'),
      });
      done();
    });
  },
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((done) => void smtp.listen(0, '127.0.0.1', done));
  url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  for (const one of [server, hidden])
    await makeMarket(one, { sorgs: [await makeSorg(one)], configuration: { webTitle: 'Räder & Söhne' } });
});
afterAll(() => new Promise<void>((done) => smtp.close(done)));

async function queued(more: Partial<Mail> = {}): Promise<string> {
  const ctx = await systemContext(server.services, 'test');
  const to = `${randomUUID()}@dealer.example`;
  const market = await findMarket(server.db, 'localhost');
  await queueMail(ctx, {
    kind: 'test',
    market: market!,
    locale: 'de',
    to: [to],
    subject: { id: 'notices.placed.subject', params: { number: 'PL-2026-1 für Zoë' } },
    intro: { id: 'notices.placed.intro', params: { customer: 'Velo <Zürich>' } },
    action: { label: { id: 'notices.action.order' }, url: 'http://localhost/de/order?a=1&b=2' },
    ...more,
  });
  const { rows } = await sql<{ id: string }>`select id from platform_mail where recipient = ${to}`.execute(server.db);
  return rows[0]!.id;
}
const row = async (id: string) =>
  (
    await sql<{
      attempts: number;
      last_error: string | null;
      sent_at: Date | null;
      refused_at: Date | null;
      body_text: string;
      recipient: string;
    }>`select * from platform_mail where id = ${id}`.execute(server.db)
  ).rows[0]!;
const send = async (id: string, mailUrl: string | null = url, mailFrom: string | null = null): Promise<void> => {
  const [job] = mailJobs({ mailUrl, mailFolder: server.config.mailFolder, mailFrom }, senderOfMarket);
  await job!.run(await systemContext(server.services, 'job'), { id });
};
/** A part of a MIME message, decoded. */
const part = (raw: string, type: string): string => {
  const body = raw.split(`Content-Type: ${type}`)[1]!.split(/\r?\n--/)[0]!;
  const [head, ...rest] = body.split(/\r?\n\r?\n/);
  const text = rest.join('\n\n');
  if (/base64/i.test(head!)) return Buffer.from(text, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head!)) return text;
  return Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
};
const subjectOf = (raw: string): string =>
  [.../^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(raw)![1]!.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)]
    .map(([, coding, words]) =>
      coding!.toUpperCase() === 'B'
        ? Buffer.from(words!, 'base64').toString('utf8')
        : Buffer.from(
            words!
              .replaceAll('_', ' ')
              .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString('utf8'),
    )
    .join('');

describe('a mail server', () => {
  test('gets the mail with subject, text and HTML in UTF-8, with the brand and host of its market', async () => {
    const id = await queued({
      replyTo: 'antwort@dealer.example',
      unsubscribe: { label: { id: 'notices.unsubscribe.digest' }, url: 'https://dealer.example/stop?token=x' },
    });
    await send(id);
    const { from, to, raw } = received.at(-1)!;
    const { recipient, sent_at, attempts } = await row(id);
    expect({ from, to }).toEqual({ from: 'noreply@localhost', to: [recipient] });
    expect(subjectOf(raw)).toBe('Bestellung PL-2026-1 für Zoë eingegangen');
    expect(raw).toContain(`Message-ID: <${id}@localhost>`);
    expect(raw).toMatch(/^Reply-To: antwort@dealer\.example/m);
    expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/dealer\.example\/stop\?token=x>/m);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(part(raw, 'text/plain')).toContain('Die Bestellung von Velo <Zürich> ist bei uns eingegangen');
    expect(part(raw, 'text/html')).toContain('Velo &lt;Zürich&gt;');
    expect(part(raw, 'text/html')).toContain('href="http://localhost/de/order?a=1&amp;b=2"');
    expect(sent_at).not.toBeNull();
    expect(attempts).toBe(1);
  });

  test('gets it once, even if the job runs again', async () => {
    const id = await queued();
    await send(id);
    const before = received.length;
    await send(id);
    expect(received.length).toBe(before);
  });

  test.each([
    ['the recipient for now', { at: 'rcpt', code: 450 }],
    ['the message for now', { at: 'data', code: 451 }],
    ['the message', { at: 'data', code: 554 }],
  ] as const)('that refuses %s is asked again', async (_what, kind) => {
    const id = await queued();
    refusal = kind;
    await expect(send(id)).rejects.toThrow(String(kind.code));
    refusal = null;
    expect(await row(id)).toMatchObject({
      attempts: 1,
      sent_at: null,
      refused_at: null,
      last_error: expect.stringContaining(String(kind.code)),
    });
    await send(id);
    expect(await row(id)).toMatchObject({ attempts: 2, refused_at: null, last_error: null });
    expect((await row(id)).sent_at).not.toBeNull();
  });

  test('is not called again after it refused the recipient permanently', async () => {
    const id = await queued();
    refusal = { at: 'rcpt', code: 550 };
    await send(id);
    refusal = null;
    expect(await row(id)).toMatchObject({ attempts: 1, sent_at: null, last_error: expect.stringContaining('550') });
    expect((await row(id)).refused_at).not.toBeNull();
    const before = received.length;
    await send(id);
    expect(received.length).toBe(before);
  });

  test('is called again after it was unreachable, and MAIL_FROM names the sender', async () => {
    const id = await queued();
    await expect(send(id, 'smtp://127.0.0.1:1')).rejects.toThrow(/ECONNREFUSED|connect/);
    await send(id, url, 'portal@brand.example');
    expect(received.at(-1)!.from).toBe('portal@brand.example');
    expect(await row(id)).toMatchObject({ attempts: 2 });
  });

  test('gets the secrets, which are then removed from the outbox', async () => {
    const id = await queued({ secret: true });
    await send(id);
    expect(part(received.at(-1)!.raw, 'text/plain')).toContain('Velo');
    expect((await row(id)).body_text).toBe('');
  });
});

describe('a file of a mail', () => {
  test('is sent with it and removed afterwards', async () => {
    const content = Buffer.from('%PDF-1.7 test');
    const attachment = { name: 'invoice 1.pdf', type: 'application/pdf', content };
    const id = await queued({ attachment });
    await send(id);
    const raw = received.at(-1)!.raw;
    expect(raw).toContain('Content-Type: application/pdf; name="invoice 1.pdf"');
    expect(raw).toContain(content.toString('base64'));
    expect(await row(id)).toMatchObject({ attachment_name: 'invoice 1.pdf', attachment: null });
  });
});

describe('without a mail server', () => {
  test('mails are complete files whose names sort by time, and a second run writes none', async () => {
    const id = await queued({ secret: true });
    await send(id, null);
    await send(id, null);
    const files = readdirSync(server.config.mailFolder).filter((name) => name.includes(id));
    expect(files).toEqual([expect.stringMatching(/^\d{8}T\d{9}Z-[0-9a-f-]{36}\.eml$/)]);
    expect(readdirSync(server.config.mailFolder).filter((name) => name.endsWith('.part'))).toEqual([]);
    const raw = readFileSync(`${server.config.mailFolder}/${files[0]}`, 'utf8');
    expect(subjectOf(raw)).toContain('für Zoë');
    expect(raw).toContain('To: ');
    expect((await row(id)).body_text).toContain('Velo');
  });

  test('the page of a demo shows them, with sandboxed HTML', async () => {
    const id = await queued({ quote: '<script>alert(1)</script>' });
    const list = await server.app.inject({ url: '/dev/mail', headers: { host: 'localhost' } });
    expect(list.statusCode).toBe(200);
    expect(list.body).toContain(`/dev/mail/${id}`);
    expect(list.headers['content-security-policy']).toContain("default-src 'none'");
    const one = await server.app.inject({ url: `/dev/mail/${id}`, headers: { host: 'localhost' } });
    expect(one.body).toContain('&lt;script&gt;');
    expect(one.body).not.toContain('<script>');
    expect(one.body).toContain('sandbox="allow-popups"');
    const html = await server.app.inject({ url: `/dev/mail/${id}/html`, headers: { host: 'localhost' } });
    expect(html.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/);
    for (const wrong of [
      '/dev/mail/1',
      `/dev/mail/${randomUUID()}`,
      `/dev/mail/${randomUUID()}/html`,
      '/dev/mail/x/html',
    ])
      expect((await server.app.inject({ url: wrong, headers: { host: 'localhost' } })).statusCode).toBe(404);
  });

  test('in production without demo data there is no such page', async () => {
    expect((await hidden.app.inject({ url: '/dev/mail', headers: { host: 'localhost' } })).statusCode).toBe(404);
  });
});

describe('the sweep', () => {
  test('enqueues waiting mails without a job once, and leaves the others alone', async () => {
    const [lost, kept, fresh] = [await queued(), await queued(), await queued()];
    await sql`
      select graphile_worker.remove_job('mail.send:' || ${lost}::text),
             graphile_worker.remove_job('mail.send:' || ${fresh}::text)`.execute(server.db);
    await sql`update platform_mail set created_at = created_at - interval '10 minutes' where id in (${lost}, ${kept})`.execute(
      server.db,
    );
    const before = await systemContext(server.services, 'sweep');
    const jobs = async (id: string) =>
      (await sql`select from graphile_worker.jobs where key = 'mail.send:' || ${id}::text`.execute(server.db)).rows
        .length;
    await sweepMail(before);
    expect([await jobs(lost), await jobs(kept), await jobs(fresh)]).toEqual([1, 1, 0]);
    await sweepMail(before);
    expect([await jobs(lost), await jobs(kept)]).toEqual([1, 1]);
  });
});

describe('mail settings', () => {
  test.each([
    ['MAIL_URL', 'http://mail.example'],
    ['MAIL_URL', 'smtp://'],
    ['MAIL_URL', 'smtp://mail.example?pool=true'],
    ['MAIL_FROM', 'nobody'],
    ['PUSH_ALLOW_LOOPBACK', 'yes'],
  ])('%s refuses %s', (name, value) => {
    expect(() => readConfig({ [name]: value }, '/')).toThrow(name);
  });
  test.each(['smtp://127.0.0.1:2525', 'smtps://user:pass%40word@mail.example'])('MAIL_URL accepts %s', (value) => {
    expect(readConfig({ MAIL_URL: value }, '/').mailUrl).toBe(value);
  });
});
