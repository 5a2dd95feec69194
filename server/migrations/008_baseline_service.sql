-- Service: registrations, inspections, transit damage, claims.

-- Retail sales: registrations of sold frames, and dealers below a distributor. README of retail-sales.
create table retail_sales_dealer (
  customer_id uuid primary key references customers_customer on delete cascade,
  distributor_id uuid not null references customers_customer on delete cascade,
  check (customer_id <> distributor_id)
);
create index retail_sales_dealer_by_distributor on retail_sales_dealer (distributor_id);

create table retail_sales_registration (
  id uuid primary key default uuidv7(),
  -- Frame number: capital letters and digits (Q-143).
  number text collate "C" not null check (number ~ '^[A-Z0-9]{1,30}$'),
  market_id uuid not null references markets_market,
  sorg text not null references markets_sorg,
  article_code text not null,
  -- The dealer who sold the frame, and the distributor if it registered the frame for that dealer.
  customer_id uuid not null references customers_customer,
  distributor_id uuid references customers_customer,
  sold_on date not null,
  -- Sold to no consumer, for example to a rental fleet.
  non_retail boolean not null,
  -- The consumer comes from the record that the consumer site has of the frame.
  use_account boolean not null,
  state text not null check (state in ('pending_insert', 'processing_insert', 'failed_insert', 'pending_update',
                                       'processing_update', 'failed_update', 'complete')),
  -- Why the last upload failed: a code of rules/service/retail-sales; the words of the consumer site are for staff.
  failure text not null default '',
  failure_details text not null default '' check (length(failure_details) <= 500),
  -- Uploads that were tried since the registration waits.
  attempts smallint not null default 0,
  -- Grows with each change of what is uploaded, so that an answer to an older upload is recognised.
  revision integer not null default 1,
  consumer_name text not null default '',
  consumer_phone text not null default '',
  consumer_address text not null default '',
  consumer_city text not null default '',
  consumer_country text not null default '',
  consumer_email text not null default '',
  consumer_locale text not null,
  -- When the dealer noted that the consumer agrees to the mail with the certificate.
  consented_at timestamptz,
  mailed_at timestamptz,
  -- Id of the record at the consumer site; empty until the first upload succeeded.
  account_reference text not null default '',
  uploaded_at timestamptz,
  refreshed_at timestamptz,
  completed_at timestamptz,
  -- When and why the consumer's data was erased.
  erased_at timestamptz,
  erased_because text check (erased_because in ('retention', 'request', 'removed')),
  created_by uuid references identity_user on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  -- Registrations are handed over to the ERP when they are complete; it answers with a result.
  erp_state text check (erp_state in ('waiting', 'sent', 'booked', 'rejected')),
  erp_reason text not null default '',
  erp_at timestamptz,
  imported_at timestamptz,
  check ((erased_at is null) = (erased_because is null)),
  check (erased_at is null or (consumer_name = '' and consumer_phone = '' and consumer_address = ''
                               and consumer_city = '' and consumer_email = ''))
);
-- A frame has one active registration (Q-146).
create unique index retail_sales_registration_active on retail_sales_registration (number) where removed_at is null;
create index retail_sales_registration_by_customer on retail_sales_registration (customer_id, created_at desc, id desc)
 where removed_at is null;
create index retail_sales_registration_by_distributor
    on retail_sales_registration (distributor_id, created_at desc, id desc)
 where distributor_id is not null and removed_at is null;
create index retail_sales_registration_by_sorg on retail_sales_registration (sorg, created_at desc, id desc)
 where removed_at is null;
create index retail_sales_registration_waiting on retail_sales_registration (updated_at)
 where removed_at is null and state in ('pending_insert', 'processing_insert', 'pending_update', 'processing_update');
create index retail_sales_registration_by_email on retail_sales_registration (lower(consumer_email))
 where consumer_email <> '';
create index retail_sales_registration_by_sale on retail_sales_registration (market_id, sold_on)
  where erased_at is null;

-- The history of a registration: who or what moved it to which state, and why.
create table retail_sales_change (
  id uuid primary key default uuidv7(),
  registration_id uuid not null references retail_sales_registration on delete cascade,
  -- Null: the first entry; 'removed' ends the history.
  from_state text,
  to_state text not null,
  reason text not null default '',
  user_id uuid references identity_user on delete set null,
  changed_at timestamptz not null
);
create index retail_sales_change_by_registration on retail_sales_change (registration_id, changed_at, id);

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

