import { findCrop } from '../crops.ts';
import { choicesOf } from './contract-choices.ts';
import type { ContractContext, ContractPart } from './contract-parts.ts';

/** Sections that are similar in every contract: obligations, default, force majeure, law and final provisions. */
export function generalSections(context: ContractContext): readonly ContractPart[] {
  const { terms, format } = context;
  const { obligations, termination, assignment, confidentiality, law, disputes, final } = format.texts;
  const choices = choicesOf(terms.goods);
  return [
    {
      title: obligations.title,
      parts: [
        obligations.seller,
        obligations.buyer,
        obligations.unencumbered,
        obligations.noDoubleSale,
        obligations.compliance,
      ],
    },
    penaltiesSection(context),
    forceMajeureSection(context),
    { title: termination.title, parts: [termination.ends, termination.breach] },
    { title: assignment.title, parts: [assignment.contract, assignment.claim, assignment.setOff] },
    { title: confidentiality.title, parts: [confidentiality.secrecy, confidentiality.data] },
    { title: law.title, parts: [law.applicable, law.special] },
    { title: disputes.title, parts: [disputes.amicable, disputes[choices.disputes], disputes.market] },
    {
      title: final.title,
      parts: [
        final.annexes,
        [...(terms.goods.grid?.kind === 'grid' ? [final.annexGrid] : []), final.annexProgramme],
        final.amendments,
        final.notices,
        final.signing,
        final.capacity,
        final.marketTerms,
        final.translation,
      ],
    },
  ];
}

function penaltiesSection({ terms: { goods }, format }: ContractContext): ContractPart {
  const { penalties } = format.texts;
  return {
    title: penalties.title,
    parts: [
      penalties.latePayment,
      goods.paymentType === 'PrePayment' && penalties.lateRefund,
      penalties.lateDelivery,
      penalties.nonDelivery,
      penalties.nonCollection,
      penalties.marketPrice[findCrop(goods.product) ? 'crop' : 'other'],
      penalties.noAuction,
      penalties.washout,
      penalties.cap,
    ],
  };
}

function forceMajeureSection({ terms: { goods }, format }: ContractContext): ContractPart {
  const { forceMajeure } = format.texts;
  return {
    title: forceMajeure.title,
    parts: [
      forceMajeure.definition,
      forceMajeure.notice,
      forceMajeure.termination,
      forceMajeure.drought[choicesOf(goods).drought],
      forceMajeure.hardship,
    ],
  };
}
