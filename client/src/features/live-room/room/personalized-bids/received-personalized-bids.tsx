import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { avalOf } from '@recolta/shared/domain/goods/bid-terms';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordLine } from '../../../../components/company/company-record.tsx';
import { BidSummary, useBidText } from '../../../../components/deals/bid-summary.tsx';
import { OpenedPart } from '../../../../components/errors/opened-part.tsx';
import { ListWaiting } from '../../../../components/lists/list-waiting.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Chip } from '../../../../components/ui/chip.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { errorText } from '../../../../lib/error-text.ts';
import { type Translate, useLocale } from '../../../../lib/i18n.ts';
import { useVatParties } from '../../../session/state/reader.ts';
import { useLiveContract } from '../confirmation/live-contract.ts';
import { useGoods } from '../goods/get-goods.ts';
import { PersonalizedBidCard } from './personalized-bid-card.tsx';
import { PersonalizedBidContract } from './personalized-bid-contract.tsx';
import {
  personalizedBidContractAddress,
  useDecidePersonalizedBid,
  useReceivedPersonalizedBids,
} from './personalized-bids.ts';

type Decision = 'Accepted' | 'Rejected';

/** For owner and administrators: the number of open personalised bids, and their list [P1]. */
export function ReceivedPersonalizedBids({
  auction,
  viewer,
  buttonClass = 'w-full',
}: {
  auction: LiveAuctionState;
  viewer: Viewer;
  buttonClass?: string;
}) {
  const { t } = useTranslation('bids');
  const { data } = useReceivedPersonalizedBids(auction, viewer);
  const [isOpen, setIsOpen] = useState(false);
  const open = data?.items.filter(({ status }) => status === 'Active').length ?? 0;
  const isUndecided = auction.status === 'InProgress' || auction.status === 'Closed';
  if (!isUndecided && (data?.total ?? 0) === 0) return null;
  return (
    <>
      <Button className={buttonClass} onClick={() => setIsOpen(true)}>
        <FileText aria-hidden="true" size={17} />
        {t('received')}
        {open > 0 && (
          <Chip tone="warn" className="num">
            {open}
            <span className="sr-only"> {t('open')}</span>
          </Chip>
        )}
      </Button>
      <OpenedPart isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <ReceivedBidsDialog auction={auction} viewer={viewer} onClose={() => setIsOpen(false)} />
      </OpenedPart>
    </>
  );
}

function ReceivedBidsDialog({
  auction,
  viewer,
  onClose,
}: {
  auction: LiveAuctionState;
  viewer: Viewer;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation(['bids', 'forms', 'goods', 'lists']);
  const { data, error, refetch } = useReceivedPersonalizedBids(auction, viewer);
  const [asked, setAsked] = useState<{ readonly bid: PersonalizedBid; readonly status: Decision } | null>(
    null,
  );
  return (
    <Dialog
      title={t('received')}
      onClose={onClose}
      foot={
        <Button className="w-full" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {!data && <ListWaiting found={{ error, refetch }} loading={t('loading')} failed={t('failed')} />}
      {data?.total === 0 && (
        <Notice title={t('none')} className="mt-3">
          <p className="text-ink-2 text-s">{t('noneText')}</p>
        </Notice>
      )}
      <ul className="mt-3 grid gap-3">
        {data?.items.map((bid) => (
          <PersonalizedBidCard key={bid.id} auction={auction} bid={bid} title={senderName(bid, i18n.t)}>
            <RecordLine band={bid.record} />
            <PersonalizedBidContract auctionId={auction.id} bid={bid} isOwn={false} />
            {viewer.isOwner && bid.status === 'Active' && (
              <div className="mt-3 grid grid-cols-2 gap-2">
                <Button look="act" className="text-s" onClick={() => setAsked({ bid, status: 'Accepted' })}>
                  {t('accept')}
                </Button>
                <Button
                  look="danger"
                  className="text-s"
                  onClick={() => setAsked({ bid, status: 'Rejected' })}
                >
                  {t('reject')}
                </Button>
              </div>
            )}
          </PersonalizedBidCard>
        ))}
      </ul>
      <OpenedPart isOpen={asked !== null} onClose={() => setAsked(null)}>
        {asked && <Decide {...asked} auction={auction} onClose={() => setAsked(null)} />}
      </OpenedPart>
    </Dialog>
  );
}

/** Explains the effect of the decision beforehand: accepting ends the auction and binds both parties. */
function Decide({
  auction,
  bid,
  status,
  onClose,
}: {
  auction: LiveAuctionState;
  bid: PersonalizedBid;
  status: Decision;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation(['bids', 'binding']);
  const locale = useLocale();
  const decide = useDecidePersonalizedBid(auction.id);
  const parties = useVatParties(auction, true, bid.bidderVat);
  const on = { ...auction, whole: auction.quantity, ...parties };
  const goods = useGoods(auction);
  const withAval = avalOf(bid, { ...auction, withAval: goods.data?.withAval });
  const { shown, blocked } = useBidText(on, { ...bid, withAval });
  const posted = useLiveContract(auction);
  const name = senderName(bid, i18n.t);
  if (status === 'Rejected')
    return (
      <ConfirmDialog
        title={t('rejectTitle')}
        text={t('rejectText', { name, price: shown?.price ?? '', quantity: shown?.quantity ?? '' })}
        label={t('reject')}
        look="danger"
        isSending={decide.isPending}
        error={decide.error}
        onConfirm={() => decide.mutate({ bidId: bid.id, status }, { onSuccess: onClose })}
        onClose={onClose}
      />
    );
  const contract =
    auction.contractType === 'Bidder'
      ? {
          name: t('binding:contractOfBidder'),
          href: bid.contract === 'uploaded' ? personalizedBidContractAddress(auction.id, bid.id) : null,
        }
      : posted.own;
  return (
    <ConfirmDialog
      title={t('acceptTitle')}
      label={shown ? t('acceptFor', { price: shown.price, sum: shown.sum }) : ''}
      note={
        <ul className="grid list-disc gap-1 pl-5">
          {(['ends', 'binds', 'frees'] as const).map((meaning) => (
            <li key={meaning}>{t(`acceptMeans.${meaning}`)}</li>
          ))}
        </ul>
      }
      blocked={blocked ?? posted.blocked ?? (bid.contract === 'missing' ? t('contractMissing') : null)}
      isReady={posted.isReady}
      isSending={decide.isPending}
      error={decide.error}
      describe={({ code, params }) => errorText(code, params, locale, auction.currency, auction.unit)}
      onConfirm={() => decide.mutate({ bidId: bid.id, status }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {shown && (
        <BidSummary
          on={on}
          shown={shown}
          note={bid.note}
          reader="owner"
          party={name}
          contract={contract}
          choices={posted.choices}
          grid={posted.grid}
        />
      )}
    </ConfirmDialog>
  );
}

function senderName({ companyName, number }: PersonalizedBid, t: Translate): string {
  return companyName ?? (number === null ? t('bids:unnamed') : t('room:bidder', { number }));
}
