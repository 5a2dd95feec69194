/**
 * Kinds of documents about which a dealer asks, and disputes, about which the desk asks; a claim has comments of its own.
 */
export const questionKinds = ['order', 'delivery', 'invoice', 'dispute'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** `waiting`: the dealer wrote last; `answered`: the staff did; `closed`: the staff ended it, a new message opens it. */
export const questionStates = ['waiting', 'answered', 'closed'] as const;
export type QuestionState = (typeof questionStates)[number];

/** Photos of one message. */
export const mostQuestionPhotos = 6;
/** Messages that a user may write within an hour. */
export const questionMessagesPerHour = 60;

/** Texts that name the document of a question by its `number`. */
export const questionDocumentText: Readonly<Record<QuestionKind, string>> = {
  order: 'notices.question.ofOrder',
  delivery: 'notices.question.ofDelivery',
  invoice: 'notices.question.ofInvoice',
  dispute: 'notices.question.ofDispute',
};
