import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { BidTerms as Terms } from '@recolta/shared/domain/goods/bid-terms';
import { useAtomValue } from 'jotai';
import { useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BidSummary, useBidText } from '../../../../components/deals/bid-summary.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { errorText } from '../../../../lib/error-text.ts';
import { isLost } from '../../../../lib/http/failure.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { connectionStatusAtom } from '../../../../lib/realtime/connection-state.ts';
import { useVatParties } from '../../../session/state/own-vat-state.ts';
import { useLiveContract } from '../../room/confirmation/live-contract.ts';
import { useSendPersonalizedBid } from '../../room/personalized-bids/personalized-bids.ts';
import { ConfirmTerms } from '../terms/full-terms.tsx';
import { TermsBox } from '../terms/terms-box.tsx';

/** Reviews the bid as its owner will read it, everything it binds to, and the terms of a first bid before sending. */
export function PersonalizedBidReview({
  auction,
  terms,
  contract,
  replaces,
  needsTerms,
  onBack,
  onSent,
  onClose,
}: {
  auction: LiveAuctionState;
  terms: Terms;
  contract: File | null;
  /** True if it replaces an open one. */
  replaces: boolean;
  needsTerms: boolean;
  onBack: () => void;
  onSent: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['bids', 'binding']);
  const locale = useLocale();
  const id = useId();
  /** Resending the same terms uses the same key. */
  const [key] = useState(() => crypto.randomUUID());
  const [areShown, setShown] = useState(false);
  const [hasAccepted, setHasAccepted] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const isConnected = useAtomValue(connectionStatusAtom) !== 'offline';
  const send = useSendPersonalizedBid(auction.id);
  const parties = useVatParties(auction);
  const on = { ...auction, whole: auction.quantity, ...parties };
  const { shown, blocked } = useBidText(on, terms);
  const theirs = useLiveContract(auction);
  const submit = () => {
    const lacksTerms = needsTerms && !hasAccepted;
    setIsMissing(lacksTerms);
    if (lacksTerms) document.getElementById(id)?.focus();
    else send.mutate({ key, terms, acceptsTerms: needsTerms }, { onSuccess: onSent });
  };
  return (
    <ConfirmDialog
      title={t('reviewTitle')}
      text={[t('reviewText'), replaces && t('reviewReplaces')].filter(Boolean).join(' ')}
      label={shown ? t('sendFor', { sum: shown.sum }) : ''}
      sum={shown ? `${shown.price} × ${shown.quantity}` : ''}
      cancel={t('change')}
      message={isConnected ? null : t('binding:offline')}
      blocked={blocked ?? theirs.blocked}
      isReady={theirs.isReady}
      isSending={send.isPending}
      error={send.error}
      describe={(failure) =>
        isLost(failure)
          ? t('binding:lost')
          : errorText(failure.code, failure.params, locale, auction.currency, auction.unit)
      }
      onConfirm={submit}
      onCancel={onBack}
      onClose={onClose}
    >
      {shown && (
        <BidSummary
          on={on}
          shown={shown}
          note={terms.note}
          reader="bidder"
          contract={theirs.own}
          // A first bid shows them in the open terms below.
          choices={needsTerms ? [] : theirs.choices}
        />
      )}
      {auction.contractType === 'Bidder' && (
        <p className="wrap-anywhere mt-2 text-s">
          {contract ? t('reviewContract', { name: contract.name }) : t('reviewNoContract')}
        </p>
      )}
      <ConfirmTerms
        auction={auction}
        isFirst={needsTerms}
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
    </ConfirmDialog>
  );
}
