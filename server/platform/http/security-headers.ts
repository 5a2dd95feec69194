import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** Device features that pages may use: the scanner reads codes with the camera. */
const permissionsPolicy = [
  'camera=(self)',
  ...[
    'microphone',
    'geolocation',
    'payment',
    'usb',
    'serial',
    'bluetooth',
    'midi',
    'accelerometer',
    'gyroscope',
    'magnetometer',
    'display-capture',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** Where the script of the analytics service comes from, and where it sends what it counts. */
const analytics = {
  scriptSrc: ['https://www.googletagmanager.com'],
  imgSrc: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  connectSrc: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
};
const nothing = { scriptSrc: [], imgSrc: [], connectSrc: [] };

/**
 * Response headers with the rules of a page for the browser, with `withAnalytics` those of a market that counts visits. They are the same for all responses, so helmet builds them
 * once per process instead of once per request.
 */
export function securityHeaders({
  https,
  withAnalytics = false,
}: {
  readonly https: boolean;
  readonly withAnalytics?: boolean;
}): Readonly<Record<string, string>> {
  const more = withAnalytics ? analytics : nothing;
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...more.scriptSrc],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...more.imgSrc],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...more.connectSrc],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
  })(new IncomingMessage(new Socket()), response, (error?: unknown) => {
    if (error) throw error as Error;
  });
  return {
    ...Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])),
    'permissions-policy': permissionsPolicy,
  };
}
