import { builder } from '#platform/graphql/graphql.ts';
import { addressOf } from './addresses.ts';
import { isVideo, shownParams, type Attachment } from './attachments.ts';

/** Modules give it as the type of fields whose rows the caller may see. */
export const AttachmentType = builder.objectRef<Attachment>('Attachment').implement({
  description:
    'A photo, video, document or file of brand content. Its addresses are valid for five to ten minutes, those of brand content for about an hour.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'photo, video, document or material.' }),
    fileName: t.exposeString('fileName'),
    contentType: t.exposeString('contentType', {
      nullable: true,
      description: 'By content; null until the file is complete.',
    }),
    bytes: t.exposeInt('bytes'),
    receivedBytes: t.exposeInt('receivedBytes'),
    state: t.exposeString('state', { description: 'receiving, checking, ready or refused.' }),
    refusal: t.exposeString('refusal', { nullable: true, description: 'Code of the refusal.' }),
    refusalText: t.string({
      nullable: true,
      description: "Why the file was refused, in the caller's language.",
      resolve: (attachment, _args, ctx) =>
        attachment.refusal === null ? null : ctx.text(attachment.refusal, shownParams(attachment)),
    }),
    width: t.exposeInt('width', { nullable: true }),
    height: t.exposeInt('height', { nullable: true }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    url: t.string({
      nullable: true,
      description: 'A photo of at most 1600 pixels a side, or the video or document itself; null until it is ready.',
      resolve: (attachment, _args, ctx) => addressOf(ctx, attachment, 'full'),
    }),
    smallUrl: t.string({
      nullable: true,
      description: 'A picture of at most 400 pixels a side, if there is one.',
      resolve: (attachment, _args, ctx) => addressOf(ctx, attachment, 'small'),
    }),
    posterUrl: t.string({
      nullable: true,
      description: 'A frame of a video of at most 1600 pixels a side, if there is one.',
      resolve: (attachment, _args, ctx) => (isVideo(attachment) ? addressOf(ctx, attachment, 'poster') : null),
    }),
  }),
});
