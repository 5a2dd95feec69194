import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { isLocale, languageTag, type Locale } from '#rules/locales.ts';
import { decimalString, parseDecimal } from '#rules/money.ts';
import type { RequestState } from '#rules/money/payments/state.ts';
import type { Ctx } from '#platform/context.ts';
import { callsPerAddress, type Edge } from '#platform/http/http.ts';
import { escaped } from '#platform/mail/mail-html.ts';
import { moneyIn, textIn } from '#platform/text/texts.ts';
import type { GatewayReport } from './payment-gateways.gateway.ts';
import { sandboxCallback } from './payment-gateways.sandbox.gateway.ts';

/** The actions on the page. */
const deeds = ['pay', 'fail', 'collect', 'twice', 'amount'] as const;
type Deed = (typeof deeds)[number];

interface Bill {
  readonly externalId: string;
  readonly number: string;
  readonly merchant: string;
  readonly payer: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: RequestState;
  readonly methodType: string;
  readonly account: string | null;
  readonly locale: string;
}

async function findBill({ db }: Ctx, externalId: string): Promise<Bill> {
  const bill = await db
    .selectFrom('payments_request as r')
    .innerJoin('markets_sorg as s', 's.code', 'r.sorg')
    .select(['r.external_id as externalId', 'r.number', 's.name as merchant', 'r.payer_name as payer', 'r.amount'])
    .select(['r.currency', 'r.state', 'r.method_type as methodType', 'r.virtual_account_no as account', 'r.locale'])
    .$narrowType<{ state: RequestState }>()
    .where('r.external_id', '=', externalId)
    .where('r.gateway', '=', 'sandbox')
    .executeTakeFirst();
  if (!bill) throw new DomainError('not_found');
  return bill;
}

const card = { type: 'visa', lastFour: '4242', expiredMonth: 12, expiredYear: 2034 };

function paid(bill: Bill, amount: number, now: Date): GatewayReport {
  return {
    kind: 'paid',
    externalId: bill.externalId,
    payment: `sandbox-${randomUUID()}`,
    amount,
    currency: bill.currency,
    paidAt: now,
    card: bill.methodType === 'card' ? card : null,
    account: ['ach', 'sepa'].includes(bill.methodType) ? { type: 'checking', lastFour: '6789' } : null,
  };
}

/** The report of the bank after a deed; null for an amount that is no amount. */
function reportsOf(deed: Deed, bill: Bill, amount: number | null, now: Date): GatewayReport[] | null {
  const { externalId } = bill;
  switch (deed) {
    case 'pay':
      return [paid(bill, bill.amount, now)];
    case 'twice':
      return [paid(bill, bill.amount, now), paid(bill, bill.amount, now)];
    case 'amount':
      return amount === null || amount <= 0 ? null : [paid(bill, amount, now)];
    case 'collect':
      return [{ kind: 'collecting', externalId }];
    case 'fail':
      return [{ kind: 'failed', externalId, reason: 'insufficient_funds' }];
  }
}

const style = `
  :root{color-scheme:light dark;--line:#c9cdd2;--text:#14181d;--dim:#5b6470;--page:#f5f5f2;--sheet:#fff;--act:#00688b;--on:#fff}
  @media (prefers-color-scheme:dark){:root{--line:#454b53;--text:#eceef0;--dim:#aab1b9;--page:#14181d;--sheet:#1e242b;--act:#7cc4df;--on:#10202a}}
  *{box-sizing:border-box}
  body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
  main{max-width:34rem;margin:0 auto;padding:24px 16px}
  section{background:var(--sheet);border:1px solid var(--line);border-radius:8px;padding:16px;margin-block:16px}
  h1{font-size:1.35rem;margin:0}h2{font-size:1.05rem;margin:0 0 12px}p{margin:4px 0}
  .note,dt,label{color:var(--dim);font-size:.9rem}
  dl{display:grid;grid-template-columns:auto 1fr;gap:4px 12px;align-items:baseline;margin:0}dd{margin:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
  .sum{font-size:1.5rem;font-weight:700}
  form{display:grid;gap:12px}.row{display:grid;grid-template-columns:1fr auto;gap:8px;align-items:end}
  button,input{font:inherit;padding:10px 14px;border-radius:6px;border:1px solid var(--line);background:transparent;color:inherit;min-height:44px;width:100%}
  button.first{background:var(--act);border-color:var(--act);color:var(--on);font-weight:600}
  :focus-visible{outline:3px solid var(--act);outline-offset:2px}a{color:var(--act)}
  [role=status]{border-left:4px solid var(--act);padding-left:12px}`;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

