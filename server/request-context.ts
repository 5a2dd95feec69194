import { sql, type RawBuilder } from 'kysely';
import type { ActiveCustomer } from '#rules/accounts/customers/active-customer.ts';
import { defaultLocale, isLocale, type Locale } from '#rules/locales.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import type { Actor } from '#rules/permissions.ts';
import { findActiveCustomer } from './accounts/customers/customers.queries.ts';
import { findActor } from './access/identity/identity.queries.ts';
import { viewingActor } from './access/roles/roles.view.queries.ts';
import type { RequestTokenClaims, RequestTokens } from './access/identity/identity.token.ts';
import { findMarket } from './accounts/markets/markets.queries.ts';
import type { ScanFile } from './platform/media/scan.ts';
import type { AccessChange, AccessFeed } from './platform/database/access-feed.ts';
import { recordAudit } from './platform/audit.ts';
import type { Ctx } from './platform/context.ts';
import type { Database } from './platform/database/database.ts';
import type { Documents } from './platform/documents/documents.ts';
import { remembered, type ProcessMemory } from './platform/database/feed-memory.ts';
import type { Files } from './platform/files/files.ts';
import { enqueueWith } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { ReadReplica } from './platform/database/read-replica.ts';
import type { Secrets } from './platform/access/secrets.ts';
import { named, RememberedStatements } from './platform/database/statement.ts';
import { textIn } from './platform/text/texts.ts';

/** Services of a process that every request uses. */
export interface ProcessServices extends ProcessMemory {
  readonly db: Database;
  /** Null without a replica. */
  readonly replica: ReadReplica | null;
  readonly tokens: RequestTokens;
  readonly files: Files;
  readonly scan: ScanFile;
  readonly log: Log;
  /** Reports which sessions, users, customers and markets change. */
  readonly access: AccessFeed;
  /** Payment gateways for which the environment has keys. */
  readonly gateways: ReadonlySet<string>;
  /** True if the server has a mail server. */
  readonly sendsMail: boolean;
  /** True if exports may be delivered to servers at private addresses. */
  readonly targetsAllowPrivate: boolean;
  /** True if a malware scanner is set and does not answer. */
  isScannerAway(): Promise<boolean>;
  readonly secrets: Secrets;
  /** Makes documents and direct exports outside of the answering of requests. */
  readonly documents: Documents;
  now(): Date;
  /** True if the database answers and has this program's version; never throws. */
  isReady(): Promise<boolean>;
}

/** Facts of a request before any look-up. */
export interface RequestFacts {
  readonly requestId: string;
  readonly host: string;
  readonly address: string;
  readonly token: string | null;
  readonly acceptLocale: string | null;
  readonly idempotencyKey: string | null;
}

/**
 * Result of the check of a request: valid, no or expired token (401), a token for another customer than the session's
 * current one (401), or a session that must end (403, Q-020). `market` is null only in a database without markets.
 */
export type Admission =
  | { readonly kind: 'ok'; readonly ctx: Ctx }
  | { readonly kind: 'unauthenticated'; readonly ctx: Ctx }
  | { readonly kind: 'other-customer'; readonly ctx: Ctx }
  | { readonly kind: 'ended'; readonly ctx: Ctx }
  | { readonly kind: 'no-market' };

interface StateRow {
  market_host: string;
  market_version: number;
  user_id: string | null;
  ended_at: Date | null;
  expires_at: Date | null;
  session_market: string | null;
  session_customer: string | null;
  market_id: string;
  disabled_at: Date | null;
  rights_version: number | null;
  viewed_role_id: string | null;
  role_view_ends_at: Date | null;
  customer_version: number | null;
}

const states = new RememberedStatements<StateRow>();

/** Checks host, session, user and customer of a request; every request calls this. */
const stateOf = (): RawBuilder<StateRow> => sql`
  select h.host as market_host, m.id as market_id, m.version as market_version, s.user_id,
         s.active_customer_id as session_customer, s.ended_at, s.expires_at,
         (select sh.market_id from markets_host sh where sh.host = s.host) as session_market, u.disabled_at,
         u.rights_version, c.version as customer_version, s.viewed_role_id, s.role_view_ends_at
    from (
      select host, market_id
        from markets_host
       where host = ${named('host')} or is_default
       order by host = ${named('host')} desc
       limit 1) h
    join markets_market m on m.id = h.market_id
    left join identity_session s on s.id = ${named('sessionId')}::uuid
    left join identity_user u on u.id = s.user_id
    left join customers_customer c on c.id = ${named('customerId')}::uuid`;