-- Photos of inspections. The device makes their ids, so that a photo that is sent twice is stored once.
create table pdi_photo (
  id uuid primary key,
  record_id uuid not null references pdi_record on delete cascade,
  attachment_id uuid not null references platform_attachment,
  added_at timestamptz not null
);
create index pdi_photo_of_record on pdi_photo (record_id, added_at, id);
create unique index pdi_photo_attachment on pdi_photo (attachment_id);

-- Damage of a delivery that the dealer reports within some hours, and the decision about it.
create table transit_damage_report (
  id uuid primary key default uuidv7(),
  -- TD-2026-000001; empty until the end of the transaction that makes the report.
  number text not null default '',
  sorg text not null references markets_sorg,
  customer_id uuid not null references customers_customer,
  delivery_id uuid not null references deliveries_delivery,
  position integer not null,
  article_code text not null,
  description text not null,
  -- Empty: the article has no frame number.
  frame_number text not null default '',
  qty integer not null check (qty > 0),
  kind text not null check (kind in ('packaging', 'frame', 'component', 'missing')),
  text text not null,
  currency text not null,
  -- Price of the damaged units on the delivery, in minor units.
  value_amount bigint not null check (value_amount >= 0),
  state text not null check (state in ('proposed', 'in_review', 'credited', 'rejected')),
  -- The credit that the rules proposed, and the one that was agreed.
  proposed_amount bigint check (proposed_amount > 0),
  credit_amount bigint check (credit_amount > 0),
  reason text not null default '',
  reported_by uuid references identity_user on delete set null,
  reported_at timestamptz not null,
  decided_by uuid references identity_user on delete set null,
  decided_at timestamptz,
  check ((state = 'credited') = (credit_amount is not null)),
  check ((state in ('credited', 'rejected')) = (decided_at is not null))
);
create unique index transit_damage_report_by_number on transit_damage_report (number) where number <> '';
create index transit_damage_report_by_customer on transit_damage_report (customer_id, reported_at desc);
create index transit_damage_report_by_delivery on transit_damage_report (delivery_id, position);
create index transit_damage_report_open on transit_damage_report (sorg, reported_at)
  where state in ('proposed', 'in_review');
-- One unit is reported once: a frame by its number.
create unique index transit_damage_report_frame on transit_damage_report (delivery_id, frame_number)
 where frame_number <> '' and state <> 'rejected';

create table transit_damage_photo (
  report_id uuid not null references transit_damage_report on delete cascade,
  place smallint not null,
  attachment_id uuid not null unique references platform_attachment,
  primary key (report_id, place)
);

create table transit_damage_change (
  id uuid primary key default uuidv7(),
  report_id uuid not null references transit_damage_report on delete cascade,
  state text not null check (state in ('proposed', 'in_review', 'credited', 'rejected')),
  reason text not null default '',
  changed_by uuid references identity_user on delete set null,
  changed_at timestamptz not null
);
create index transit_damage_change_by_report on transit_damage_change (report_id, id);

