-- Pre-delivery inspections: the checklist and the records made with it. README of pdi.
create table pdi_checklist_item (
  id integer generated always as identity primary key,
  part_group text not null check (part_group in ('brakes', 'steering', 'wheels', 'drivetrain', 'frame', 'suspension',
                                                 'electrics', 'handover')),
  -- Merchandise categories of the bicycles to which the item applies; empty: all.
  merchandise_categories text[] not null default '{}',
  sorting integer not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  retired_by uuid references identity_user on delete set null
);
-- Texts by language. A changed text is a new row, so that records keep the words that the mechanic read; the latest row
-- of an item counts.
create table pdi_checklist_wording (
  id integer generated always as identity primary key,
  item_id integer not null references pdi_checklist_item on delete cascade,
  texts jsonb not null,
  created_by uuid references identity_user on delete set null,
  created_at timestamptz not null
);
create index pdi_checklist_wording_latest on pdi_checklist_wording (item_id, id desc);

create table pdi_record (
  -- Made by the device on which the record was begun, so that a record that is sent twice is stored once.
  id uuid primary key,
  customer_id uuid not null references customers_customer,
  frame_number text collate "C" not null check (frame_number ~ '^[A-Z0-9]{1,30}$'),
  -- Empty: the portal did not know the frame as one of the customer's.
  article_code text not null default '',
  merchandise_category text not null default '',
  mechanic text not null,
  note text not null default '',
  -- When the mechanic began, by the device's clock; never later than it was received.
  inspected_at timestamptz not null,
  -- Items that are not checked yet; a record without any is complete (Q-140).
  open_items smallint not null check (open_items >= 0),
  signature_name text,
  -- Drawn lines as an SVG path; empty: the name was typed instead.
  signature_path text,
  signed_at timestamptz,
  version integer not null default 1,
  created_by uuid references identity_user on delete set null,
  created_at timestamptz not null,
  updated_by uuid references identity_user on delete set null,
  updated_at timestamptz not null,
  check ((signature_name is null) = (signature_path is null) and (signature_name is null) = (signed_at is null))
);
create index pdi_record_by_customer on pdi_record (customer_id, inspected_at desc, id desc);
create index pdi_record_by_time on pdi_record (inspected_at desc, id desc);
create index pdi_record_by_frame on pdi_record (frame_number, inspected_at desc);

create table pdi_check (
  record_id uuid not null references pdi_record on delete cascade,
  item_id integer not null references pdi_checklist_item,
  wording_id integer not null references pdi_checklist_wording,
  sorting integer not null,
  checked boolean not null,
  primary key (record_id, item_id)
);

-- Who deleted a record, and who restored it again (R-261).
create table pdi_deletion (
  id uuid primary key default uuidv7(),
  record_id uuid not null references pdi_record on delete cascade,
  deleted_by uuid references identity_user on delete set null,
  deleted_at timestamptz not null,
  restored_by uuid references identity_user on delete set null,
  restored_at timestamptz
);
create unique index pdi_deletion_open on pdi_deletion (record_id) where restored_at is null;

-- Key with which the browsers of a user encrypt records that wait for a network.
create table pdi_device_key (
  user_id uuid primary key references identity_user on delete cascade,
  key bytea not null check (octet_length(key) = 32),
  created_at timestamptz not null
);

