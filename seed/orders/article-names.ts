// Names of articles on orders, deliveries and invoices.
import type { Brand } from '../brand/types.ts';
import { customerOf } from '../cast.ts';
import { erpLanguage } from './local-words.ts';

export interface Names {
  display: Map<string, string>;
  /** Name with colour and size as the ERP of the customer prints it: in Europe in the language of the customer, else in English. */
  description: (customerKey: string, articleCode: string) => string | undefined;
}

/** Names of all articles in a language. */
function articleNames(brand: Brand, language: 'de' | 'en' | 'fr'): Map<string, string> {
  const models = new Map(brand.models.map((model) => [model.code, model]));
  const colors = new Map(brand.colors.map((color) => [color.code, color.name[language]]));
  return new Map(
    brand.articles.map((article) => [
      article.code,
      [models.get(article.modelCode)?.name[language], colors.get(article.color), article.size.code]
        .filter((word) => word !== undefined && word !== '')
        .join(' · '),
    ]),
  );
}

/** The names of articles for orders, deliveries and invoices. */
export function namesOf(brand: Brand): Names {
  const names = { de: articleNames(brand, 'de'), en: articleNames(brand, 'en'), fr: articleNames(brand, 'fr') };
  return {
    display: new Map(brand.articles.map((article) => [article.code, article.displayCode])),
    description: (customerKey, articleCode) => names[erpLanguage(customerOf(customerKey))].get(articleCode),
  };
}
