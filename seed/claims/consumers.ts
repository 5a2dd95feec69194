// Consumers of the claims. All of them are invented; mail addresses end with .example.
import type { Sorg } from '../brand/types.ts';

export interface DemoConsumer {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
}

const NAMES: Readonly<Record<Sorg, readonly string[]>> = {
  '1000': [
    'Ratna Purnama',
    'Joko Wicaksana',
    'Lestari Ningrum',
    'Bayu Pramudita',
    'Sekar Anindya',
    'Galih Nugraha',
    'Tirta Maulana',
    'Wulan Safitri',
    'Yoga Permadi',
    'Intan Larasati',
    'Fajar Kencana',
  ],
  '5000': [
    'Alder Finch',
    'Juniper Vale',
    'Wren Holloway',
    'Otis Larkspur',
    'Marlow Quill',
    'Hazel Brook',
    'Rowan Tarn',
  ],
  '3000': ['Greta Lindner', 'Émile Roussel', 'Paul Steinbach', 'Manon Delorme', 'Hannah Weber', 'Louis Fabre'],
};

const CONTACT: Readonly<Record<Sorg, (digits: string, nth: number) => readonly [phone: string, address: string]>> = {
  '1000': (digits, nth) => [`8000000${digits}`, `Jl. Contoh ${nth + 3}`],
  '5000': (digits, nth) => [`555010${digits}`, `${100 + nth * 7} Sample Street`],
  '3000': (digits, nth) => [
    `3023125${digits.slice(-3)}`,
    nth % 2 === 0 ? `Musterweg ${nth}` : `${nth} rue de l’Exemple`,
  ],
};

/** The nth consumer of a market; the first ones come again after the last. */
export function consumerOf(sorg: Sorg, nth: number): DemoConsumer {
  const names = NAMES[sorg];
  const name = names[nth % names.length] ?? '';
  const digits = String(1000 + ((nth * 137) % 9000));
  const [phone, address] = CONTACT[sorg](digits, nth);
  return {
    name,
    phone,
    email: `${name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replace(' ', '.')}@mail.example`,
    address,
  };
}