-- Claims of bicycles and of parts and accessories, with their proof, course and settlement. README of claims.
create table claims_claim (
  id uuid primary key default uuidv7(),
  number text not null unique,
  type text not null check (type in ('bike', 'paa')),
  customer_id uuid not null references customers_customer,
  sorg text not null references markets_sorg,
  -- As the customer was when it claimed: the table of transitions depends on it (Q-127).
  customer_category text not null check (customer_category in ('dealer', 'retailer', 'distributor')),
  status text not null check (status in ('submitted', 'in_review', 'waiting_for_dealer', 'approved', 'in_settlement',
                                         'completed', 'rejected', 'cancelled')),
  category text not null generated always as (
      case when status in ('submitted', 'in_review', 'waiting_for_dealer') then 'open'
           when status in ('approved', 'in_settlement') then 'processing'
           else 'closed' end) stored,
  status_at timestamptz not null,
  -- End of the service level of the status; null: it has none.
  due_at timestamptz,
  reference_no text not null check (reference_no <> ''),
  -- Empty for parts, and for bicycles without a readable number (Q-132).
  frame_number text collate "C" not null default '' check (frame_number ~ '^[A-Z0-9]{0,30}$'),
  -- The article, or the market's code for articles without one; empty: the desk finds out from the frame.
  article_code text not null default '',
  brand text not null default '',
  model_code text not null default '',
  merchandise text not null default '',
  qty integer not null check (qty > 0),
  description text not null default '',
  purchased_on date not null,
  not_sold boolean not null default false,
  customer_notes text not null default '',
  contact_name text not null default '',
  contact_phone text not null default '',
  wished_resolution text check (wished_resolution in ('replacement', 'credit')),
  resolution text check (resolution in ('replacement', 'credit')),
  reason_rejection text not null default '',
  not_warranty boolean not null default false,
  -- The replacement shipment (Q-137).
  delivery_number text not null default '',
  delivered_at timestamptz,
  waybill text not null default '',
  assignee_id uuid references identity_user on delete set null,
  created_by uuid not null references identity_user,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  decided_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  check (type = 'paa' or qty = 1),
  -- The numbers that the search of the list begins with.
  number_key text not null generated always as (upper(number)) stored,
  reference_key text not null generated always as (upper(reference_no)) stored,
  -- The queue of the claim desk reads claims in the order of their service level; those without one come last.
  due_key timestamptz not null generated always as (coalesce(due_at, 'infinity')) stored,
  -- What the ERP says of a decided claim.
  erp_state text not null default '' check (erp_state in ('', 'sent', 'taken', 'rejected')),
  erp_number text not null default '',
  erp_reason text not null default '',
  -- Claims and registrations that a brand brings from the system that it had before: when a file last wrote them. Null: made
  -- in the portal. Once the portal has changed one, `updated_at` is another instant, and files leave it alone.
  imported_at timestamptz
);
create index claims_claim_by_customer on claims_claim (customer_id, created_at desc, id desc) include (sorg, status);
create index claims_claim_by_time on claims_claim (sorg, created_at desc, id desc);
create index claims_claim_by_status on claims_claim (sorg, status, created_at desc, id desc);
create index claims_claim_by_brand on claims_claim (sorg, brand, created_at desc, id desc);
create index claims_claim_by_assignee on claims_claim (assignee_id, due_at, id) where category <> 'closed';
create index claims_claim_by_frame on claims_claim (frame_number, created_at desc) where frame_number <> '';
create index claims_claim_by_model on claims_claim (model_code, created_at desc) where model_code <> '';
create index claims_claim_by_article on claims_claim (article_code, created_at desc) where article_code <> '';
create index claims_claim_by_number on claims_claim (number_key text_pattern_ops);
create index claims_claim_by_reference on claims_claim (reference_key text_pattern_ops);
-- Claims in settlement, which news of orders and credit notes move on.
create index claims_claim_in_settlement on claims_claim (id) where category = 'processing';
-- The counts above the desk's queue are read from the index alone, and its oldest claims without those that are closed.
create index claims_claim_due on claims_claim (sorg, due_key, id) include (status, assignee_id, customer_id)
 where category <> 'closed';
create index claims_claim_waiting on claims_claim (sorg, created_at, id) where category <> 'closed';
-- Claims by their end: the data of consumers is kept for some years after it.
create index claims_claim_ended on claims_claim (sorg, closed_at) where closed_at is not null;

-- The consumer of a sold product: personal data, in one place, so that an erasure is one row.
create table claims_consumer (
  claim_id uuid primary key references claims_claim on delete cascade,
  name text not null,
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  city text not null default ''
);
-- Requests of consumers find claims and drafts by the mail address.
create index claims_consumer_by_email on claims_consumer (lower(email)) where email <> '';

-- What can be wrong with which part; the words are by language.
create table claims_problem (
  id uuid primary key default uuidv7(),
  product_category text not null check (product_category in ('bike', 'paa')),
  -- A merchandise category; empty: of all.
  merchandise text not null default '',
  -- The part's key, one for all problems of a part.
  part text not null check (part ~ '^[a-z0-9-]{1,40}$'),
  part_texts jsonb not null,
  texts jsonb not null,
  -- Name of the drawing that shows the part; empty: none.
  picture text not null default '',
  position smallint not null default 0,
  active boolean not null default true,
  -- The claimed article as a whole is replaced or credited where the desk names nothing else.
  whole_article boolean not null default false,
  -- Merchandise categories of the parts that mend it.
  spare_categories text[] not null default '{}'
);
create index claims_problem_by_part on claims_problem (product_category, part, position);

