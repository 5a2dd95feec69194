import { largestUpload } from '#rules/attachments/largest-upload.ts';
import type { ErrorCode, ErrorParams } from '#rules/errors.ts';
import { publicAddress } from '#rules/partners/vendor-desk/picture-address.ts';
import { AnswerTooLong, PrivateAddress, requestOutside } from '#platform/http/outside-requests.ts';

/** Milliseconds for one exchange with a server of pictures. */
const timeoutMs = 10_000;
const mostRedirects = 3;
const redirects: readonly number[] = [301, 302, 303, 307, 308];
/** Statuses with which a server says that another try may help. */
const busy: readonly number[] = [408, 425, 429];

/** Why there is no picture; `again` if another try may help. */
export interface PictureProblem {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly again: boolean;
}

/** Servers at which vendors have their pictures. */
export interface PictureGateway {
  /** The bytes at an address, of any kind; never rejects. */
  fetch(address: string): Promise<Buffer | PictureProblem>;
}

const problem = (code: ErrorCode, params: ErrorParams = {}, again = false): PictureProblem => ({ code, params, again });

/** The message about an exchange that failed. Names that lead inside are not told from those that may not be called. */
function problemOf(error: unknown): PictureProblem {
  if (error instanceof PrivateAddress) return problem('vendor_desk_picture_private');
  if (error instanceof AnswerTooLong)
    return problem('vendor_desk_picture_too_large', { megabytes: largestUpload / 1024 / 1024 });
  return problem('vendor_desk_picture_unreachable', {}, true);
}

async function contentOf(response: Response): Promise<Buffer | PictureProblem> {
  const { status } = response;
  if (status >= 500 || busy.includes(status)) return problem('vendor_desk_picture_unreachable', {}, true);
  if (status !== 200) return problem('vendor_desk_picture_missing', { status });
  return Buffer.from(await response.arrayBuffer());
}

/**
 * Opens the gateway. It calls public names with https at the usual port only, also after a redirect, and sends neither
 * cookies nor anything about the portal's users. `send` is replaced in tests.
 */
export function pictureGateway(
  log: { info(facts: object, message: string): void },
  send: typeof requestOutside = requestOutside,
): PictureGateway {
  const headers = { accept: 'image/webp, image/png, image/jpeg', 'accept-encoding': 'identity' };
  return {
    async fetch(address) {
      try {
        let url = publicAddress(address);
        for (let hops = 0; hops <= mostRedirects; hops += 1) {
          if (!url) return problem('vendor_desk_picture_private');
          const response = await send({
            url,
            method: 'GET',
            headers,
            body: null,
            timeoutMs,
            maxBytes: largestUpload,
            allowPrivate: false,
          });
          const next = response.headers.get('location');
          if (!redirects.includes(response.status) || next === null) return await contentOf(response);
          url = publicAddress(next, url.href);
        }
        return problem('vendor_desk_picture_missing', { status: redirects[1] ?? 0 });
      } catch (error) {
        // Addresses may hold keys of the vendor.
        log.info({ host: URL.parse(address)?.host, error: String(error) }, 'a picture of a vendor was not fetched');
        return problemOf(error);
      }
    },
  };
}
