import * as v from 'valibot';
import type { ErrorCode } from './errors.ts';

const code = (value: ErrorCode): ErrorCode => value;

/**
 * A word of a client that is only compared with what is stored: an id, a code, a unit. At most 100 characters, so that
 * nobody sends a megabyte to compare; `required`, `too_long`.
 */
export const word = v.pipe(v.string(code('required')), v.maxLength(100, code('too_long')));