-- The list of a new installation. Further categories and items are added in the administration.
with listed (sorting, part_group, merchandise_categories, texts) as (values
  (10, 'brakes', array[]::text[], jsonb_build_object(
    'en', 'Brake levers: clear bite point, levers do not reach the grip',
    'de', 'Bremshebel: klarer Druckpunkt, Hebel berührt den Griff nicht',
    'fr', 'Leviers de frein : point d’attaque net, le levier ne touche pas la poignée',
    'id', 'Tuas rem: titik gigit jelas, tuas tidak menyentuh grip',
    'ms', 'Tuil brek: titik gigitan jelas, tuil tidak menyentuh genggam')),
  (20, 'brakes', array[]::text[], jsonb_build_object(
    'en', 'Pads aligned with disc or rim, wheels turn without rubbing',
    'de', 'Beläge zu Scheibe oder Felge ausgerichtet, Räder laufen schleiffrei',
    'fr', 'Patins ou plaquettes alignés sur le disque ou la jante, aucun frottement',
    'id', 'Kampas sejajar dengan cakram atau pelek, roda berputar tanpa gesekan',
    'ms', 'Pad sejajar dengan cakera atau rim, roda berputar tanpa geseran')),
  (30, 'brakes', array[]::text[], jsonb_build_object(
    'en', 'Brake hoses and cables: routed cleanly, no leak, no kink',
    'de', 'Bremsleitungen und Züge: sauber verlegt, dicht, ohne Knick',
    'fr', 'Durites et câbles de frein : bien guidés, sans fuite ni pliure',
    'id', 'Selang dan kabel rem: terpasang rapi, tidak bocor, tidak tertekuk',
    'ms', 'Hos dan kabel brek: tersusun kemas, tidak bocor, tidak terlipat')),
  (40, 'steering', array[]::text[], jsonb_build_object(
    'en', 'Headset: no play, turns freely',
    'de', 'Steuersatz: spielfrei, dreht leicht',
    'fr', 'Jeu de direction : sans jeu, tourne librement',
    'id', 'Headset: tidak kocak, berputar bebas',
    'ms', 'Set kepala: tiada kelonggaran, berputar bebas')),
  (50, 'steering', array[]::text[], jsonb_build_object(
    'en', 'Stem and handlebar straight, bolts at the stated torque',
    'de', 'Vorbau und Lenker gerade, Schrauben mit angegebenem Drehmoment',
    'fr', 'Potence et guidon droits, vis au couple indiqué',
    'id', 'Stem dan setang lurus, baut sesuai torsi yang tertera',
    'ms', 'Stem dan hendal lurus, bolt pada tork yang dinyatakan')),
  (60, 'wheels', array[]::text[], jsonb_build_object(
    'en', 'Wheels true, spoke tension even',
    'de', 'Laufräder zentriert, Speichen gleichmäßig gespannt',
    'fr', 'Roues dévoilées, tension des rayons uniforme',
    'id', 'Roda lurus, tegangan jari-jari merata',
    'ms', 'Roda lurus, tegangan jejari sekata')),
  (70, 'wheels', array[]::text[], jsonb_build_object(
    'en', 'Axles and quick releases closed and secured',
    'de', 'Achsen und Schnellspanner geschlossen und gesichert',
    'fr', 'Axes et blocages rapides fermés et verrouillés',
    'id', 'As roda dan quick release tertutup dan terkunci',
    'ms', 'Gandar dan pelepas pantas ditutup dan dikunci')),
  (80, 'wheels', array[]::text[], jsonb_build_object(
    'en', 'Tyres: seated evenly, running direction, pressure set',
    'de', 'Reifen: gleichmäßiger Sitz, Laufrichtung, Luftdruck eingestellt',
    'fr', 'Pneus : bien en place, sens de rotation, pression réglée',
    'id', 'Ban: duduk merata, arah putar benar, tekanan disetel',
    'ms', 'Tayar: duduk sekata, arah putaran betul, tekanan ditetapkan')),
  (90, 'drivetrain', array[]::text[], jsonb_build_object(
    'en', 'Gears shift through the whole range, limit screws set',
    'de', 'Schaltung läuft durch alle Gänge, Anschläge eingestellt',
    'fr', 'Tous les rapports passent, butées réglées',
    'id', 'Semua gigi berpindah lancar, sekrup batas disetel',
    'ms', 'Semua gear bertukar lancar, skru had dilaras')),
  (100, 'drivetrain', array[]::text[], jsonb_build_object(
    'en', 'Chain or belt: length and tension correct, chain lubricated',
    'de', 'Kette oder Riemen: Länge und Spannung richtig, Kette geölt',
    'fr', 'Chaîne ou courroie : longueur et tension correctes, chaîne lubrifiée',
    'id', 'Rantai atau belt: panjang dan tegangan tepat, rantai dilumasi',
    'ms', 'Rantai atau tali sawat: panjang dan tegangan betul, rantai dilincirkan')),
  (110, 'drivetrain', array[]::text[], jsonb_build_object(
    'en', 'Cranks, bottom bracket and pedals: tight, no play',
    'de', 'Kurbeln, Innenlager und Pedale: fest, spielfrei',
    'fr', 'Manivelles, boîtier de pédalier et pédales : serrés, sans jeu',
    'id', 'Crank, bottom bracket dan pedal: kencang, tidak kocak',
    'ms', 'Engkol, pendakap bawah dan pedal: ketat, tiada kelonggaran')),
  (120, 'frame', array[]::text[], jsonb_build_object(
    'en', 'Frame and fork: no damage, no scratches',
    'de', 'Rahmen und Gabel: ohne Schäden und Kratzer',
    'fr', 'Cadre et fourche : sans dommage ni rayure',
    'id', 'Rangka dan garpu: tanpa kerusakan dan goresan',
    'ms', 'Rangka dan fork: tiada kerosakan dan calar')),
  (130, 'frame', array[]::text[], jsonb_build_object(
    'en', 'Seatpost and saddle: minimum insertion kept, clamp at the stated torque',
    'de', 'Sattelstütze und Sattel: Mindesteinstecktiefe, Klemme mit angegebenem Drehmoment',
    'fr', 'Tige et selle : insertion minimale respectée, collier au couple indiqué',
    'id', 'Seatpost dan sadel: batas minimum masuk terpenuhi, klem sesuai torsi',
    'ms', 'Tiang tempat duduk dan pelana: had masukan minimum dipatuhi, pengapit pada tork dinyatakan')),
  (140, 'frame', array[]::text[], jsonb_build_object(
    'en', 'All other bolts checked with the torque wrench',
    'de', 'Alle übrigen Schrauben mit dem Drehmomentschlüssel geprüft',
    'fr', 'Toutes les autres vis contrôlées à la clé dynamométrique',
    'id', 'Semua baut lain diperiksa dengan kunci torsi',
    'ms', 'Semua bolt lain diperiksa dengan sepana tork')),
  (150, 'suspension', array[]::text[], jsonb_build_object(
    'en', 'Suspension, if fitted: pressure set, no leak, lockout works',
    'de', 'Federung, falls vorhanden: Druck eingestellt, dicht, Lockout funktioniert',
    'fr', 'Suspension, si présente : pression réglée, étanche, blocage fonctionnel',
    'id', 'Suspensi, jika ada: tekanan disetel, tidak bocor, lockout berfungsi',
    'ms', 'Suspensi, jika ada: tekanan ditetapkan, tidak bocor, kunci suspensi berfungsi')),
  (160, 'electrics', array[]::text[], jsonb_build_object(
    'en', 'Lights, reflectors and bell, if fitted: complete and working',
    'de', 'Licht, Reflektoren und Klingel, falls vorhanden: vollständig und in Funktion',
    'fr', 'Éclairage, réflecteurs et sonnette, si présents : complets et fonctionnels',
    'id', 'Lampu, reflektor dan bel, jika ada: lengkap dan berfungsi',
    'ms', 'Lampu, pemantul dan loceng, jika ada: lengkap dan berfungsi')),
  (170, 'electrics', array['e-bike'], jsonb_build_object(
    'en', 'Battery: fully charged, locks in place, key fits',
    'de', 'Akku: voll geladen, rastet ein, Schlüssel passt',
    'fr', 'Batterie : chargée, verrouillée en place, la clé convient',
    'id', 'Baterai: terisi penuh, terkunci di tempatnya, kunci cocok',
    'ms', 'Bateri: dicas penuh, terkunci pada tempatnya, kunci sepadan')),
  (180, 'electrics', array['e-bike'], jsonb_build_object(
    'en', 'Motor and display: firmware current, no error code, all assist levels work',
    'de', 'Motor und Display: aktuelle Firmware, kein Fehlercode, alle Stufen funktionieren',
    'fr', 'Moteur et écran : micrologiciel à jour, aucun code d’erreur, tous les niveaux d’assistance fonctionnent',
    'id', 'Motor dan layar: firmware terbaru, tanpa kode galat, semua tingkat bantuan berfungsi',
    'ms', 'Motor dan paparan: perisian tegar terkini, tiada kod ralat, semua tahap bantuan berfungsi')),
  (190, 'electrics', array['e-bike'], jsonb_build_object(
    'en', 'Charger complete, battery charges',
    'de', 'Ladegerät vollständig, Akku lädt',
    'fr', 'Chargeur complet, la batterie se charge',
    'id', 'Pengisi daya lengkap, baterai mengisi',
    'ms', 'Pengecas lengkap, bateri mengecas')),
  (200, 'handover', array[]::text[], jsonb_build_object(
    'en', 'Frame number on the bike matches the papers',
    'de', 'Rahmennummer am Rad stimmt mit den Papieren überein',
    'fr', 'Le numéro de cadre correspond aux documents',
    'id', 'Nomor rangka pada sepeda sesuai dengan dokumen',
    'ms', 'Nombor rangka pada basikal sepadan dengan dokumen')),
  (210, 'handover', array[]::text[], jsonb_build_object(
    'en', 'Test ride: brakes, gears and steering work, no noise',
    'de', 'Probefahrt: Bremsen, Schaltung und Lenkung funktionieren, keine Geräusche',
    'fr', 'Essai sur route : freins, vitesses et direction fonctionnent, aucun bruit',
    'id', 'Uji jalan: rem, gigi dan kemudi berfungsi, tanpa bunyi',
    'ms', 'Tunggangan ujian: brek, gear dan stereng berfungsi, tiada bunyi')),
  (220, 'handover', array[]::text[], jsonb_build_object(
    'en', 'Manual, tools, spare keys and loose parts ready for the customer',
    'de', 'Anleitung, Werkzeug, Ersatzschlüssel und Kleinteile für die Übergabe bereit',
    'fr', 'Manuel, outils, clés de rechange et accessoires prêts pour le client',
    'id', 'Buku petunjuk, alat, kunci cadangan dan komponen lepas siap untuk pelanggan',
    'ms', 'Manual, alat, kunci ganti dan bahagian longgar sedia untuk pelanggan'))),
added as (
  insert into pdi_checklist_item (part_group, merchandise_categories, sorting, created_at)
  select part_group, merchandise_categories, sorting, timestamptz '2000-01-01 00:00Z'
    from listed
   order by sorting
  returning id, sorting)
insert into pdi_checklist_wording (item_id, texts, created_at)
select a.id, l.texts, timestamptz '2000-01-01 00:00Z'
  from added a
  join listed l on l.sorting = a.sorting
 order by a.id;