create table claims_claim_problem (
  claim_id uuid not null references claims_claim on delete cascade,
  problem_id uuid not null references claims_problem,
  notes text not null default '',
  primary key (claim_id, problem_id)
);
create index claims_claim_problem_by_problem on claims_claim_problem (problem_id, claim_id);

-- Proof: one file for each slot (R-254). Additional documents are the slots additionalDoc1 to additionalDoc5.
create table claims_file (
  id uuid primary key default uuidv7(),
  claim_id uuid not null references claims_claim on delete cascade,
  slot text not null,
  attachment_id uuid not null unique,
  added_by uuid not null references identity_user,
  added_at timestamptz not null,
  unique (claim_id, slot),
  -- Files of claims and drafts cannot lose their attachment.
  foreign key (attachment_id) references platform_attachment
);

create table claims_comment (
  id uuid primary key default uuidv7(),
  claim_id uuid not null references claims_claim on delete cascade,
  comment text not null,
  internal boolean not null default false,
  -- Users who are told (internal comments only).
  mentions uuid[] not null default '{}',
  created_by uuid not null references identity_user,
  created_at timestamptz not null
);
create index claims_comment_by_claim on claims_comment (claim_id, created_at, id);

-- Every change of a status; the first row of a claim is its creation.
create table claims_history (
  id uuid primary key default uuidv7(),
  claim_id uuid not null references claims_claim on delete cascade,
  from_status text,
  to_status text not null,
  reason text not null default '',
  -- Null: the portal itself, after a delivery.
  by_user_id uuid references identity_user,
  at timestamptz not null,
  unique (claim_id, id)
);
create index claims_history_by_claim on claims_history (claim_id, at, id);

-- Who may move which claims from one status to another (R-245, Q-126).
create table claims_capability (
  id uuid primary key default uuidv7(),
  role text not null,
  product_category text not null check (product_category in ('bike', 'paa')),
  customer_category text not null check (customer_category in ('dealer', 'retailer', 'distributor')),
  from_status text not null,
  to_status text not null,
  unique (role, product_category, customer_category, from_status, to_status),
  check (from_status <> to_status)
);
insert into claims_capability (role, product_category, customer_category, from_status, to_status)
select r.role, p.category, c.category, t.from_status, t.to_status
  from (values ('submitted', 'in_review', 'desk'), ('submitted', 'cancelled', 'both'),
               ('in_review', 'waiting_for_dealer', 'desk'), ('in_review', 'approved', 'desk'),
               ('in_review', 'rejected', 'desk'), ('waiting_for_dealer', 'in_review', 'both'),
               ('waiting_for_dealer', 'cancelled', 'both'), ('approved', 'in_settlement', 'desk'),
               ('in_settlement', 'completed', 'desk'), ('rejected', 'in_review', 'desk'))
       as t(from_status, to_status, side)
  join (values ('dealer', 'customer'), ('retailer', 'customer'), ('salesman', 'customer'), ('sales.group', 'customer'),
               ('claim.desk', 'desk'), ('administrator', 'desk')) as r(role, side) on t.side in (r.side, 'both')
 cross join (values ('bike'), ('paa')) as p(category)
 cross join (values ('dealer'), ('retailer'), ('distributor')) as c(category);
-- The workshop of a customer answers questions about its claims and takes claims back, as its dealer does.
insert into claims_capability (role, product_category, customer_category, from_status, to_status)
select 'workshop', product_category, customer_category, from_status, to_status
  from claims_capability
 where role = 'dealer'
on conflict do nothing;
-- The way back to the review; it is open only while the settlement has failed.
insert into claims_capability (role, product_category, customer_category, from_status, to_status)
select r.role, p.category, c.category, t.from_status, 'in_review'
  from (values ('approved'), ('in_settlement')) as t(from_status)
 cross join (values ('claim.desk'), ('administrator')) as r(role)
 cross join (values ('bike'), ('paa')) as p(category)
 cross join (values ('dealer'), ('retailer'), ('distributor')) as c(category)
