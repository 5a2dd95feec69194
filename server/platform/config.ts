import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { emailPattern } from '#rules/validation.ts';
import { clamdAddress, type ClamdAddress } from './media/scan.ts';
import { readWords } from './command-words.ts';
import type { LogFormat } from './log.ts';
import type { UploadQuotas } from './files/upload-room.ts';
import { parseTrustedProxies, type TrustedProxies } from './http/proxies.ts';

/** Faults that the simulated ERP can produce. */
export const simulatorFaults = ['late', 'duplicate', 'reordered', 'truncated', 'misencoded', 'refused'] as const;
export type SimulatorFault = (typeof simulatorFaults)[number];

function isMailServer(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    (url.protocol === 'smtp:' || url.protocol === 'smtps:') &&
    url.hostname !== '' &&
    url.search === '' &&
    url.hash === ''
  );
}

/** True if nobody reads what is sent to an address: it is encrypted, or it does not leave the machine. */
function isProtected(address: string): boolean {
  const url = URL.parse(address);
  const local = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && local);
}

/** A number in digits that match a pattern. */
const whole = (digits: RegExp, refusal: string) => v.pipe(v.string(), v.regex(digits, refusal), v.transform(Number));

/** A mail address to whose local part a + and 26 characters can be added. */
const repliesPattern = /^[a-z0-9._-]{1,36}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** Where answers to mails arrive: each mail has an address of its own, the local part with + and a secret word. */
export interface MailReplies {
  readonly address: string;
  /** Secret of the mail server that hands them over. */
  readonly secret: string;
}

