import { limitations, type Limitation } from '#rules/permissions.ts';
import { columnKey } from '#rules/table.ts';

/**
 * Column names of a list of users, in the languages of the product, compared without case, accents, spaces and
 * punctuation. A row is a user. `groupRole`, `roles` and `targetMarkets` hold comma-separated names; several sales
 * organisations or values give the user an area for each.
 */
export const userColumns = {
  name: ['name', 'full name', 'Name', 'Nom', 'Nom complet', 'Nama', 'Nama lengkap', 'Nama penuh'],
  username: [
    'username',
    'user name',
    'login',
    'Benutzername',
    'Anmeldename',
    'Nom d’utilisateur',
    'Identifiant',
    'Nama pengguna',
  ],
  email: [
    'email',
    'e-mail',
    'email address',
    'E-Mail-Adresse',
    'Adresse e-mail',
    'Courriel',
    'Alamat email',
    'Emel',
    'Alamat e-mel',
    'e-mel',
  ],
  phone: [
    'phone',
    'phone number',
    'telephone',
    'Telefon',
    'Telefonnummer',
    'Téléphone',
    'Telepon',
    'Nomor telepon',
    'No. telefon',
    'Nombor telefon',
  ],
  language: ['language', 'Sprache', 'Langue', 'Bahasa'],
  groupRole: ['group role', 'Gruppenrolle', 'Groupe de rôles', 'Rôle de groupe', 'Grup peran', 'Kumpulan peranan'],
  roles: ['roles', 'role', 'Rollen', 'Rolle', 'Rôles', 'Rôle', 'Peran', 'Peranan'],
  sorg: [
    'sorg',
    'sales organisation',
    'sales organization',
    'Verkaufsorganisation',
    'Organisation commerciale',
    'Organisasi penjualan',
    'Organisasi jualan',
  ],
  limitation: ['limitation', 'Einschränkung', 'Begrenzung', 'Restriction', 'Pembatasan', 'Had', 'Batasan'],
  option: ['option', 'Option', 'Opsi', 'Pilihan'],
  value: ['value', 'Wert', 'Valeur', 'Nilai'],
  targetMarkets: [
    'target markets',
    'target market',
    'content target markets',
    'Zielmärkte',
    'Zielmarkt',
    'Marchés cibles',
    'Marché cible',
    'Pasar sasaran',
    'Pasaran sasaran',
  ],
  sendEmail: [
    'send mail',
    'send email',
    'order mail',
    'Mail senden',
    'E-Mails senden',
    'Bestellmails',
    'Envoyer des e-mails',
    'Kirim email',
    'Hantar e-mel',
    'Order mail',
    'E-mails de commande',
    'Email pesanan',
    'E-mel pesanan',
  ],
  isFakeEmail: [
    'placeholder address',
    'placeholder',
    'fake email',
    'Platzhalteradresse',
    'Platzhalter',
    'Adresse fictive',
    'Alamat pengganti',
    'Alamat pemegang tempat',
  ],
} as const;

export type UserColumn = keyof typeof userColumns;

/** Required columns; on the US pages the e-mail address replaces the username. */
export function neededUserColumns(us: boolean): UserColumn[] {
  const names: UserColumn[] = us ? ['name', 'email'] : ['name', 'username', 'email'];
  return [...names, 'groupRole', 'sorg', 'limitation'];
}

/** The words for a limitation in a list of users, in the languages of the product: those of the form, and the wire's. */
const limitationWords: Readonly<Record<Limitation, readonly string[]>> = {
  none: ['none', 'everything', 'alles', 'tout', 'semua'],
  customer: ['customer', 'Kunde', 'client', 'pelanggan'],
  salesman: ['salesman', 'Außendienst', 'commercial', 'tenaga penjual', 'wakil jualan'],
  sales_group: ['sales group', 'Verkäufergruppe', 'groupe de vendeurs', 'grup penjualan', 'kumpulan jualan'],
  sales_office: ['sales office', 'Verkaufsbüro', 'agence commerciale', 'kantor penjualan', 'pejabat jualan'],
  vendor: ['vendor', 'Anbieter', 'fournisseur'],
  audit: ['audit'],
};

/** The limitation that a cell names; an unknown word stays and is refused, an empty cell stays empty. */
export function limitationOf(cell: string | undefined): string {
  const key = columnKey(cell ?? '');
  const found = limitations.find((limitation) => limitationWords[limitation].some((word) => columnKey(word) === key));
  return found ?? (cell ?? '').trim();
}
