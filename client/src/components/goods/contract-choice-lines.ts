import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
import {
  type ChoiceName,
  choicesOf,
  differingChoices,
} from '@recolta/shared/domain/contract/contract-choices';
import { formatSum } from '@recolta/shared/domain/price-text';
import { minorOf } from '../../lib/format.ts';
import type { Texts } from '../../lib/i18n.ts';

type ChosenGoods = Pick<AuctionGoods, 'product' | 'contractType' | 'contractChoices'>;

/**
 * Terms of the General contract that differ from the usual ones, each with its label: part of what a bid, an acceptance
 * or a signature binds to. Empty if all are usual. The texts are in the namespace `goods`.
 */
export function contractChoiceLines(
  goods: ChosenGoods,
  texts: Pick<Texts, 't' | 'locale'>,
): readonly (readonly [label: string, value: string])[] {
  return differingChoices(goods).map((name) => [
    texts.t(`goods:choices.name.${name}`),
    choiceText(name, goods, texts),
  ]);
}

/** Describes the choices in words. */
export function choiceText(
  name: ChoiceName,
  goods: ChosenGoods,
  { t, locale }: Pick<Texts, 't' | 'locale'>,
): string {
  const chosen = choicesOf(goods);
  switch (name) {
    case 'purpose':
      return t(`goods:choices.purpose.${chosen.purpose}`);
    case 'drought':
      return t(`goods:choices.drought.${chosen.drought}`);
    case 'disputes':
      return t(`goods:choices.disputes.${chosen.disputes}`);
    case 'titleReserved':
      return t(`goods:choices.titleReserved.${chosen.titleReserved ? 'yes' : 'no'}`);
    case 'laboratories':
      return chosen.laboratories ?? '';
    case 'waitPerDay':
    case 'storagePerDay':
      return t(`goods:choices.${name}`, { sum: formatSum(minorOf(chosen[name]), 'Ron', locale) });
  }
}
