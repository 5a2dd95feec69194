import * as client from 'openid-client';
import { DomainError } from '#rules/errors.ts';
import { isPublicName, loopbackHosts } from '#rules/text/public-name.ts';
import { requestOutside } from '#platform/http/outside-requests.ts';
import type { Provider } from './sign-in-provider.queries.ts';

/** Time for one request to a provider. */
const timeoutMs = 8_000;
/** Longest answer of a provider that is read. */
const maxBytes = 1024 * 1024;
/** How long a discovery document is used before it is read again. */
const freshMs = 10 * 60_000;
/** Seconds by which the clock of a provider may differ. */
const toleranceSeconds = 30;

/** The facts that a provider states about the person who signed in. */
export interface ProviderClaims {
  readonly subject: string;
  readonly all: Readonly<Record<string, unknown>>;
}

/** The state of a sign-in between its start and the answer of the provider. */
export interface SignInRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The content of the discovery document of a provider. */
export interface ProviderReport {
  readonly issuer: string;
  /** Hosts that the server would call and may not, because the settings do not name them. */
  readonly hostsNotAllowed: readonly string[];
}

/** Providers of OpenID Connect; the server calls their hosts only. */
export interface ProviderGateway {
  /** Address at which the browser signs in. Throws `sign_in_provider_unavailable`. */
  authorizationUrl(provider: Provider, request: SignInRequest): Promise<URL>;
  /**
   * Exchanges the code in the address that the provider sent the browser to for checked claims. Throws
   * `sign_in_provider_refused` for every answer that is not valid, `sign_in_provider_unavailable` without an answer.
   */
  redeem(provider: Provider, request: SignInRequest, answered: URL): Promise<ProviderClaims>;
  /** Reads the discovery document. Throws `sign_in_provider_unavailable`, `valid_url` for a host it must not call. */
  inspect(issuer: string, hosts: readonly string[]): Promise<ProviderReport>;
}

const urlOf = (text: string): URL => {
  const url = URL.parse(text);
  if (!url) throw new DomainError('valid_url', {}, 'issuer');
  return url;
};

/** True if the server may call a URL: https under a public name; private hosts only with the setting. */
function mayCallUrl(url: URL, allowPrivate: boolean): boolean {
  if (allowPrivate && loopbackHosts.has(url.hostname)) return true;
  return url.protocol === 'https:' && (allowPrivate || isPublicName(url.hostname));
}

/** `fetch` for openid-client: only the provider's hosts, with limits of time and size, without redirects. */
const fetchFrom =
  (hosts: ReadonlySet<string>, allowPrivate: boolean): client.CustomFetch =>
  (address, { method, headers, body }) => {
    const url = new URL(address);
    if (!hosts.has(url.host) || !mayCallUrl(url, allowPrivate))
      throw new Error(`the provider names the host ${url.host}, which the settings do not allow`);
    return requestOutside({
      url,
      method,
      headers: { ...headers },
      body: body === undefined || body === null ? null : String(body as string | URLSearchParams),
      timeoutMs,
      maxBytes,
      allowPrivate,
    });
  };

/** How the client identifies itself at the token endpoint; Basic is the default of the standard. */
function authenticationOf(server: client.ServerMetadata, secret: string): client.ClientAuth {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic') ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
}

/** Reads the discovery document of an issuer; its `issuer` must be the given one. */
async function discover(issuer: URL, fetching: client.CustomFetch): Promise<client.ServerMetadata> {
  const found = await client.discovery(issuer, 'discovery', undefined, client.None(), {
    execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    timeout: timeoutMs / 1000,
    [client.customFetch]: fetching,
  });
  return found.serverMetadata();
}

/** Endpoints that the server itself calls. */
const calledBy = (server: client.ServerMetadata): URL[] =>
  [server.token_endpoint, server.jwks_uri, server.userinfo_endpoint].flatMap((address) => {
    const url = URL.parse(address ?? '');
    return url ? [url] : [];
  });

/** Opens the gateway; `allowPrivate` allows providers in private networks, on this machine also without TLS. */
export function providerGateway(
  allowPrivate: boolean,
  clock: () => Date,
  log: { warn(facts: object, message: string): void },
): ProviderGateway {
  const known = new Map<string, { configuration: client.Configuration; until: number }>();

  const fault = (code: 'sign_in_provider_unavailable' | 'sign_in_provider_refused', issuer: string, error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
    log.warn({ issuer, error: String(error), cause }, 'the sign-in provider failed');
    return new DomainError(code);
  };

  async function configurationOf(provider: Provider): Promise<client.Configuration> {
    const key = `${provider.marketId} ${provider.version}`;
    const kept = known.get(key);
    if (kept && kept.until > clock().getTime()) return kept.configuration;
    const issuer = urlOf(provider.issuer);
    const fetching = fetchFrom(new Set([issuer.host, ...provider.hosts]), allowPrivate);
    const server = await discover(issuer, fetching);
    const configuration = new client.Configuration(
      server,
      provider.clientId,
      { [client.clockTolerance]: toleranceSeconds },
      authenticationOf(server, provider.clientSecret),
    );
    configuration.timeout = timeoutMs / 1000;
    configuration[client.customFetch] = fetching;
    if (issuer.protocol === 'http:') client.allowInsecureRequests(configuration);
    // The signature of the token is checked although it came from the provider itself.
    client.enableNonRepudiationChecks(configuration);
    if (known.size >= 1000) known.clear();
    known.set(key, { configuration, until: clock().getTime() + freshMs });
    return configuration;
  }

  return {
    async authorizationUrl(provider, { redirectUri, state, nonce, codeVerifier }) {
      try {
        const url = client.buildAuthorizationUrl(await configurationOf(provider), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        // The browser may reach hosts that the server does not, but never an address without TLS.
        if (url.protocol !== 'https:' && !mayCallUrl(url, allowPrivate))
          throw new Error('the authorization endpoint does not use TLS');
        return url;
      } catch (error) {
        throw fault('sign_in_provider_unavailable', provider.issuer, error);
      }
    },
    async redeem(provider, { state, nonce, codeVerifier }, answered) {
      const configuration = await configurationOf(provider).catch((error: unknown) => {
        throw fault('sign_in_provider_unavailable', provider.issuer, error);
      });
      try {
        const tokens = await client.authorizationCodeGrant(configuration, answered, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('the answer has no ID token');
        const needed = provider.userClaim === 'email' ? ['email', 'email_verified'] : [provider.userClaim];
        const complete = needed.every((name) => claims[name] !== undefined);
        // Many providers answer the address only at their userinfo endpoint.
        const more =
          complete || configuration.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return { subject: claims.sub, all: { ...claims, ...more } };
      } catch (error) {
        throw fault('sign_in_provider_refused', provider.issuer, error);
      }
    },
    async inspect(issuer, hosts) {
      const url = urlOf(issuer);
      if (!mayCallUrl(url, allowPrivate)) throw new DomainError('valid_url', {}, 'issuer');
      const allowed = new Set([url.host, ...hosts]);
      try {
        const server = await discover(url, fetchFrom(allowed, allowPrivate));
        const called = calledBy(server);
        const refused = called.filter((one) => !allowed.has(one.host) || !mayCallUrl(one, allowPrivate));
        return { issuer: server.issuer, hostsNotAllowed: [...new Set(refused.map(({ host }) => host))] };
      } catch (error) {
        throw fault('sign_in_provider_unavailable', issuer, error);
      }
    },
  };
}