/** All settings of a process, validated once at start; docs/settings.md lists them. */
const schema = v.object({
  PORT: v.optional(
    v.pipe(whole(/^\d{1,5}$/, 'PORT must be a port number'), v.maxValue(65_535, 'PORT must be at most 65535')),
    '4000',
  ),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1)), '0.0.0.0'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), 'data'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres://')),
  ),
  DATABASE_DIRECT_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'DATABASE_DIRECT_URL must start with postgres://')),
  ),
  DATABASE_READ_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(?:ql)?:\/\//, 'DATABASE_READ_URL must start with postgres:// or postgresql://'),
    ),
  ),
  DATABASE_POOL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'DATABASE_POOL must be a number'),
      v.transform(Number),
      // Fewer would leave no connection to requests while a job runs.
      v.minValue(4, 'DATABASE_POOL must be at least 4'),
      v.maxValue(200),
    ),
    '12',
  ),
  WORKERS: v.optional(whole(/^[1-9]\d?$/, 'WORKERS must be a number of processes from 1 to 99')),
  JOBS: v.optional(v.picklist(['0', '1', 'only'], 'JOBS must be 0, 1 or only'), '1'),
  DEMO: v.optional(v.picklist(['0', '1'], 'DEMO must be 0 or 1')),
  NODE_ENV: v.optional(
    v.picklist(['production', 'development', 'test'], 'NODE_ENV must be production, development or test'),
    'production',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'LOG_LEVEL is unknown'),
    'info',
  ),
  LOG_FORMAT: v.optional(v.picklist(['text', 'json'], 'LOG_FORMAT must be text or json'), 'text'),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.transform(parseTrustedProxies),
      v.custom<TrustedProxies>(
        (read) => read !== null,
        'TRUST_PROXY must be a number of proxies from 0 to 10, or addresses and ranges of proxies separated by commas',
      ),
    ),
    '0',
  ),
  CLIENT_ID: v.optional(v.string(), 'paceline-web'),
  CLIENT_SECRET: v.optional(v.string(), 'public'),
  ERP_INBOX: v.optional(v.pipe(v.string(), v.minLength(1))),
  ERP_SIMULATOR: v.optional(v.picklist(['0', '1'], 'ERP_SIMULATOR must be 0 or 1')),
  ERP_SIMULATOR_DELAY_MS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'ERP_SIMULATOR_DELAY_MS must be milliseconds'), v.transform(Number)),
    '2500',
  ),
  ERP_SIMULATOR_FAULTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').filter((word) => word !== '')),
      v.array(v.picklist(simulatorFaults, `ERP_SIMULATOR_FAULTS may name ${simulatorFaults.join(', ')}`)),
    ),
    '',
  ),
  MAIL_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isMailServer,
        'MAIL_URL must be smtp://host:port or smtps://host:port, with user:password@ before the host where it asks for them',
      ),
    ),
  ),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.trim(), v.regex(emailPattern, 'MAIL_FROM must be a mail address'))),
  MAIL_REPLIES: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(repliesPattern, 'MAIL_REPLIES must be a mail address without a +')),
  ),
  MAIL_REPLIES_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(32, 'MAIL_REPLIES_SECRET must have at least 32 characters')),
  ),
  PUSH_ALLOW_LOOPBACK: v.optional(v.picklist(['0', '1'], 'PUSH_ALLOW_LOOPBACK must be 0 or 1'), '0'),
  SECRETS_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'SECRETS_KEY must have at least 32 characters'))),
  SIGN_IN_PROVIDER_ALLOW_PRIVATE: v.optional(
    v.picklist(['0', '1'], 'SIGN_IN_PROVIDER_ALLOW_PRIVATE must be 0 or 1'),
    '0',
  ),
  DOWNLOAD_TARGETS_ALLOW_PRIVATE: v.optional(
    v.picklist(['0', '1'], 'DOWNLOAD_TARGETS_ALLOW_PRIVATE must be 0 or 1'),
    '0',
  ),
  PAYMENT_SANDBOX: v.optional(v.picklist(['0', '1'], 'PAYMENT_SANDBOX must be 0 or 1')),
  STRIPE_SECRET_KEY: v.optional(v.pipe(v.string(), v.minLength(1))),
  STRIPE_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.minLength(1))),
  STRIPE_URL: v.optional(v.pipe(v.string(), v.url('STRIPE_URL must be an address')), 'https://api.stripe.com'),
  XENDIT_SECRET_KEY: v.optional(v.pipe(v.string(), v.minLength(1))),
  XENDIT_CALLBACK_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'XENDIT_CALLBACK_TOKEN is too short'))),
  XENDIT_URL: v.optional(v.pipe(v.string(), v.url('XENDIT_URL must be an address')), 'https://api.xendit.co'),
  XENDIT_BANK: v.optional(v.pipe(v.string(), v.regex(/^[A-Z_]{2,30}$/, 'XENDIT_BANK must be a channel code')), 'BNI'),
  PAYMENT_HANGING_MINUTES: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'PAYMENT_HANGING_MINUTES must be minutes'), v.transform(Number)),
    '15',
  ),
  CONSUMER_ACCOUNTS_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isProtected, 'CONSUMER_ACCOUNTS_URL must start with https:// unless it is on this machine'),
    ),
  ),
  CONSUMER_ACCOUNTS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'CONSUMER_ACCOUNTS_TOKEN is too short'))),
  WEB_DIST: v.optional(v.string()),
  RATE_LIMIT_FACTOR: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,5}$/, 'RATE_LIMIT_FACTOR must be a whole number above zero'),
      v.transform(Number),
    ),
    '1',
  ),
  CLOCK: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => text.includes('T') && !Number.isNaN(Date.parse(text)),
        'CLOCK must be an instant such as 2026-03-11T08:30:00Z',
      ),
      v.transform((text) => new Date(text)),
    ),
  ),
  UPLOAD_USER_MB: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,6}$/, 'UPLOAD_USER_MB must be a whole number above zero'),
      v.transform(Number),
    ),
    '1000',
  ),
  UPLOAD_EDITOR_MB: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,6}$/, 'UPLOAD_EDITOR_MB must be a whole number above zero'),
      v.transform(Number),
    ),
    '20000',
  ),
  UPLOAD_TOTAL_MB: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,8}$/, 'UPLOAD_TOTAL_MB must be a whole number above zero'),
      v.transform(Number),
    ),
    '51200',
  ),
  FILES_S3_BUCKET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'FILES_S3_BUCKET must be the name of a bucket')),
  ),
  FILES_S3_REGION: v.optional(v.pipe(v.string(), v.minLength(1)), 'us-east-1'),
  FILES_S3_ENDPOINT: v.optional(v.pipe(v.string(), v.url('FILES_S3_ENDPOINT must be an address'))),
  FILES_S3_PATH_STYLE: v.optional(v.picklist(['0', '1'], 'FILES_S3_PATH_STYLE must be 0 or 1')),
  CLAMD_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => clamdAddress(text) !== null, 'CLAMD_URL must be tcp://host:port or unix:/path/to/clamd.sock'),
      v.transform(clamdAddress),
    ),
  ),
  GRAPHQL_TEXT: v.optional(v.picklist(['0', '1'], 'GRAPHQL_TEXT must be 0 or 1'), '1'),
});

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly url: string;
}