/** The role as which a session sees the portal now, or null: every call compares the end, so it ends by itself. */
const viewOf = ({ viewed_role_id: roleId, role_view_ends_at: endsAt }: StateRow, now: Date) =>
  roleId !== null && endsAt !== null && endsAt > now ? { roleId, endsAt } : null;

interface AdmittedState {
  readonly host: string;
  readonly customerId: string | null;
  readonly state: StateRow;
}

/** Records that an admitted state depends on, in addition to its session and market. */
const subjectsOf = ({ customerId, state }: AdmittedState): string[] => [
  `user ${state.user_id ?? ''}`,
  ...(customerId === null ? [] : [`customer ${customerId}`]),
];

/**
 * States of requests that were admitted, by session. Each is dropped when its session, user, customer or market
 * changes. Refusals are never remembered.
 */
class AdmittedStates {
  readonly #feed: AccessFeed;
  readonly #states = new Map<string, AdmittedState>();
  /** Sessions by `user <id>` and `customer <id>`. */
  readonly #sessions = new Map<string, Set<string>>();

  constructor(feed: AccessFeed) {
    this.#feed = feed;
    feed.onChange((change) => this.#forget(change));
  }

  /** The state that a request with these claims may use at `now`, or null if it must be read. */
  find(host: string, { sessionId, customerId }: RequestTokenClaims, now: Date): StateRow | null {
    const known = this.#feed.isLive() ? this.#states.get(sessionId) : undefined;
    if (!known || known.host !== host || known.customerId !== customerId) return null;
    return known.state.expires_at !== null && known.state.expires_at > now ? known.state : null;
  }

  /** Remembers a state that was read when the feed had seen `changes`. */
  add(host: string, { sessionId, customerId }: RequestTokenClaims, state: StateRow, changes: number): void {
    if (changes !== this.#feed.changes || !this.#feed.isLive()) return;
    if (this.#states.size >= 20_000) this.#forget(null);
    this.#remove(sessionId);
    const admitted = { host, customerId, state };
    this.#states.set(sessionId, admitted);
    for (const subject of subjectsOf(admitted)) {
      const sessions = this.#sessions.get(subject);
      if (sessions) sessions.add(sessionId);
      else this.#sessions.set(subject, new Set([sessionId]));
    }
  }

  #forget(change: AccessChange | null): void {
    if (change === null || change.kind === 'market') {
      this.#states.clear();
      this.#sessions.clear();
    } else if (change.kind === 'session') this.#remove(change.id);
    else
      for (const sessionId of [...(this.#sessions.get(`${change.kind} ${change.id}`) ?? [])]) this.#remove(sessionId);
  }

  #remove(sessionId: string): void {
    const known = this.#states.get(sessionId);
    if (!known) return;
    this.#states.delete(sessionId);
    for (const subject of subjectsOf(known)) {
      const sessions = this.#sessions.get(subject);
      sessions?.delete(sessionId);
      if (sessions?.size === 0) this.#sessions.delete(subject);
    }
  }
}

class Remembered<Value> {
  readonly #entries = new Map<string, Value>();
  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const value = await load();
    if (this.#entries.size >= 5_000) this.#entries.clear();
    this.#entries.set(key, value);
    return value;
  }
}

/**
 * Turns request facts into the context. One look-up reads the session and the versions of user, customer and market;
 * data of these versions is cached in the process, and so is the look-up of an admitted session until the database
 * reports a change (ADR 012). So a disabled user, a changed right or a new setting takes effect at the next call, in
 * every process, and most requests read nothing to be admitted.
 */
export class Admissions {
  readonly #services: ProcessServices;
  readonly #actors = new Remembered<Actor | null>();
  readonly #customers = new Remembered<ActiveCustomer | null>();
  readonly #markets = new Remembered<Market | null>();
  readonly #states: AdmittedStates;

  constructor(services: ProcessServices) {
    this.#services = services;
    this.#states = new AdmittedStates(services.access);
  }

  async admit(facts: RequestFacts): Promise<Admission> {
    return this.admitAs(
      facts,
      facts.token === null ? null : await this.#services.tokens.verify(facts.token, this.#services.now()),
    );
  }

  /** {@link admit} for claims that were checked in another way. */
  async admitAs(facts: RequestFacts, claims: RequestTokenClaims | null): Promise<Admission> {
    const { db, access } = this.#services;
    const now = this.#services.now();
    const known = claims === null ? null : this.#states.find(facts.host, claims, now);
    const { changes } = access;
    const [state] = known
      ? [known]
      : await states.run(db, 'state', stateOf, {
          host: facts.host,
          sessionId: claims?.sessionId ?? null,
          customerId: claims?.customerId ?? null,
        });
    if (!state) return { kind: 'no-market' };
    const market = await this.#markets.get(`${state.market_host}:${state.market_version}`, () =>
      findMarket(db, state.market_host),
    );
    if (!market) return { kind: 'no-market' };

    const nobody = (): Ctx => this.#context(facts, now, market, null, null);
    if (!claims) return { kind: 'unauthenticated', ctx: nobody() };
    if (
      state.user_id === null ||
      state.user_id !== claims.userId ||
      state.ended_at !== null ||
      state.disabled_at !== null ||
      state.session_market !== state.market_id
    )
      return { kind: 'ended', ctx: nobody() };
    if (state.expires_at !== null && state.expires_at <= now) return { kind: 'unauthenticated', ctx: nobody() };
    const user = await this.#actors.get(`${claims.userId}:${state.rights_version}:${claims.sessionId}`, () =>
      findActor(db, claims.userId, claims.sessionId),
    );
    const person = user && (await viewingActor(db, user, viewOf(state, now)));
    if (!person) return { kind: 'ended', ctx: nobody() };
    // The session's customer must match (ADR 4). Without a customer the caller can still end the session.
    if (claims.customerId !== state.session_customer)
      return { kind: 'other-customer', ctx: this.#context(facts, now, market, person, null) };
    const { customerId } = claims;
    const customer =
      customerId === null
        ? null
        : await this.#customers.get(
            `${person.userId}:${state.rights_version}:${customerId}:${state.customer_version}:${market.id}:${market.version}`,
            () => findActiveCustomer(db, person, customerId, market.sorgs),
          );
    // The user is no longer linked to the customer: the session must not continue for that customer.
    if (customerId !== null && !customer) return { kind: 'ended', ctx: nobody() };
    if (!known) this.#states.add(facts.host, claims, state, changes);
    return { kind: 'ok', ctx: this.#context(facts, now, market, person, customer) };
  }

  #context(facts: RequestFacts, now: Date, market: Market, actor: Actor | null, customer: ActiveCustomer | null): Ctx {
    return makeContext(this.#services, { ...facts, now, market, actor, customer });
  }
}

export interface ContextParts {
  readonly requestId: string;
  readonly now: Date;
  readonly address: string;
  readonly acceptLocale: string | null;
  readonly idempotencyKey: string | null;
  readonly market: Market;
  readonly actor: Actor | null;
  readonly customer: ActiveCustomer | null;
}

/** Builds a context from its parts; requests, jobs and commands all use it. */
export function makeContext(
  services: Pick<
    ProcessServices,
    | 'db'
    | 'replica'
    | 'files'
    | 'scan'
    | 'log'
    | 'gateways'
    | 'sendsMail'
    | 'targetsAllowPrivate'
    | 'isScannerAway'
    | 'secrets'
    | 'documents'
    | keyof ProcessMemory
  >,
  parts: ContextParts,
): Ctx {
  const asked = parts.acceptLocale;
  const fallback = parts.market.languages.find(isLocale) ?? defaultLocale;
  const preferred = parts.actor && isLocale(parts.actor.language) ? parts.actor.language : fallback;
  const locale: Locale = asked !== null && isLocale(asked) ? asked : preferred;
  return {
    db: services.db,
    replica: services.replica,
    transactional: false,
    requestId: parts.requestId,
    now: parts.now,
    actor: parts.actor,
    customer: parts.customer,
    market: parts.market,
    locale,
    address: parts.address,
    idempotencyKey: parts.idempotencyKey,
    files: services.files,
    scan: services.scan,
    log: services.log,
    record(entry) {
      return recordAudit(this, entry);
    },
    enqueue: enqueueWith(services.db),
    beforeCommit() {
      throw new Error('there is no transaction to commit');
    },
    remember: (key, load) => remembered(services.settings, key, load),
    catalogMemory: services.catalog,
    gateways: services.gateways,
    sendsMail: services.sendsMail,
    targetsAllowPrivate: services.targetsAllowPrivate,
    isScannerAway: () => services.isScannerAway(),
    secrets: services.secrets,
    draw: (...order) => services.documents.draw(...order),
    text: (id, params) => textIn(locale, id, params),
    loaders: new Map(),
  };
}
