import {
  type ContractDocument,
  type ContractSection,
  type Fact,
  visibleSection,
} from './contract-document.ts';
import { contractFormat } from './contract-format.ts';
import { type ContractContext, type ContractPart, numberedSections } from './contract-parts.ts';
import type { ContractLocale, ContractTerms } from './contract-terms.ts';
import { gridAnnex, objectSection, qualitySection, quantitySection } from './goods-clauses.ts';
import { partiesSection, signaturesSection } from './party-clauses.ts';
import {
  deliverySection,
  documentsSection,
  paymentSection,
  priceSection,
  receptionSection,
} from './trade-clauses.ts';

/**
 * The General contract of a deal as text [C1], the same for the same terms and language. Clauses that the terms do not
 * ask for are left out. Everything that people typed is in it as visible text, and never read as a template.
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
    [parties.bid, source.bidId ?? none],
  ];
}

/** The same in every contract, but for the annexes. */
function generalSections({ terms, format }: ContractContext): readonly ContractPart[] {
  const { obligations, penalties, forceMajeure, termination, confidentiality, law, disputes, final } =
    format.texts;
  const hasGrid = terms.goods.grid?.kind === 'grid';
  return [
    {
      title: obligations.title,
      parts: [obligations.seller, obligations.buyer, obligations.unencumbered, obligations.noDoubleSale],
    },
    {
      title: penalties.title,
      parts: [
        penalties.latePayment,
        penalties.lateDelivery,
        penalties.nonDelivery,
        penalties.nonCollection,
        penalties.cap,
      ],
    },
    {
      title: forceMajeure.title,
      parts: [forceMajeure.definition, forceMajeure.notice, forceMajeure.termination, forceMajeure.drought],
    },
    { title: termination.title, parts: [termination.ends, termination.breach, termination.insolvency] },
    { title: confidentiality.title, parts: [confidentiality.secrecy, confidentiality.data] },
    { title: law.title, parts: [law.applicable, law.special] },
    { title: disputes.title, parts: [disputes.amicable, disputes.court] },
    {
      title: final.title,
      parts: [
        final.annexes,
        [...(hasGrid ? [final.annexGrid] : []), final.annexProgramme],
        final.amendments,
        final.notices,
        final.signing,
        final.translation,
      ],
    },
  ];
}

/** An annex has its number in its title, and clauses of its own. */
function annexSections(annex: ContractPart): ContractSection[] {
  return numberedSections([annex]).map((section) => ({ ...section, title: annex.title }));
}
