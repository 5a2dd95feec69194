import { signedIn } from '#platform/context.ts';
import { builder, MessageType, payload } from '#platform/graphql/graphql.ts';
import { sendFeedback } from './inquiries.feedback.actions.ts';

const FeedbackPayload = payload<{ id: string }>('SendCustomerFeedbackPayload', (t) => ({
  data: t.field({
    type: MessageType,
    nullable: true,
    description: 'Result as text; empty userErrors mean that the message was sent (R-323).',
    resolve: (_sent, _args, ctx) => ({
      status: 'success' as const,
      description: ctx.text('success_send_consumer_voice'),
    }),
  }),
}));

builder.mutationField('sendCustomerFeedback', (t) =>
  t.field({
    description:
      'Sends a message to the brand: at most 1000 characters, line breaks as the two characters \\n (R-318 to R-323, Q-178).',
    allow: ['consumer-voice.submit'],
    type: FeedbackPayload,
    args: { message: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => ({ id: await sendFeedback(signedIn(ctx), args) }),
  }),
);