export interface XenditSettings {
  readonly secretKey: string;
  readonly callbackToken: string;
  readonly url: string;
  /** Channel code of the bank of virtual accounts. */
  readonly bank: string;
}

/** Settings of the gateways that collect payments of invoices; keys come from the environment only. */
export interface PaymentSettings {
  /** Offer the pretended bank: on by default with demo data and outside production. */
  readonly sandbox: boolean;
  /** Null without keys. */
  readonly stripe: StripeSettings | null;
  readonly xendit: XenditSettings | null;
  /** Minutes after which a gateway is asked about a request of which nothing was heard. */
  readonly hangingMinutes: number;
}

/** Address and key of the consumer site; see docs/consumer-accounts.md. */
export interface ConsumerAccountSettings {
  readonly url: string;
  readonly token: string;
}

/** Names of the gateways that the server may use: those with keys, and the pretended bank where it is offered. */
export const gatewaysWithKeys = ({ sandbox, stripe, xendit }: PaymentSettings): ReadonlySet<string> =>
  new Set([...(sandbox ? ['sandbox'] : []), ...(stripe ? ['stripe'] : []), ...(xendit ? ['xendit'] : [])]);

/** A bucket of an S3-compatible service. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Null: the service of AWS in the region. */
  readonly endpoint: string | null;
  /** The bucket is the first part of the path instead of the host: what most other services expect. */
  readonly pathStyle: boolean;
}

/** The duties of a server: `web` answers requests, `jobs` runs jobs and exchanges files with the ERP, `all` both. */
export type Duties = 'all' | 'web' | 'jobs';

const dutiesOf = { '0': 'web', '1': 'all', only: 'jobs' } as const satisfies Record<string, Duties>;

/** Most processes that answer requests unless `WORKERS` says otherwise. */
const mostWorkers = 4;

/**
 * Number of processes that answer requests. With the embedded database, outside production, or with a clock of its own
 * a server is one process unless `WORKERS` says otherwise.
 */
