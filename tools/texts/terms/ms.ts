import type { Term } from './term.ts';

/** Malay words. Indonesian has others for many things: the last part of the list keeps them apart. */
export const ms: readonly Term[] = [
  { thing: 'overview', words: ['gambaran keseluruhan'], not: ['ikhtisar…'] },
  {
    thing: 'consumer',
    words: ['pengguna akhir'],
    not: ['pembeli', 'pengguna'],
    english: /\bconsumers?\b/i,
  },
  { thing: 'by a day', words: ['selewat-lewatnya'], not: ['bayar sebelum', 'dikehendaki sebelum'] },
  { thing: 'what would unblock', words: ['cara membuka sekatan'], not: ['apa yang membuka sekatan…'] },
  { thing: 'inspection (pre-delivery)', words: ['pemeriksaan prapenghantaran'], not: ['PDI', 'pra-penghantaran'] },
  {
    thing: 'order that ended because its payment was rejected',
    words: ['bayaran ditolak'],
    not: ['terbatal', 'dibatalkan'],
    english: /^Payment rejected$/,
  },
  { thing: 'sale', words: ['promosi'], not: ['jualan murah'] },
  { thing: 'close photo', words: ['jarak dekat', 'keseluruhan'], not: ['kerosakan, dekat', 'kerosakan, jauh'] },
  { thing: 'sales contact', words: ['wakil jualan'], not: ['hubungan jualan'] },
  { thing: 'sales organisation', words: ['organisasi jualan'], not: ['org. jualan', 'organisasi penjualan'] },
  { thing: 'invoice', words: ['invois'], not: ['faktur…'] },
  { thing: 'number', words: ['nombor'], not: ['nomor…'] },
  { thing: 'date', words: ['tarikh'], not: ['tanggal', 'tanggalnya'], english: /\bdates?\b/i },
  { thing: 'cart', words: ['troli'], not: ['keranjang…'] },
  { thing: 'dealer', words: ['pengedar'], not: ['dealer…'], except: { 'terms.hint.code': 'an example of a code' } },
  { thing: 'brand', words: ['jenama'], not: ['merek', 'mereknya'] },
  { thing: 'bicycle', words: ['basikal'], not: ['sepeda…'] },
  { thing: 'claim', words: ['tuntutan'], not: ['klaim…'] },
  { thing: 'warranty', words: ['waranti'], not: ['garansi…'] },
  { thing: 'password', words: ['kata laluan'], not: ['kata sandi'] },
  {
    thing: 'email',
    words: ['e-mel'],
    not: ['email…'],
    except: { 'sign-in-provider.hint.userClaim': 'the name of a claim of OpenID Connect' },
  },
];
