import * as v from 'valibot';
import { contentTextLimit } from './content-text.ts';

/** A content text in a form and in the input of an operation; the server cleans it afterwards. May be empty. */
export const contentTextField = v.pipe(v.string('required'), v.maxLength(contentTextLimit, 'too_long'));