function workersOf(settings: v.InferOutput<typeof schema>): number {
  if (settings.JOBS === 'only') return 1;
  if (settings.WORKERS !== undefined) return settings.WORKERS;
  const small =
    settings.DATABASE_URL === undefined || settings.NODE_ENV !== 'production' || settings.CLOCK !== undefined;
  return small ? 1 : Math.min(mostWorkers, availableParallelism());
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute folder of the embedded database, stored files and ERP folders. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Make a new embedded database if the data folder has lost its own. */
  readonly newDatabase: boolean;
  /** The way to that database without the pooler that `databaseUrl` leads to; null without a pooler. */
  readonly databaseDirectUrl: string | null;
  /** A replica of that database, which answers lists; null without one. */
  readonly databaseReadUrl: string | null;
  readonly databasePool: number;
  /** Number of processes that answer requests on this machine; 1: the process that was started does everything. */
  readonly workers: number;
  /** The duties of this server: it answers requests, runs jobs and exchanges files with the ERP, or both. */
  readonly duties: Duties;
  /** Load the demo brand into an empty database: on by default for the embedded database, off for an external one. */
  readonly demo: boolean;
  readonly environment: 'production' | 'development' | 'test';
  readonly logLevel: string;
  readonly logFormat: LogFormat;
  /** Proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustProxy: TrustedProxies;
  /** Identifier of the web client for the two public calls; not a secret. */
  readonly clientId: string;
  readonly clientSecret: string;
  readonly erpFolder: string;
  readonly erpSimulator: boolean;
  readonly erpSimulatorDelayMs: number;
  readonly erpSimulatorFaults: readonly SimulatorFault[];
  /** Mail server; null writes mails as .eml files into `mailFolder`. */
  readonly mailUrl: string | null;
  readonly mailFolder: string;
  /** Sender address of mails; null uses noreply@ and the market's host. */
  readonly mailFrom: string | null;
  /** Where answers to mails arrive; null if the portal receives no mail. */
  readonly mailReplies: MailReplies | null;
  /** Allow push services on this machine and without TLS, for development and tests. */
  readonly pushAllowLoopback: boolean;
  /** Key of the texts that the database stores sealed; null uses a key of the database. */
  readonly secretsKey: string | null;
  /** Allow sign-in providers in private networks, on this machine also without TLS. */
  readonly signInProviderAllowPrivate: boolean;
  /** Allow folders for scheduled exports at private addresses, on this machine also without TLS. */
  readonly downloadTargetsAllowPrivate: boolean;
  /**
   * The time of this process's clock at its start, so that runs with demo data do not depend on the day; null uses the
   * machine's clock.
   */
  readonly clockStart: Date | null;
  readonly payments: PaymentSettings;
  /** The site where consumers see their bicycles; null uses the built-in simulator. */
  readonly consumerAccounts: ConsumerAccountSettings | null;
  readonly webDist: string;
  /** True if clients may send operations as text; otherwise only stored operations of the web client are accepted. */
  readonly graphqlText: boolean;
  /** Bytes that one user or editor may upload within 24 hours, and that all stored uploads may use. */
  readonly uploadQuotas: UploadQuotas;
  /** The bucket that stores files; null stores them in the data folder. */
  readonly s3: S3Settings | null;
  /** Address of the malware scanner clamd; null without one. */
  readonly clamd: ClamdAddress | null;
  /** Factor for all rate limits per address. */
  readonly rateLimitFactor: number;
}

/** A pair of keys, or null without them. Throws if one of the two is missing. */
function bothOf(names: readonly [string, string], first?: string, second?: string): readonly [string, string] | null {
  if (first === undefined && second === undefined) return null;
  if (first === undefined || second === undefined) throw new Error(`${names.join(' and ')} must be set together.`);
  return [first, second];
}

function s3Settings(settings: v.InferOutput<typeof schema>): S3Settings | null {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ENDPOINT: endpoint = null, FILES_S3_PATH_STYLE: style } = settings;
  if (bucket === undefined) return null;
  const pathStyle = style === undefined ? endpoint !== null : style === '1';
  return { bucket, region: settings.FILES_S3_REGION, endpoint, pathStyle };
}

function paymentSettings(settings: v.InferOutput<typeof schema>, demo: boolean): PaymentSettings {
  const stripe = bothOf(
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    settings.STRIPE_SECRET_KEY,
    settings.STRIPE_WEBHOOK_SECRET,
  );
  const xendit = bothOf(
    ['XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN'],
    settings.XENDIT_SECRET_KEY,
    settings.XENDIT_CALLBACK_TOKEN,
  );
  return {
    sandbox:
      settings.PAYMENT_SANDBOX === undefined
        ? demo || settings.NODE_ENV !== 'production'
        : settings.PAYMENT_SANDBOX === '1',
    stripe: stripe && { secretKey: stripe[0], webhookSecret: stripe[1], url: settings.STRIPE_URL },
    xendit: xendit && {
      secretKey: xendit[0],
      callbackToken: xendit[1],
      url: settings.XENDIT_URL,
      bank: settings.XENDIT_BANK,
    },
    hangingMinutes: settings.PAYMENT_HANGING_MINUTES,
  };
}

function mailReplies(settings: v.InferOutput<typeof schema>): MailReplies | null {
  const both = bothOf(['MAIL_REPLIES', 'MAIL_REPLIES_SECRET'], settings.MAIL_REPLIES, settings.MAIL_REPLIES_SECRET);
  return both && { address: both[0].toLowerCase(), secret: both[1] };
}

