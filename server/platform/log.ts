import pino, { type Logger } from 'pino';

export type Log = Logger;

/** Structured log in JSON lines; secrets are removed by path before writing. */
export function createLog(level: string): Log {
  return pino({
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
  });
}
