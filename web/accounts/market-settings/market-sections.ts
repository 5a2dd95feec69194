import type { MessageId } from '#platform/texts/message-ids.ts';
import { hasWords } from '#ui/form/has-words.ts';
import { type MarketField, marketSections } from './market-fields.ts';
import { type CardSection, cardSections, type FormSection, formSections, type SectionId } from './section-ids.ts';

/** Settings of a market outside its configuration. */
export const siteFields = ['name', 'timeZone', 'hosts', 'defaultHost', 'languages', 'sorgs'] as const;
export type SiteField = (typeof siteFields)[number];

const cardTitles: Readonly<Record<CardSection, MessageId>> = {
  holidays: 'markets.holidays.title',
  signIn: 'sign-in-provider.card.title',
  shops: 'shops.card.title',
  history: 'markets.section.history',
};

export const isFormSection = (id: SectionId): id is FormSection => (formSections as readonly string[]).includes(id);

/** The text of the title of a section. */
export const sectionTitle = (id: SectionId): MessageId =>
  isFormSection(id) ? `markets.section.${id}` : cardTitles[id];

/** The settings of a section by path; a site field has its name as path. */
export function pathsOf(id: FormSection): readonly string[] {
  if (id === 'site') return siteFields;
  return marketSections.find((section) => section.id === id)?.fields.map(({ path }) => path) ?? [];
}

/** The section of a setting by its path, or by the path of an error below it: 'hosts.0', 'configuration.maskStock'. */
export function sectionOfPath(errorPath: string): FormSection {
  const path = errorPath.replace(/^configuration\./, '');
  return (
    formSections.find((id) => pathsOf(id).some((own) => path === own || path.startsWith(`${own}.`))) ?? formSections[0]
  );
}

/** The last step of a path, which names its texts. */
export const leafOf = (path: string): string => path.split('.').at(-1) ?? path;

export const labelId = (path: string): MessageId => `markets.field.${leafOf(path)}` as MessageId;
export const helpId = (path: string): MessageId => `markets.help.${leafOf(path)}` as MessageId;

/** The words of a setting that a search looks through. */
export type SettingWords = { label: string; help: string; values: readonly string[] };

/** True if a setting has all searched words in its name, help or value. */
export function isFound({ label, help, values }: SettingWords, searched: string): boolean {
  return hasWords(searched)([label, help, ...values].join(' '));
}

/** A section with the settings of it that the page shows now. */
export type ShownSection = { id: FormSection; paths: readonly string[] };

/** The settings that a search finds, by section; without a search those of the open section. */
export function shownSections(
  section: SectionId,
  searched: string,
  wordsOfSetting: (path: string) => SettingWords,
): ShownSection[] {
  if (searched === '') return isFormSection(section) ? [{ id: section, paths: pathsOf(section) }] : [];
  return formSections
    .map((id) => ({ id, paths: pathsOf(id).filter((path) => isFound(wordsOfSetting(path), searched)) }))
    .filter(({ paths }) => paths.length > 0);
}

/** The cards that a search finds by their title; without a search that of the open section. */
export function shownCards(section: SectionId, searched: string, title: (id: CardSection) => string): CardSection[] {
  return cardSections.filter((id) =>
    searched === '' ? id === section : isFound({ label: title(id), help: '', values: [] }, searched),
  );
}

/** The fields of the configuration among paths. */
export const fieldsOf = (id: FormSection, paths: readonly string[]): readonly MarketField[] =>
  marketSections.find((section) => section.id === id)?.fields.filter(({ path }) => paths.includes(path)) ?? [];
