import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import type { MyPersonalizedBids } from '@recolta/shared/contracts/http/personalized-bids';
import { bidTermsSchema } from '@recolta/shared/domain/goods/bid-terms';
import { maxPersonalizedBidsSent } from '@recolta/shared/domain/live-auction/personalized-bid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../../../components/lists/list-waiting.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { errorText } from '../../../../lib/error-text.ts';
import { type BidValues, typedBidTerms } from '../../../../lib/forms/bid-values.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { useGoods } from '../../room/goods/get-goods.ts';
import { useMyPersonalizedBids } from '../../room/personalized-bids/personalized-bids.ts';
import { OwnPersonalizedBids } from './own-personalized-bids.tsx';
import { PersonalizedBidForm } from './personalized-bid-form.tsx';
import { PersonalizedBidReview } from './personalized-bid-review.tsx';
import { initialBidValues } from './personalized-bid-values.ts';

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
  const maySend = data !== undefined && (data.mayOffer || data.why === 'TermsNotAccepted');
  // The form begins with all of the auction's terms.
  const isRead = goods.data !== undefined || goods.isError;
  if (data && isRead && stage === 'form' && maySend)
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
        (maySend ? (
          <Button className="w-full" onClick={() => setStage('form')}>
            {t(data.items.some(({ status }) => status === 'Active') ? 'replace' : 'new')}
          </Button>
        ) : (
          <WhyNot data={data} />
        ))
      }
    >
      {data && (stage === 'list' || isRead) ? (
        <OwnPersonalizedBids auction={auction} items={data.items} contract={contract} />
      ) : (
        <ListWaiting
          error={error}
          loading={t('loading')}
          failed={t('failed')}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  );
}

function WhyNot({ data: { why } }: { data: MyPersonalizedBids }) {
  const { t } = useTranslation('bids');
  const locale = useLocale();
  if (why === null) return null;
  const known = why === 'DesiredPriceMet' || why === 'AuctionHeld' ? why : 'other';
  return (
    <p role="status" className="rounded-2 bg-surface-2 p-3 text-s">
      {why === 'TooManyPersonalizedBids'
        ? errorText(why, { limit: maxPersonalizedBidsSent }, locale)
        : t(`why.${known}`)}
    </p>
  );
}
