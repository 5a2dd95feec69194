import * as v from 'valibot';
import { lines } from '#rules/validation.ts';

/** The most orders of one reminder. */
export const mostReminded = 50;
/** The most characters of the words of a reminder. */
export const longestReminder = 500;

const id = v.pipe(v.string('required'), v.uuid('bad_input'));

/** The words of a reminder; form and call share the rule. */
export const reminderText = lines(longestReminder);
/** Orders of which dealers are reminded, with words or without. */
export const remindersInput = v.object({
  orderIds: v.pipe(v.array(id), v.minLength(1, 'required'), v.maxLength(mostReminded, 'too_many')),
  text: v.nullish(reminderText, ''),
});
