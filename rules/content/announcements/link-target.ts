import * as v from 'valibot';
import { isOutsideAddress } from '#rules/content/content/content-text.ts';
import { isPortalPath, portalPathOf } from '#rules/content/content/portal-path.ts';

/** Any origin: paths are the same on all. */
const anyOrigin = 'https://portal.invalid';

/** True for what the author means as a page of the portal: one slash, then no other, which would name another site. */
const isMeantInside = (address: string): boolean => /^\/(?![/\\])/.test(address);

/** True for a page of the portal without its locale, or a complete web address without a user name. */
export const isLinkTarget = (address: string): boolean => isPortalPath(address) || isOutsideAddress(address);

/**
 * Link of an announcement or a banner, or empty: a web address, or a page of the portal, which is stored without its locale.
 * Refuses pages that the portal does not have for readers (`portal_page_unknown`) and anything else (`valid_url`).
 */
export const optionalLinkTarget = v.pipe(
  v.string('required'),
  v.trim(),
  v.maxLength(500, 'too_long'),
  v.transform((address) => (isMeantInside(address) ? (portalPathOf(address, anyOrigin) ?? address) : address)),
  v.check((address) => !isMeantInside(address) || isPortalPath(address), 'portal_page_unknown'),
  v.check((address) => address === '' || isMeantInside(address) || isLinkTarget(address), 'valid_url'),
);