on conflict do nothing;

-- A claim that is being written: the form as it stands, and files by slot.
create table claims_draft (
  id uuid primary key default uuidv7(),
  user_id uuid not null references identity_user on delete cascade,
  customer_id uuid not null references customers_customer on delete cascade,
  type text not null check (type in ('bike', 'paa')),
  form jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
create index claims_draft_by_user on claims_draft (user_id, customer_id, updated_at desc);
create index claims_draft_expiry on claims_draft (expires_at);
create index claims_draft_by_email on claims_draft (lower(form -> 'consumer' ->> 'email'));

create table claims_draft_file (
  draft_id uuid not null references claims_draft on delete cascade,
  slot text not null,
  attachment_id uuid not null unique,
  primary key (draft_id, slot),
  foreign key (attachment_id) references platform_attachment
);

-- Months of warranty: the rule that names most of brand, merchandise category and part applies.
create table claims_warranty_rule (
  id uuid primary key default uuidv7(),
  brand text not null default '',
  merchandise text not null default '',
  part text not null default '',
  months smallint not null check (months between 0 and 1200),
  -- Months for a bicycle that was registered; null: registration changes nothing.
  registered_months smallint check (registered_months between 0 and 1200),
  unique (brand, merchandise, part)
);
insert into claims_warranty_rule (months) values (24);

-- Working days in which each status should be left; null days: no limit.
create table claims_service_level (
  sorg text not null references markets_sorg,
  status text not null,
  days smallint not null check (days between 1 and 365),
  primary key (sorg, status)
);

-- Words that the desk uses again and again, by language.
create table claims_text_block (
  id uuid primary key default uuidv7(),
  purpose text not null check (purpose in ('ask', 'reject', 'approve', 'comment')),
  titles jsonb not null,
  texts jsonb not null,
  position smallint not null default 0
);

-- How an approved claim is settled: exactly one order at price zero, or one request of a credit note.
create table claims_credit_request (
  id uuid primary key default uuidv7(),
  number text not null unique,
  claim_id uuid references claims_claim,
  company_code text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  created_by uuid not null references identity_user,
  created_at timestamptz not null,
  -- waiting = not handed over, sent = file written, booked = credit note written, rejected = refused by the ERP.
  erp_state text not null default 'waiting' check (erp_state in ('waiting', 'sent', 'booked', 'rejected', 'withdrawn')),
  erp_reason text not null default '',
  erp_at timestamptz,
  -- The credit note (Q-137).
  credit_number text not null default '',
  credit_on date,
  credit_amount bigint,
  -- Credits of transit damage go to the ERP as credit requests, as those of claims do.
  damage_id uuid references transit_damage_report,
  customer_id uuid not null references customers_customer,
  check ((erp_state = 'booked') = (credit_on is not null)),
  constraint claims_credit_request_origin check (num_nonnulls(claim_id, damage_id) = 1)
);
create index claims_credit_request_by_claim on claims_credit_request (claim_id);
create unique index claims_credit_request_by_damage on claims_credit_request (damage_id) where damage_id is not null;

create table claims_settlement (
  claim_id uuid not null references claims_claim,
  kind text not null check (kind in ('replacement', 'credit')),
  order_id uuid unique references orders_order,
  credit_request_id uuid unique references claims_credit_request,
  -- What it costs, in minor units: the dealer's price of the replaced goods, or the credited amount.
  cost bigint not null check (cost >= 0),
  currency text not null,
  created_at timestamptz not null,
  id uuid primary key default uuidv7(),
  ended_at timestamptz,
  ended_by uuid references identity_user,
  -- Why the desk took the claim back.
  end_reason text not null default '',
  -- Until when the settlement was kept back from the ERP, so that the desk could recall it.
  hand_over_at timestamptz not null default now(),
  check ((kind = 'replacement') = (order_id is not null)),
  check ((kind = 'credit') = (credit_request_id is not null)),
  constraint claims_settlement_end check ((ended_at is null) = (ended_by is null))
);
create unique index claims_settlement_open on claims_settlement (claim_id) where ended_at is null;
create index claims_settlement_by_claim on claims_settlement (claim_id, created_at);
