import { createHash } from 'node:crypto';
import {
  AccountRefusal,
  type AccountRecord,
  type AccountRegistration,
  type ConsumerAccounts,
} from './consumer-site.gateway.ts';

/** Invented owners of simulated records. */
const people = [
  ['Ayu Lestari', 'Jl. Kenanga 12', 'Surabaya', 'ID'],
  ['Jordan Reyes', '48 Alder Street', 'Portland', 'US'],
  ['Mona Krüger', 'Lindenweg 5', 'Hamburg', 'DE'],
  ['Élodie Marchand', '3 rue des Tanneurs', 'Lyon', 'FR'],
  ['Farid Iskandar', '7 Jalan Bukit', 'Ipoh', 'MY'],
] as const;

/**
 * A consumer site within the process, for development, tests and installations without one. It obeys mail addresses of
 * the domain `simulator.example`: `unreachable3@` fails three times before it answers, `refused@` is always refused. It
 * has a record of every frame except of those whose number ends with 404.
 */
export function simulatedAccounts(): ConsumerAccounts {
  const failures = new Map<string, number>();
  const records = new Map<string, AccountRecord>();
  return {
    upload(registration: AccountRegistration) {
      const { id, frameNumber, consumer } = registration;
      const [, command = '', times = '0'] = /^([a-z]+)(\d*)@simulator\.example$/.exec(consumer?.email ?? '') ?? [];
      if (command === 'refused')
        return Promise.reject(new AccountRefusal('The simulated consumer site refuses this address.'));
      const failed = failures.get(id) ?? 0;
      if (command === 'unreachable' && failed < Number(times)) {
        if (failures.size >= 10_000) failures.clear();
        failures.set(id, failed + 1);
        return Promise.reject(new Error('the simulated consumer site does not answer'));
      }
      const reference = `SIM-${createHash('sha256').update(id).digest('hex').slice(0, 10).toUpperCase()}`;
      if (consumer) {
        if (records.size >= 10_000) records.clear();
        records.set(frameNumber, { reference, consumer });
      }
      return Promise.resolve({ reference });
    },
    find(frameNumber) {
      const known = records.get(frameNumber);
      if (known) return Promise.resolve(known);
      if (frameNumber.endsWith('404')) return Promise.resolve(null);
      const hash = createHash('sha256').update(frameNumber).digest();
      const [name, address, city, country] = people[hash.readUInt16BE(0) % people.length] ?? people[0];
      const digits = String(hash.readUInt32BE(2) % 10_000_000).padStart(7, '0');
      return Promise.resolve({
        reference: `SIM-${hash.toString('hex').slice(0, 10).toUpperCase()}`,
        consumer: {
          name,
          address,
          city,
          country,
          phone: `0555${digits}`,
          email: `owner${digits}@consumer.example`,
          locale: '',
        },
      });
    },
    withdraw: () => Promise.resolve(),
  };
}
