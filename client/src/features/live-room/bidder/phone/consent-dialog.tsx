import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { refusalOfConsent } from '@recolta/shared/domain/live-auction/phone-bid';
import { refusalParams } from '@recolta/shared/domain/live-auction/refusal-params';
import { formatMoney } from '@recolta/shared/domain/money';
import { type FormEvent, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ladderOfItem } from '../../../../components/auction/ladder.ts';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { errorText } from '../../../../lib/error-text.ts';
import { minorOf, readTypedPrice } from '../../../../lib/format.ts';
import { failureOf } from '../../../../lib/http/failure.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { readCompany } from '../../../../lib/page/company.ts';
import { ConfirmSums } from '../../room/confirmation/bid-review-details.tsx';
import { PriceField } from '../../room/confirmation/price-field.tsx';
import { useSettled } from '../../room/confirmation/use-settled.ts';
import { usePhoneConsent } from '../../room/phone-bids.ts';
import { auctionFormat } from '../../room/room-texts.ts';
import { PriceFoot } from '../limit/price-foot.tsx';
import { ConfirmTerms } from '../terms/full-terms.tsx';
import { TermsBox } from '../terms/terms-box.tsx';

/** Consent to bids by phone [L18]: the maximum price, the total at it, and the terms if they are not accepted yet. */
export function ConsentDialog({
  auction,
  viewer,
  isConnected,
  onClose,
}: {
  auction: LiveAuctionState;
  viewer: Viewer;
  isConnected: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['phone', 'room']);
  const locale = useLocale();
  const format = auctionFormat(auction, locale);
  const direction = auction.type === 'Buying' ? 'Buying' : '';
  const standingMinor = viewer.phoneConsent ? minorOf(viewer.phoneConsent) : null;
  const [typed, setTyped] = useState(standingMinor === null ? '' : format.bare(standingMinor));
  const [areTermsShown, setTermsShown] = useState(false);
  const showTerms = useCallback(() => setTermsShown(true), []);
  const [hasAccepted, setHasAccepted] = useState(false);
  const [missing, setMissing] = useState<'price' | 'terms' | null>(null);
  const isSettled = useSettled(0);
  const ids = { price: useId(), terms: useId() };
  const consent = usePhoneConsent(auction.id);

  const needsTerms = !viewer.hasAcceptedTerms;
  const mayAct = isSettled && isConnected && !consent.isPending;
  const read = readTypedPrice(typed, locale);
  const refusal = read === null ? null : refusalOfConsent(ladderOfItem(auction), minorOf(read));
  const priceMinor = read === null || refusal !== null ? null : minorOf(read);
  const startMinor = minorOf(auction.startingPrice);
  const problem = () => {
    if (refusal)
      return errorText(refusal.code, refusalParams(refusal), locale, auction.currency, auction.unit);
    return missing === 'price' ? t('room:notAPrice', { example: format.bare(startMinor) }) : null;
  };
  const send = (price: string | null) =>
    consent.mutate({ price, acceptsTerms: needsTerms }, { onSuccess: onClose });
  const lackingOf = () => {
    if (priceMinor === null) return 'price';
    return needsTerms && !hasAccepted ? 'terms' : null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!mayAct) return;
    const lacking = lackingOf();
    setMissing(lacking);
    if (lacking !== null) document.getElementById(ids[lacking])?.focus();
    else if (priceMinor !== null) send(formatMoney(priceMinor));
  };
  const again = (act: () => void) => {
    act();
    setMissing(null);
    consent.reset();
  };

  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <PriceFoot
          problem={<Problem auction={auction} isConnected={isConnected} error={consent.error} />}
          accepts={
            needsTerms && (
              <TermsBox
                id={ids.terms}
                areShown={areTermsShown}
                isAccepted={hasAccepted}
                isMissing={missing === 'terms'}
                onChange={(isAccepted) => again(() => setHasAccepted(isAccepted))}
              />
            )
          }
          binds={t('binds')}
          label={priceMinor === null ? t('title') : t('consent', { price: format.price(priceMinor) })}
          withdrawal={standingMinor === null ? null : t('withdraw', { price: format.price(standingMinor) })}
          isSending={consent.isPending}
          mayAct={mayAct}
          onWithdraw={() => send(null)}
          onClose={onClose}
        />
      }
    >
      <p className="mt-1 text-ink-2 text-s">{t(`how${direction}`)}</p>
      <Telephone />
      <div className="mt-4">
        <PriceField
          id={ids.price}
          label={t(`lead${direction}`)}
          currency={auction.currency}
          unit={auction.unit}
          typed={typed}
          placeholder={format.bare(startMinor)}
          hint={t(`hint${direction}`, { start: format.price(startMinor) })}
          problem={problem()}
          onType={(text) => again(() => setTyped(text))}
        />
        {priceMinor !== null && (
          <>
            <h3 className="-mb-2 mt-4 font-semibold text-s">{t('reached')}</h3>
            <ConfirmSums auction={auction} priceMinor={priceMinor} />
          </>
        )}
        {needsTerms && <ConfirmTerms auction={auction} isFirst areAccepted={false} onShown={showTerms} />}
      </div>
    </Dialog>
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

/** Why nothing was changed; resending a change that may have arrived is harmless. */
function Problem({
  auction,
  isConnected,
  error,
}: {
  auction: LiveAuctionState;
  isConnected: boolean;
  error: Error | null;
}) {
  const { t } = useTranslation('phone');
  const locale = useLocale();
  const failure = error === null ? null : failureOf(error);
  const problems = [
    ...(isConnected ? [] : [t('offline')]),
    ...(failure ? [errorText(failure.code, failure.params, locale, auction.currency, auction.unit)] : []),
  ];
  return (
    <div role="alert">
      {problems.map((problem) => (
        <p key={problem} className="num mb-2 rounded-2 bg-lost-wash p-3 text-lost text-s">
          {problem}
        </p>
      ))}
    </div>
  );
}
