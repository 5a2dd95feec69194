import type { Term } from './term.ts';

/** Indonesian words. Malay has others for many things: the last part of the list keeps them apart. */
export const id: readonly Term[] = [
  { thing: 'consumer', words: ['konsumen'], not: ['pembeli'], english: /\bconsumers?\b/i },
  { thing: 'by a day', words: ['paling lambat'], not: ['bayar sebelum', 'diinginkan sebelum'] },
  { thing: 'what would unblock', words: ['cara membuka blokir'], not: ['yang membuka blokir…'] },
  { thing: 'arriving', words: ['dalam perjalanan', 'akan tiba'], not: ['segera datang'] },
  {
    thing: 'inspection (pre-delivery)',
    words: ['inspeksi prapengiriman'],
    not: ['PDI', 'pra-penyerahan', 'pra-pengiriman'],
  },
  {
    thing: 'order that ended because its payment was rejected',
    words: ['pembayaran ditolak'],
    not: ['dibatalkan…'],
    english: /^Payment rejected$/,
  },
  { thing: 'close photo', words: ['jarak dekat', 'keseluruhan'], not: ['kerusakan, dekat', 'kerusakan, jauh'] },
  { thing: 'sales contact', words: ['kontak penjualan'], not: ['perwakilan penjualan'] },
  { thing: 'sales organisation', words: ['organisasi penjualan'], not: ['org. penjualan', 'organisasi jualan'] },
  { thing: 'invoice', words: ['faktur'], not: ['invois…'] },
  { thing: 'number', words: ['nomor'], not: ['nombor…'] },
  { thing: 'date', words: ['tanggal'], not: ['tarikh…'] },
  { thing: 'cart', words: ['keranjang'], not: ['troli…'] },
  { thing: 'dealer', words: ['dealer'], not: ['pengedar…'] },
  { thing: 'brand', words: ['merek'], not: ['jenama…'] },
  { thing: 'bicycle', words: ['sepeda'], not: ['basikal…'] },
  { thing: 'claim', words: ['klaim'], not: ['tuntutan…'] },
  { thing: 'warranty', words: ['garansi'], not: ['waranti…'] },
  { thing: 'password', words: ['kata sandi'], not: ['kata laluan'] },
  { thing: 'email', words: ['email'], not: ['e-mel', 'emel'] },
];
