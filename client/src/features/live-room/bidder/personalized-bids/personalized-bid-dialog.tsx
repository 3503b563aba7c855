import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import type { MyPersonalizedBids } from '@recolta/shared/contracts/http/personalized-bids';
import type { AuctionType } from '@recolta/shared/domain/enumerations';
import { bidTermsSchema, type BidTerms as Terms } from '@recolta/shared/domain/goods/bid-terms';
import { postedPlace } from '@recolta/shared/domain/goods/delivery-place';
import { maxPersonalizedBidsSent } from '@recolta/shared/domain/live-auction/personalized-bid';
import { useAtomValue } from 'jotai';
import { useCallback, useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BidFields, BidSoFar } from '../../../../components/deals/bid-fields.tsx';
import { BidSummary, useBidText } from '../../../../components/deals/bid-summary.tsx';
import { ListWaiting } from '../../../../components/lists/list-waiting.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { errorText } from '../../../../lib/error-text.ts';
import { minorOf } from '../../../../lib/format.ts';
import { type BidValues, bidValueIssues, typedBidTerms } from '../../../../lib/forms/bid-values.ts';
import { useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { isLost } from '../../../../lib/http/failure.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { connectionStatusAtom, mayBeOld } from '../../../../lib/realtime/connection-state.ts';
import { useReader, useVatParties } from '../../../session/state/reader.ts';
import { useLiveContract } from '../../room/confirmation/live-contract.ts';
import { useGoods } from '../../room/goods/get-goods.ts';
import { ContractChoice } from '../../room/personalized-bids/personalized-bid-contract.tsx';
import {
  useMyPersonalizedBids,
  useSendPersonalizedBid,
} from '../../room/personalized-bids/personalized-bids.ts';
import { ConfirmTerms, TermsBox } from '../terms/full-terms.tsx';
import { OwnPersonalizedBids } from './own-personalized-bids.tsx';
import { auctionIssues, initialBidValues } from './personalized-bid-values.ts';

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
  const isConnected = !mayBeOld(useAtomValue(connectionStatusAtom));
  const send = useSendPersonalizedBid(auction.id);
  // Stored with each of these bids, unlike that of the others.
  const parties = useVatParties(auction, false, useReader().vatState);
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
      blocked={blocked ?? theirs.blocked ?? (auction.hold && t('why.AuctionHeld'))}
      isReady={theirs.isReady}
      isSending={send.isPending}
      error={send.error}
      describe={(failure) =>
        isLost(failure)
          ? t('binding:lost')
          : errorText(failure.code, failure.params, locale, auction.currency, auction.unit)
      }
      onConfirm={submit}
      onBack={onBack}
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
          grid={theirs.grid}
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

/** The terms of a personalised bid, initially the auction's own. */
function PersonalizedBidForm({
  auction,
  initial,
  contract,
  onContract,
  onReview,
  onClose,
}: {
  auction: LiveAuctionState;
  initial: BidValues;
  contract: File | null;
  onContract: (file: File | null) => void;
  onReview: (values: BidValues) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('bids');
  const locale = useLocale();
  const { form, submit } = useCheckedForm<BidValues>({
    defaultValues: initial,
    check: useCallback(
      (values: BidValues) => bidValueIssues(values, locale, (terms) => auctionIssues(terms, auction)),
      [auction, locale],
    ),
    send: async (values) => onReview(values),
  });
  return (
    <FormProvider {...form}>
      <Dialog
        title={t('title')}
        onClose={onClose}
        onSubmit={submit}
        foot={
          <>
            {auction.hold && <HeldNote />}
            <BidSoFar currency={auction.currency} initial={initial} />
          </>
        }
      >
        <p className="mt-1 mb-3 text-ink-2 text-s">{t('lead')}</p>
        <BidFields
          currency={auction.currency}
          unit={auction.unit}
          isConfidential={auction.privacyType === 'Incognito'}
          noteLabel={t('noteTo')}
          price={{ around: minorOf(auction.startingPrice) }}
          quantity={null}
          posted={{ deliveryType: auction.deliveryType, place: postedPlace(auction) }}
        />
        {auction.contractType === 'Bidder' && <ContractChoice file={contract} onChoose={onContract} />}
      </Dialog>
    </FormProvider>
  );
}

type Stage = 'list' | 'form' | 'review';

/**
 * A bidder's personalised bids on an auction [P1]: those already sent, and a new one, which is reviewed before it is
 * sent.
 */
export function PersonalizedBidDialog({
  auction,
  viewer,
  onClose,
}: {
  auction: LiveAuctionState;
  viewer: Viewer;
  onClose: () => void;
}) {
  const { t } = useTranslation(['bids', 'binding', 'forms', 'goods', 'lists']);
  const locale = useLocale();
  const { data, error, refetch } = useMyPersonalizedBids(auction);
  const goods = useGoods(auction);
  const [typed, setTyped] = useState<BidValues | null>(null);
  const values = typed ?? initialBidValues(auction, locale, goods.data?.withAval ?? null);
  const [contract, setContract] = useState<File | null>(null);
  const [chosen, setStage] = useState<Stage | null>(null);
  const stage = chosen ?? (data && data.items.length === 0 ? 'form' : 'list');
  const terms = bidTermsSchema.safeParse(typedBidTerms(values, locale));
  const hasForm = useHasForm(stage === 'form', data);
  // The form begins with all of the auction's terms.
  const isRead = goods.data !== undefined || goods.isError;
  if (isRead && hasForm)
    return (
      <PersonalizedBidForm
        auction={auction}
        initial={values}
        contract={contract}
        onContract={setContract}
        onReview={(reviewed) => {
          setTyped(reviewed);
          setStage('review');
        }}
        onClose={onClose}
      />
    );
  if (data && stage === 'review' && terms.success)
    return (
      <PersonalizedBidReview
        auction={auction}
        terms={terms.data}
        contract={contract}
        replaces={data.items.some(({ status }) => status === 'Active')}
        needsTerms={!viewer.hasAcceptedTerms}
        onBack={() => setStage('form')}
        onSent={() => setStage('list')}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      foot={
        data &&
        (maySend(data) ? (
          <Button className="w-full" onClick={() => setStage('form')}>
            {t(data.items.some(({ status }) => status === 'Active') ? 'replace' : 'new')}
          </Button>
        ) : (
          <WhyNot data={data} type={auction.type} />
        ))
      }
    >
      {data && (stage === 'list' || isRead) ? (
        <OwnPersonalizedBids auction={auction} items={data.items} contract={contract} />
      ) : (
        <ListWaiting found={{ error, refetch }} loading={t('loading')} failed={t('failed')} />
      )}
    </Dialog>
  );
}

const maySend = ({ mayOffer, why }: MyPersonalizedBids) => mayOffer || why === 'TermsNotAccepted';

/** True while the form is shown: once begun, also during a hold, which takes away nothing that is being typed. */
function useHasForm(isAsked: boolean, data: MyPersonalizedBids | undefined): boolean {
  const [isBegun, setIsBegun] = useState(false);
  const isShown = isAsked && data !== undefined && (maySend(data) || (isBegun && data.why === 'AuctionHeld'));
  if (isShown && !isBegun) setIsBegun(true);
  return isShown;
}

function HeldNote() {
  const { t } = useTranslation('bids');
  return (
    <p role="status" className="mb-2 rounded-2 bg-warn-wash p-3 text-s text-warn">
      {t('why.AuctionHeld')}
    </p>
  );
}

function WhyNot({ data: { why }, type }: { data: MyPersonalizedBids; type: AuctionType }) {
  const { t } = useTranslation('bids');
  const locale = useLocale();
  if (why === null) return null;
  const met = type === 'Buying' ? 'OfferedPriceMet' : 'DesiredPriceMet';
  const otherwise = why === 'AuctionHeld' ? why : 'other';
  const known = why === 'DesiredPriceMet' ? met : otherwise;
  return (
    <p role="status" className="rounded-2 bg-surface-2 p-3 text-s">
      {why === 'TooManyPersonalizedBids'
        ? errorText(why, { limit: maxPersonalizedBidsSent }, locale)
        : t(`why.${known}`)}
    </p>
  );
}
