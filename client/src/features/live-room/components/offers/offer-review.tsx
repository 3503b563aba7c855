import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { OfferTerms as Terms } from '@recolta/shared/domain/goods/offer-terms';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { errorText } from '../../../../lib/error-text.ts';
import { failureOf, isLost } from '../../../../lib/http/failure.ts';
import { usePartTexts } from '../../../../lib/i18n.ts';
import { connectionStatusAtom } from '../../../../lib/realtime/connection-state.ts';
import { useSendOffer } from '../../api/offers.ts';
import { ConfirmTerms } from '../confirm-details.tsx';
import { TermsBox } from '../terms-box.tsx';
import { OfferTerms } from './offer-terms.tsx';

/** The offer as its owner will read it, what it binds to, and the terms of a first bid; then it is sent. */
export function OfferReview({
  auction,
  terms,
  contract,
  replaces,
  needsTerms,
  onBack,
  onSent,
}: {
  auction: LiveAuctionState;
  terms: Terms;
  contract: File | null;
  /** Whether an open one is removed with it. */
  replaces: boolean;
  needsTerms: boolean;
  onBack: () => void;
  onSent: () => void;
}) {
  const { t, locale } = usePartTexts('offers');
  const id = useId();
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);
  /** The same terms are sent again under the same key. */
  const [key] = useState(() => crypto.randomUUID());
  const [areShown, setShown] = useState(false);
  const [hasAccepted, setHasAccepted] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const isConnected = useAtomValue(connectionStatusAtom) !== 'offline';
  const send = useSendOffer(auction.id);
  const failure = send.error && failureOf(send.error);
  const submit = () => {
    if (send.isPending) return;
    const lacksTerms = needsTerms && !hasAccepted;
    setIsMissing(lacksTerms);
    if (lacksTerms) return document.getElementById(id)?.focus();
    send.mutate({ key, terms, acceptsTerms: needsTerms }, { onSuccess: onSent });
  };
  return (
    <>
      <p ref={head} tabIndex={-1} className="mt-1 mb-3 text-ink-2 text-s outline-none">
        {t('offers.reviewText')} {replaces && t('offers.reviewReplaces')}
      </p>
      <OfferTerms auction={auction} offer={terms} />
      {auction.contractType === 'Bidder' && (
        <p className="wrap-anywhere mt-2 text-s">
          {contract ? t('offers.reviewContract', { name: contract.name }) : t('offers.reviewNoContract')}
        </p>
      )}
      <ConfirmTerms
        auction={auction}
        isOpen={needsTerms}
        areAccepted={!needsTerms}
        onShown={useCallback(() => setShown(true), [])}
      />
      {needsTerms && (
        <div className="mt-3">
          <TermsBox
            id={id}
            areShown={areShown}
            isAccepted={hasAccepted}
            isMissing={isMissing}
            onChange={(isAccepted) => {
              setHasAccepted(isAccepted);
              setIsMissing(false);
            }}
          />
        </div>
      )}
      <p role="alert" className="min-h-6 pt-1 text-lost text-s">
        {failure &&
          (isLost(failure)
            ? t('offers.lost')
            : errorText(failure.code, failure.params, locale, auction.currency, auction.unit))}
        {!failure && !isConnected && t('offers.offline')}
      </p>
      <div className="grid gap-2">
        <Button look="act" className="min-h-13" aria-busy={send.isPending} onClick={submit}>
          {send.isPending && <Spinner />}
          {t('offers.send')}
        </Button>
        <Button onClick={onBack}>{t('offers.change')}</Button>
      </div>
    </>
  );
}
