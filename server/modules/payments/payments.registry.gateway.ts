import type { Config } from '../../platform/config.ts';
import type { PaymentGateway } from './payments.gateway.ts';
import { sandboxGateway } from './payments.sandbox.gateway.ts';

/** The gateways for which the environment has keys, by name. */
export function gatewaysOf(config: Pick<Config, 'payments'>): ReadonlyMap<string, PaymentGateway> {
  const gateways: PaymentGateway[] = [...(config.payments.sandbox ? [sandboxGateway] : [])];
  return new Map(gateways.map((gateway) => [gateway.name, gateway]));
}
