import * as v from 'valibot';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { DateAndTimeInput } from '#platform/graphql/shown-window.ts';
import { createBanner, storedPicture } from './announcements.banners.actions.ts';
import { BannerPayload, withTarget } from './announcements.banners.graphql.ts';
import { writeBanners } from './announcements.banners.policy.ts';

const name = v.object({
  bannerFile: v.pipe(v.string('required'), v.minLength(1, 'not_empty'), v.maxLength(100, 'too_long')),
});

builder.mutationField('createBanner', (t) =>
  t.field({
    description: 'Creates a banner with an already stored picture, by its name (Q-171).',
    deprecationReason: 'Use createBannerV2, which takes the picture itself.',
    allow: writeBanners,
    type: BannerPayload,
    args: {
      sorg: t.arg.string({ required: true }),
      title: t.arg.string(),
      link: t.arg.string(),
      url: t.arg.string(),
      from: t.arg({ type: DateAndTimeInput, required: true }),
      to: t.arg({ type: DateAndTimeInput, required: true }),
      bannerFile: t.arg.string({ required: true, description: 'bannerFile of a banner that the caller sees.' }),
    },
    resolve: async (_root, { bannerFile, ...input }, ctx) => {
      const picture = await storedPicture(ctx, parseInput(name, { bannerFile }).bannerFile);
      return { id: await createBanner(ctx, withTarget(input), picture) };
    },
  }),
);
