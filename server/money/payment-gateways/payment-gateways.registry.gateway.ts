import type { Config } from '#platform/config.ts';
import type { PaymentGateway } from './payment-gateways.gateway.ts';
import { sandboxGateway } from './payment-gateways.sandbox.gateway.ts';
import { stripeGateway } from './payment-gateways.stripe.gateway.ts';
import { xenditGateway } from './payment-gateways.xendit.gateway.ts';

/** The gateways for which the environment has keys, by name. */
export function gatewaysOf(config: Pick<Config, 'payments'>): ReadonlyMap<string, PaymentGateway> {
  const { sandbox, stripe, xendit } = config.payments;
  const gateways: PaymentGateway[] = [
    ...(sandbox ? [sandboxGateway] : []),
    ...(stripe ? [stripeGateway(stripe)] : []),
    ...(xendit ? [xenditGateway(xendit)] : []),
  ];
  return new Map(gateways.map((gateway) => [gateway.name, gateway]));
}