function page(bill: Bill, done: Deed | 'invalid' | null): string {
  const locale: Locale = isLocale(bill.locale) ? bill.locale : 'en-us';
  const say = (id: string, params = {}): string => escaped(textIn(locale, `payment-request.bank.${id}`, params));
  const amount = decimalString(bill.amount, bill.currency);
  const shown = moneyIn(locale, bill.amount, bill.currency);
  const state = escaped(textIn(locale, `payment-request.state.${bill.state}`));
  const button = (deed: Deed, first = false): string =>
    `<button name="deed" value="${deed}"${first ? ' class="first"' : ''}>${say(deed, { amount: shown })}</button>`;
  const action = `action="/payments/sandbox/${encodeURIComponent(bill.externalId)}" method="post"`;
  return `<!doctype html>
<html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${say('title')}</title><style>${style}</style></head>
<body><main><h1>${say('title')}</h1><p class="note">${say('note')}</p>
${done === null ? '' : `<p role="status">${say(done === 'invalid' ? 'invalid' : 'done')}</p>`}
<section aria-labelledby="bill"><h2 id="bill">${escaped(bill.merchant)}</h2><dl>
<dt>${say('number')}</dt><dd>${escaped(bill.number)}</dd><dt>${say('payer')}</dt><dd>${escaped(bill.payer)}</dd>
${bill.account === null ? '' : `<dt>${say('account')}</dt><dd>${escaped(bill.account)}</dd>`}
<dt>${say('state')}</dt><dd>${state}</dd><dt>${say('total')}</dt><dd class="sum">${escaped(shown)}</dd></dl></section>
<section><form ${action}>${button('pay', true)}${button('fail')}${button('collect')}${button('twice')}</form></section>
<section><form ${action}><div class="row"><div><label for="amount">${say('otherAmount')}</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" required value="${amount}"></div>${button('amount')}</div></form></section>
<p><a href="/${locale}/payment/invoice/v2?request=${encodeURIComponent(bill.externalId)}">${say('back')}</a></p></main></body></html>`;
}

const html = (reply: FastifyReply, words: string): FastifyReply =>
  reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(words);

const isDone = (word: string | undefined): word is Deed | 'invalid' =>
  word === 'invalid' || deeds.some((deed) => deed === word);

/**
 * The page of the sandbox bank. It moves no money: each button sends a signed call-back to the route of all gateways.
 * The address is the secret, as with the pages of real providers.
 */
export async function registerBankPage(app: FastifyInstance, edge: Edge): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get('/payments/sandbox/:externalId', callsPerAddress(120), async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const bill = await findBill(ctx, (request.params as { externalId: string }).externalId);
      const { done } = request.query as { done?: string };
      return html(reply, page(bill, isDone(done) ? done : null));
    });
    scope.post('/payments/sandbox/:externalId', callsPerAddress(60), async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const bill = await findBill(ctx, (request.params as { externalId: string }).externalId);
      const form = (request.body ?? {}) as { deed?: string; amount?: string };
      const deed = deeds.find((one) => one === form.deed);
      if (!deed) throw new DomainError('bad_input', {}, 'deed');
      const reports = reportsOf(deed, bill, parseDecimal(form.amount?.trim() ?? '', bill.currency), ctx.now);
      for (const report of reports ?? []) {
        const { headers, body } = sandboxCallback(report, ctx.now);
        const { host = '' } = request.headers;
        const answer = await app.inject({
          method: 'POST',
          url: '/payments/callbacks/sandbox',
          headers: { host, 'content-type': 'application/json', ...headers },
          payload: body,
        });
        if (answer.statusCode !== 200) throw new DomainError('something_wrong');
      }
      return reply.redirect(`?done=${reports === null ? 'invalid' : deed}`, 303);
    });
  });
}
