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
};

/** The nth consumer of a market; the first ones come again after the last. */
export function consumerOf(sorg: Sorg, nth: number): DemoConsumer {
  const names = NAMES[sorg];
  const name = names[nth % names.length] ?? '';
  const digits = String(1000 + ((nth * 137) % 9000));
  return {
    name,
    phone: sorg === '1000' ? `8000000${digits}` : `555010${digits}`,
    email: `${name.toLowerCase().replace(' ', '.')}@mail.example`,
    address: sorg === '1000' ? `Jl. Contoh ${nth + 3}` : `${100 + nth * 7} Sample Street`,
  };
}
