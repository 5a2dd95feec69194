import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import Provider from 'oidc-provider';

/** An account of the provider: its id and the claims about its person. */
export interface ProviderAccount {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly preferred_username?: string;
}

/** How a test falsifies ID tokens: other claims, or another key. */
export interface Falsified {
  readonly claims?: (claims: JWTPayload) => JWTPayload;
  readonly foreignKey?: boolean;
}

const clientId = 'portal';
const clientSecret = 'secret of the portal, long enough';

/**
 * An OpenID Connect provider on this machine. Its sign-in page lists the accounts; a test chooses one with {@link
 * answer}, a browser with the buttons.
 */
export class LocalProvider {
  readonly clientId = clientId;
  readonly clientSecret = clientSecret;
  readonly accounts = new Map<string, ProviderAccount>();
  /** Set by a test to get ID tokens that are not valid. */
  falsified: Falsified | null = null;
  readonly #server: Server;
  readonly issuer: string;

  private constructor(server: Server, issuer: string) {
    this.#server = server;
    this.issuer = issuer;
  }

  /** Starts a provider whose client may send the browser back to these addresses. */
  static async start(redirectUris: readonly string[]): Promise<LocalProvider> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const local = new LocalProvider(server, issuer);
    const [own, foreign] = await Promise.all([
      generateKeyPair('RS256', { extractable: true }),
      generateKeyPair('RS256', { extractable: true }),
    ]);
    const provider = new Provider(issuer, await local.#settings(own.privateKey, redirectUris));
    provider.use(async (ctx, next) => {
      await next();
      const body = ctx.body as { id_token?: string } | null;
      if (local.falsified && ctx.path === '/token' && body?.id_token !== undefined)
        ctx.body = {
          ...body,
          id_token: await resigned(body.id_token, local.falsified, own.privateKey, foreign.privateKey),
        };
    });
    const answer = provider.callback();
    server.on('request', (request, response) => {
      if (request.url?.startsWith('/interaction/')) local.#showAccounts(provider, request, response);
      else answer(request, response);
    });
    return local;
  }

  async #settings(key: CryptoKey, redirectUris: readonly string[]): Promise<Record<string, unknown>> {
    return {
      clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }],
      jwks: { keys: [{ ...(await exportJWK(key)), kid: 'own', alg: 'RS256', use: 'sig' }] },
      cookies: { keys: ['a key for cookies of tests'] },
      claims: { email: ['email', 'email_verified'], profile: ['preferred_username'] },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_ctx: unknown, sub: string) => ({
        accountId: sub,
        claims: () => this.accounts.get(sub) ?? { sub },
      }),
      async loadExistingGrant({ oidc }: import('oidc-provider').ProviderContext) {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client.clientId,
          accountId: oidc.session.accountId,
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    };
  }

  #showAccounts(provider: Provider, request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '', this.issuer);
    const chosen = url.searchParams.get('account');
    if (chosen === null) {
      const links = [...this.accounts.keys()].map(
        (sub) => `<p><a href="${url.pathname}?account=${sub}">${sub}</a></p>`,
      );
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><html lang="en"><title>Provider</title><h1>Choose an account</h1>${links.join('')}`);
      return;
    }
    const result = chosen === '' ? { error: 'access_denied' } : { login: { accountId: chosen, remember: false } };
    provider.interactionFinished(request, response, result).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  }

  /**
   * Signs in at an authorization address as a browser would, and returns the address that the provider sends the browser
   * back to. An empty account cancels.
   */
  async answer(authorization: string, account: ProviderAccount | ''): Promise<URL> {
    if (account !== '') this.accounts.set(account.sub, account);
    const cookies = new Map<string, string>();
    let at = authorization;
    while (at.startsWith(this.issuer)) {
      const response = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
      const next = new URL(location, this.issuer);
      if (next.pathname.startsWith('/interaction/'))
        next.searchParams.set('account', account === '' ? '' : account.sub);
      at = next.href;
    }
    return new URL(at);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** An ID token with other claims, or signed with a key that the provider does not publish. */
async function resigned(token: string, how: Falsified, own: CryptoKey, foreign: CryptoKey): Promise<string> {
  const claims = decodeJwt(token);
  return new SignJWT(how.claims?.(claims) ?? claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'own' })
    .sign(how.foreignKey ? foreign : own);
}
