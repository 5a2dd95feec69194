import type { Ctx } from '#platform/context.ts';
import { draw } from '#platform/media/media.ts';

/** A context with the logo of its market, for what is drawn with it. Not for use in a transaction. */
export const withLogo = async <Base extends Pick<Ctx, 'files' | 'market' | 'log'>>(
  ctx: Base,
): Promise<Base & { readonly logo: Uint8Array | null }> => ({ ...ctx, logo: await readLogo(ctx) });

/** Logos by the names of their files, drawn once in a process; a market that changes its logo has another file. */
const logos = new Map<string, Uint8Array>();
const mostLogos = 20;

/**
 * The logo of the market as JPEG for paper, or null: the market has none, its address is not of a picture that the portal
 * stores, or the picture cannot be drawn. Not for use in a transaction.
 */
export async function readLogo({
  files,
  market,
  log,
}: Pick<Ctx, 'files' | 'market' | 'log'>): Promise<Uint8Array | null> {
  const name = /^\/files\/(pictures\/[\w-]+-\d+\.webp)$/.exec(market.configuration.webLogo)?.[1];
  if (name === undefined) return null;
  const known = logos.get(name);
  if (known) return known;
  if (!(await files.exists(name))) return null;
  const copy = await files.local(name);
  try {
    const rendition = { size: 300, format: 'jpg' } as const;
    const logo = await draw({ path: copy.path, contentType: 'image/webp', rendition, crop: null });
    if (logos.size >= mostLogos) logos.clear();
    logos.set(name, logo);
    return logo;
  } catch (error) {
    // A document without its logo is better than none.
    log.warn({ error: String(error), name }, 'the logo of a market cannot be drawn');
    return null;
  } finally {
    await copy.release();
  }
}
