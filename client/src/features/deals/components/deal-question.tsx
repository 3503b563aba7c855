import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BidSummary, useBidText } from '../../../components/deals/bid-summary.tsx';
import { BindingSummary } from '../../../components/deals/binding-summary.tsx';
import { useProductText } from '../../../components/deals/product-text.ts';
import { contractChoiceLines } from '../../../components/goods/contract-choice-lines.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { minorOf } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';

type Asked = Omit<ComponentProps<typeof ConfirmDialog>, 'blocked' | 'sum' | 'children'> & {
  children?: ReactNode;
};
/** Response with everything the deal binds to. */
type Agreed = DealAnswer & { readonly agreed: NonNullable<DealAnswer['agreed']> };

const isAgreed = (answer: DealAnswer): answer is Agreed => answer.agreed !== null;

/** Asks before an act on a deal: shows everything the deal binds to, or why that cannot be shown [C1, C2]. */
export function DealQuestion({ answer, children, ...asked }: Asked & { answer: DealAnswer }) {
  const { t } = useTranslation('deals');
  if (!isAgreed(answer)) return <ConfirmDialog {...asked} blocked={t('termsUnknown')} />;
  const Confirm = answer.deal.source.kind === 'product' ? ProductConfirm : BidConfirm;
  return (
    <Confirm {...asked} answer={answer}>
      {children}
    </Confirm>
  );
}

function BidConfirm({ answer, children, ...asked }: Asked & { answer: Agreed }) {
  const { deal, terms, agreed, isOwner } = answer;
  useTranslation('goods');
  const goodsTexts = useTexts();
  const on = {
    ...{ ...agreed.goods, ...agreed.vatStates },
    type: isOwner === (deal.side === 'seller') ? ('Selling' as const) : ('Buying' as const),
    currency: deal.currency as Currency,
    whole: deal.quantity,
  };
  const { shown, blocked } = useBidText(on, terms);
  return (
    <ConfirmDialog {...asked} sum={shown?.sum ?? ''} blocked={blocked}>
      {shown && (
        <BidSummary
          on={on}
          shown={shown}
          note={terms.note}
          reader={isOwner ? 'owner' : 'bidder'}
          party={deal.counterparty?.companyName ?? null}
          choices={contractChoiceLines(agreed.goods, goodsTexts).map((line) => line.join(': '))}
        />
      )}
      {blocked === null && children}
    </ConfirmDialog>
  );
}

function ProductConfirm({ answer, children, ...asked }: Asked & { answer: Agreed }) {
  const { deal, agreed } = answer;
  const { goods, vatStates } = agreed;
  const currency = deal.currency as Currency;
  const sold = {
    ...{ productName: goods.name, crop: goods.product === otherProduct ? null : goods.product, currency },
    ...{ unitOfMeasurement: deal.unit, priceType: goods.priceType, vatGroup: goods.vatGroup },
    ...{ posterVat: vatStates.seller, deliveryDeadline: goods.deliveryPeriod.to },
    distributionCounties: goods.deliveryCounties,
  };
  const part = { thousandths: parseTonnes(deal.quantity) ?? 0, buyer: vatStates.buyer };
  const { lines, sums, sum, product, blocked } = useProductText(sold, minorOf(deal.price), [part]);
  return (
    <ConfirmDialog {...asked} sum={sum} blocked={blocked}>
      <BindingSummary
        lines={lines}
        party={deal.counterparty?.companyName}
        sums={sums}
        product={product}
        currency={currency}
        reader={deal.side ?? 'buyer'}
      />
      {blocked === null && children}
    </ConfirmDialog>
  );
}