function consumerAccountSettings(settings: v.InferOutput<typeof schema>): ConsumerAccountSettings | null {
  const both = bothOf(
    ['CONSUMER_ACCOUNTS_URL', 'CONSUMER_ACCOUNTS_TOKEN'],
    settings.CONSUMER_ACCOUNTS_URL,
    settings.CONSUMER_ACCOUNTS_TOKEN,
  );
  return both && { url: both[0], token: both[1] };
}

/**
 * Reads and validates the settings, and the words of the command. Throws one Error whose message lists every wrong
 * setting.
 */
export function readConfig(environment: NodeJS.ProcessEnv, root: string, words: readonly string[] = []): Config {
  const result = v.safeParse(schema, environment);
  if (!result.success) {
    const lines = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? '?'}: ${issue.message}`);
    throw new Error(`Invalid settings:\n${lines.join('\n')}\ndocs/settings.md lists all settings.`);
  }
  const settings = result.output;
  const dataDir = resolve(root, settings.DATA_DIR);
  const demo = settings.DEMO === undefined ? settings.DATABASE_URL === undefined : settings.DEMO === '1';
  // A shifted clock would date real orders wrongly.
  if (settings.CLOCK !== undefined && !demo)
    throw new Error('CLOCK requires demo data (DEMO=1); remove it to start with your own data.');
  if (settings.DATABASE_READ_URL !== undefined && settings.DATABASE_URL === undefined)
    throw new Error('DATABASE_READ_URL requires DATABASE_URL: the embedded database has no replica.');
  if (settings.DATABASE_DIRECT_URL !== undefined && settings.DATABASE_URL === undefined)
    throw new Error('DATABASE_DIRECT_URL requires DATABASE_URL: the embedded database has no pooler.');
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    newDatabase: readWords(words, settings.DATABASE_URL),
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: settings.DATABASE_READ_URL ?? null,
    databasePool: settings.DATABASE_POOL,
    workers: workersOf(settings),
    duties: dutiesOf[settings.JOBS],
    demo,
    environment: settings.NODE_ENV,
    logLevel: settings.LOG_LEVEL,
    logFormat: settings.LOG_FORMAT,
    trustProxy: settings.TRUST_PROXY,
    clientId: settings.CLIENT_ID,
    clientSecret: settings.CLIENT_SECRET,
    erpFolder: resolve(root, settings.ERP_INBOX ?? join(dataDir, 'erp')),
    erpSimulator: settings.ERP_SIMULATOR === undefined ? demo : settings.ERP_SIMULATOR === '1',
    erpSimulatorDelayMs: settings.ERP_SIMULATOR_DELAY_MS,
    erpSimulatorFaults: settings.ERP_SIMULATOR_FAULTS,
    mailUrl: settings.MAIL_URL ?? null,
    mailFolder: join(dataDir, 'mail'),
    mailFrom: settings.MAIL_FROM ?? null,
    mailReplies: mailReplies(settings),
    pushAllowLoopback: settings.PUSH_ALLOW_LOOPBACK === '1',
    secretsKey: settings.SECRETS_KEY ?? null,
    downloadTargetsAllowPrivate: settings.DOWNLOAD_TARGETS_ALLOW_PRIVATE === '1',
    signInProviderAllowPrivate: settings.SIGN_IN_PROVIDER_ALLOW_PRIVATE === '1',
    clockStart: settings.CLOCK ?? null,
    payments: paymentSettings(settings, demo),
    consumerAccounts: consumerAccountSettings(settings),
    webDist: resolve(root, settings.WEB_DIST ?? 'web/dist'),
    uploadQuotas: {
      perUser: settings.UPLOAD_USER_MB * 1024 * 1024,
      perEditor: settings.UPLOAD_EDITOR_MB * 1024 * 1024,
      total: settings.UPLOAD_TOTAL_MB * 1024 * 1024,
    },
    s3: s3Settings(settings),
    clamd: settings.CLAMD_URL ?? null,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    graphqlText: settings.GRAPHQL_TEXT === '1',
  };
}
