import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import { announcementState, roundTerms } from './announcement.ts';

type Agreed = NonNullable<DealAnswer['agreed']>;

/** The agreed goods of a deal: wheat by the General contract. */
export function statedAgreedGoods(changes: Partial<Agreed['goods']> = {}): Agreed['goods'] {
  const { name, product, harvestYear, quality, priceType, contractType, deliveryPeriod } =
    announcementState();
  return {
    ...{ name, product, harvestYear, quality, priceType, contractType, deliveryPeriod, unit: 'Ton' },
    figuresAre: 'Declared',
    ...{ qualityMeasurementPlace: 'Unload', quantityMeasurementPlace: 'Load', deliveryCounties: ['TR'] },
    ...changes,
  };
}

/** An agreed deal of 300 t at 1.020 lei/t, between two registered firms, as its buyer reads it before the contract. */
export function dealAnswer(changes: Partial<DealAnswer> = {}): DealAnswer {
  const { id } = announcementState();
  return {
    deal: {
      ...{ id, source: { kind: 'announcement', id }, name: statedAgreedGoods().name, side: 'buyer' },
      ...{ openedAt: new Date().toISOString(), price: '1020.00', currency: 'Ron', quantity: '300.000' },
      ...{ unit: 'Ton', total: '306000.00', isPriceGross: false, step: 'contract' },
      counterparty: {
        ...{ companyName: 'Silozul Bragadiru SA', companyNumber: null, administratorName: null },
        ...{ email: 'contact@siloz.example', telephone: null },
      },
    },
    terms: roundTerms(),
    ...{
      contractType: 'General',
      isOwner: false,
      parties: [],
      contract: null,
      concludedAt: null,
      life: null,
    },
    ...{ isContractGiven: false, missing: [] },
    agreed: { goods: statedAgreedGoods(), vatStates: { seller: 'registered', buyer: 'registered' } },
    ...changes,
  };
}
