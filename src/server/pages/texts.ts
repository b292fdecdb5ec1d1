import type { Language } from '../../protocol/settings';
import { ar } from './texts/ar';
import { en } from './texts/en';
import { es } from './texts/es';
import { pt } from './texts/pt';
import { ru } from './texts/ru';

/** Texts of the default external pages. */

export const PAGE_NAMES = ['shop', 'swap', 'hub', 'terms', 'chat', 'items'] as const;
export type PageName = (typeof PAGE_NAMES)[number];

export interface PageSection {
  heading: string;
  /** Backquotes mark code. */
  paragraphs: readonly string[];
}

export interface PageText {
  title: string;
  lead: string;
  sections: readonly PageSection[];
}

export type PageTexts = Readonly<Record<PageName, PageText>>;

const TEXTS: Readonly<Record<Language, PageTexts>> = { es, en, ru, pt, ar };

export function isPageName(value: string): value is PageName {
  return PAGE_NAMES.some(name => name === value);
}

export const pageText = (name: PageName, language: Language): PageText => TEXTS[language][name];
