import { countyName } from '@recolta/shared/domain/counties';
import type { DeliveryType } from '@recolta/shared/domain/enumerations';
import { paysHaulage, type TradeSide } from '@recolta/shared/domain/goods/net-at-gate';
import { useTranslation } from 'react-i18next';
import { useMyPlace } from '../../lib/market/near.ts';

/**
 * Names a price at the reader's place. A buyer who gets the goods delivered elsewhere, in the port or in another
 * county, has the cost there: the way from there is not in it [Q5].
 *
 * @param delivery with the county at the other end of the haulage; null if the terms leave it open
 */
export function useGateTexts(
  side: TradeSide,
  delivery: { readonly deliveryType: DeliveryType; readonly haulageCounty: string | null },
): { readonly title: string; readonly result: string } {
  const { t } = useTranslation('goods');
  const mine = useMyPlace();
  const { deliveryType, haulageCounty } = delivery;
  const isDelivered = side === 'buyer' && !paysHaulage(side, deliveryType);
  if (isDelivered && deliveryType.startsWith('DAPConstanta'))
    return { title: t('gate.title.port'), result: t('gate.result.port') };
  if (isDelivered && haulageCounty !== null && mine !== null && haulageCounty !== mine) {
    const county = countyName(haulageCounty);
    return { title: t('gate.title.county', { county }), result: t('gate.result.county', { county }) };
  }
  return { title: t(`gate.title.${side}`), result: t(`gate.result.${side}`) };
}
