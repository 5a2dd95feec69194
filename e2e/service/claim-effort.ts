import type { Acts } from '#e2e/effort.ts';

/** The words of a mechanic about a claim; the same texts for every way to file it. */
export const claimTexts = {
  problem: 'Crack in tube or weld',
  date: '2026-02-20',
  name: 'Sinta Wardhani',
  phone: '8125550140',
  address: 'Jalan Kenanga 18',
  city: 'Surabaya',
};
/** Photos of a complete claim: full bike, serial number, defect, invoice, identity card. */
const photos = 5;

/** Adds up groups of actions. */
const sum = (...groups: readonly Acts[]): Acts => ({
  clicks: groups.reduce((all, { clicks }) => all + clicks, 0),
  keys: groups.reduce((all, { keys }) => all + keys, 0),
  moves: groups.reduce((all, { moves }) => all + moves, 0),
  decisions: groups.reduce((all, { decisions }) => all + decisions, 0),
});
/** A field that is tapped and typed. */
const field = (text: string): Acts => ({ clicks: 1, keys: text.length, moves: 2, decisions: 0 });
const tap = (clicks: number, decisions = 0): Acts => ({ clicks, keys: 0, moves: 0, decisions });
/** As {@link Effort.photograph} counts them: three taps and aiming. */
const takenPhotos = tap(photos * 3, photos);

/**
 * The same claim in two other ways, by the model of {@link Effort} with the texts of {@link claimTexts}; not measured.
 * Neither brand describes the form of its dealer portal to the public. What is public, and what is assumed:
 *
 * Trek, as the help of its shop program describes it to dealers (Ascend, "How do I process Trek warranties?",
 * ascendrms.uservoice.com/knowledgebase/articles/1172422): the shop calls or mails warranty support, which confirms that
 * the plan is valid, that the repair is covered and that the work is approved, and gives a claim number. Then the shop
 * records it: create a work order, assign it to the customer of Trek warranties, add a description and a serial number,
 * save, add the article for warranty labour, save.
 * - assumed: a mail, because the length of a call is not known; it names serial number, date, defect and consumer, and has
 *   the same five photos. Opening, addressing and sending it are three clicks, the address ten keys.
 * - assumed: the claim number has eight characters; the customer is found by four letters and Enter, the article by its
 *   code and Enter. The answers of warranty support are read in three decisions; the wait for them is not counted.
 *
 * Specialized, as its warranty policy describes it to riders (specialized.com, "Global Warranty Policy", questions about
 * claims): the retailer files the claim; it needs the product and the original receipt.
 * - assumed: one page with a field each for serial number, date of purchase, defect, and the consumer's name, phone,
 *   address and city, all typed; the model chosen from a list (two clicks); an upload for each of the same five photos,
 *   of which the policy names only the receipt; a button that sends it. Three decisions: product, defect, check.
 */
export const claimsElsewhere = (serial: string): Readonly<Record<string, Acts>> => {
  const consumer = [claimTexts.name, claimTexts.phone, claimTexts.address, claimTexts.city].map(field);
  return {
    'Trek, by mail and a work order': sum(
      tap(3, 1),
      { clicks: 0, keys: 10, moves: 1, decisions: 0 },
      field(serial),
      field(claimTexts.date),
      field(claimTexts.problem),
      ...consumer,
      takenPhotos,
      // The answer, then the work order: create, customer, serial number, article for labour, claim number, save twice.
      tap(0, 3),
      tap(2),
      field('Trek\n'),
      tap(1),
      field(claimTexts.problem),
      field(serial),
      tap(1),
      field('TREKWARRANTY\n'),
      field('12345678'),
      tap(1),
    ),
    'Specialized, by one page': sum(
      tap(1, 3),
      field(serial),
      tap(2),
      field(claimTexts.date),
      field(claimTexts.problem),
      ...consumer,
      takenPhotos,
    ),
  };
};
