import {
  type ContractDocument,
  type ContractSection,
  type Fact,
  visibleSection,
} from './contract-document.ts';
import { contractFormat } from './contract-format.ts';
import { type ContractContext, type ContractPart, numberedSections } from './contract-parts.ts';
import type { ContractLocale, ContractTerms } from './contract-terms.ts';
import { deliverySection } from './delivery-clauses.ts';
import { generalSections } from './general-clauses.ts';
import { objectSection, quantitySection } from './goods-clauses.ts';
import { gridAnnex } from './grid-annex.ts';
import { partiesSection, signaturesSection } from './party-clauses.ts';
import { qualitySection } from './quality-clauses.ts';
import { documentsSection, paymentSection, priceSection, receptionSection } from './trade-clauses.ts';

/**
 * The General contract of a deal as text [C1], the same for the same terms and language. Omits clauses that the
 * terms do not require. User texts are included as visible text, and never read as a template.
 */
export function contractDocument(terms: ContractTerms, locale: ContractLocale): ContractDocument {
  const format = contractFormat(locale);
  const context = { terms, format };
  const { texts } = format;
  const annex = gridAnnex(context);
  const sections = [
    { title: texts.parties.header, blocks: [{ kind: 'facts', title: null, pairs: headerFacts(context) }] },
    ...numberedSections([
      partiesSection(context),
      objectSection(context),
      quantitySection(context),
      qualitySection(context),
      priceSection(context),
      deliverySection(context),
      documentsSection(context),
      receptionSection(context),
      paymentSection(context),
      ...generalSections(context),
      signaturesSection(context),
    ]),
    ...(annex === null ? [] : annexSections(annex)),
  ] satisfies ContractSection[];
  return {
    title: texts.title,
    subtitle: texts.subtitle(terms.number, format.dayOf(terms.madeAt)),
    watermark: texts.watermarks[terms.kind],
    footer: texts.footer(terms.number),
    page: texts.page,
    sections: sections.map(visibleSection),
    codeNote: terms.number === null ? null : texts.codeNote,
  };
}

function headerFacts({ terms, format }: ContractContext): readonly Fact[] {
  const { parties, none } = format.texts;
  const { source } = terms;
  return [
    [parties.number, terms.number ?? none],
    [parties.date, format.dayOf(terms.madeAt)],
    [parties.place, parties.placeValue],
    [parties.language, parties.languageValue],
    [parties.sources[source.kind], source.id],
    // A live auction is won by its log, which has no bid ids.
    ...(source.bidId === null ? [] : [[parties.bid, source.bidId] satisfies Fact]),
  ];
}

/** An annex has its number in its title, and its own clauses. */
function annexSections(annex: ContractPart): ContractSection[] {
  return numberedSections([annex]).map((section) => ({ ...section, title: annex.title }));
}
