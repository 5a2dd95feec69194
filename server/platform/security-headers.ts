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

/**
 * Response headers with the rules of a page for the browser. They are the same for all responses, so helmet builds them
 * once per process instead of once per request.
 */
export function securityHeaders({ https }: { readonly https: boolean }): Readonly<Record<string, string>> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
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
