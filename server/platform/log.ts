import pino, { type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/** How lines of the log look: words for a person, or JSON for programs. */
export type LogFormat = 'text' | 'json';

const words: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

/** A line of the log in JSON. */
interface Line extends Record<string, unknown> {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly stack?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
}

/** A field of a line as `name=value`; texts without blanks need no quotes. */
function shown(name: string, value: unknown): string {
  if (typeof value === 'string' && /^[^\s"=]+$/.test(value)) return `${name}=${value}`;
  return `${name}=${JSON.stringify(value)}`;
}

/**
 * A JSON line of the log as a person reads it: time, word, message, then what else it says. The stack of an error follows
 * on lines of its own.
 */
export function readableLine(json: string): string {
  const { level, time, msg, stack, err: error, ...rest } = JSON.parse(json) as Line;
  const fields = Object.entries({ ...rest, ...(error && { error: error.message }) });
  const head = [time.replace(/\.\d+Z$/, 'Z'), words[level] ?? String(level), ...(msg === undefined ? [] : [msg])];
  const line = [...head, ...fields.map(([name, value]) => shown(name, value))].join(' ');
  const trace = stack ?? error?.stack;
  return trace === undefined ? `${line}\n` : `${line}\n${trace.replaceAll(/^/gm, '  ')}\n`;
}

/**
 * Lets a process work on when the reader of its output has ended, as after `npm start | head`: its lines go nowhere.
 * Without this, the failed write is a fault that nothing handles, and the line about it is the next one.
 */
export function outliveReaders(streams: readonly NodeJS.WriteStream[] = [process.stdout, process.stderr]): void {
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error;
    });
}

/** The log of a process; secrets are removed by path before a line is written. */
export function createLog(level: string, format: LogFormat = 'json'): Log {
  const options = optionsOf(level);
  if (format === 'json') return pino(options);
  return pino(options, { write: (json: string) => void process.stdout.write(readableLine(json)) });
}

function optionsOf(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        '*.password',
        'req.headers.authorization',
        'req.headers.cookie',
        'headers.authorization',
        'headers.cookie',
        'requestToken',
        'refreshToken',
        '*.requestToken',
        '*.refreshToken',
        'token',
        '*.token',
      ],
      censor: '[removed]',
    },
  };
}
