import { refusalOfConsent } from '@recolta/shared/domain/live-auction/phone-bid';
import { refusalParams } from '@recolta/shared/domain/live-auction/refusal-params';
import { formatMoney } from '@recolta/shared/domain/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ladderOfItem, nextBidMinor } from '../../../../components/auction/ladder.ts';
import { readCompany } from '../../../../components/company/company-details.tsx';
import { errorText } from '../../../../lib/error-text.ts';
import { minorOf, readTypedPrice } from '../../../../lib/format.ts';
import { failureOf } from '../../../../lib/http/failure.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { ConfirmSums } from '../../room/confirmation/bid-review-details.tsx';
import { PriceField } from '../../room/confirmation/price-field.tsx';
import { usePhoneConsent } from '../../room/phone-bids.ts';
import { auctionFormat } from '../../room/room-texts.ts';
import { PriceDialog, type PriceDialogProps, usePriceForm } from '../limit/price-dialog.tsx';
import { ConfirmTerms } from '../terms/full-terms.tsx';

/** Consent to bids by phone [L18]: the maximum price, the total at it, and the terms if they are not accepted yet. */
export function ConsentDialog({ auction, viewer, isConnected, onClose }: PriceDialogProps) {
  const { t } = useTranslation(['phone', 'room']);
  const locale = useLocale();
  const format = auctionFormat(auction, locale);
  const direction = auction.type === 'Buying' ? 'Buying' : '';
  const standingMinor = viewer.phoneConsent ? minorOf(viewer.phoneConsent) : null;
  const [typed, setTyped] = useState(standingMinor === null ? '' : format.bare(standingMinor));
  const consent = usePhoneConsent(auction.id);

  const read = readTypedPrice(typed, locale);
  const refusal = read === null ? null : refusalOfConsent(ladderOfItem(auction), minorOf(read));
  const priceMinor = read === null || refusal !== null ? null : minorOf(read);
  // A consent may be worse, up to the starting price, but no bid within it would be accepted now.
  const leastMinor = nextBidMinor(auction) ?? minorOf(auction.startingPrice);
  const send = (price: string | null) =>
    consent.mutate({ price, acceptsTerms: form.needsTerms }, { onSuccess: onClose });
  const form = usePriceForm({
    viewer,
    isOpen: isConnected,
    call: consent,
    lackingOf: () => (priceMinor === null ? 'price' : null),
    send: () => {
      if (priceMinor !== null) send(formatMoney(priceMinor));
    },
  });
  const textOf = (code: string, params: Readonly<Record<string, unknown>>) =>
    errorText(code, params, locale, auction.currency, auction.unit);
  const problem = () => {
    if (refusal) return textOf(refusal.code, refusalParams(refusal));
    return form.missing === 'price' ? t('room:notAPrice', { example: format.bare(leastMinor) }) : null;
  };
  // Resending a change that may have arrived is harmless.
  const failure = consent.error && failureOf(consent.error);
  const problems = [
    ...(isConnected ? [] : [t('offline')]),
    ...(failure ? [textOf(failure.code, failure.params)] : []),
  ];

  return (
    <PriceDialog
      form={form}
      title={t('title')}
      problems={problems}
      binds={t('binds')}
      label={priceMinor === null ? t('title') : t('consent', { price: format.price(priceMinor) })}
      withdrawal={standingMinor === null ? null : t('withdraw', { price: format.price(standingMinor) })}
      onWithdraw={() => send(null)}
      onClose={onClose}
    >
      <p className="mt-1 text-ink-2 text-s">{t(`how${direction}`)}</p>
      <Telephone />
      <div className="mt-4">
        <PriceField
          id={form.idOf('price')}
          label={t(`lead${direction}`)}
          currency={auction.currency}
          unit={auction.unit}
          typed={typed}
          placeholder={format.bare(leastMinor)}
          hint={t(`hint${direction}`, { least: format.price(leastMinor) })}
          problem={problem()}
          onType={(text) => form.onInput(() => setTyped(text))}
        />
        {priceMinor !== null && (
          <>
            <h3 className="-mb-2 mt-4 font-semibold text-s">{t('reached')}</h3>
            <ConfirmSums auction={auction} priceMinor={priceMinor} />
          </>
        )}
        {form.needsTerms && (
          <ConfirmTerms auction={auction} isFirst areAccepted={false} onShown={form.showTerms} />
        )}
      </div>
    </PriceDialog>
  );
}

/** The telephone number, if the installation has one. */
function Telephone() {
  const { t } = useTranslation('phone');
  const telephone = readCompany()?.telephone;
  if (!telephone) return null;
  return (
    <p className="num mt-2 text-s">
      {t('call')}{' '}
      <a
        href={`tel:${telephone.replaceAll(/[^+\d]/g, '')}`}
        className="font-medium underline underline-offset-4"
      >
        {telephone}
      </a>
    </p>
  );
}
