import type {
  AnnouncementAnswer,
  AnnouncementBidView,
  AnnouncementState,
} from '@recolta/shared/contracts/http/announcement-state';
import { countyName } from '@recolta/shared/domain/counties';
import { deliveryTypes } from '@recolta/shared/domain/enumerations';
import { haulageCounty } from '@recolta/shared/domain/goods/delivery-place';
import { meaningOfFigures } from '@recolta/shared/domain/goods/figures';
import { waitingDays } from '@recolta/shared/domain/goods/net-at-gate';
import { shortGoodsName } from '@recolta/shared/domain/goods-name';
import { ownPriceLabel } from '@recolta/shared/domain/price-direction';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLotTitle } from '../../../components/auction/lot-heading.tsx';
import { RecordLine } from '../../../components/company/company-record.tsx';
import type { BidContract } from '../../../components/deals/binding-summary.tsx';
import { LoadedPart } from '../../../components/errors/opened-part.tsx';
import { contractChoiceLines } from '../../../components/goods/contract-choice-lines.ts';
import { DeliveryList } from '../../../components/goods/delivery-list.tsx';
import { useGateTexts } from '../../../components/goods/gate-texts.ts';
import { GridTerms } from '../../../components/goods/grid-terms.tsx';
import { FileLinks, LotFacts, OtherFigureList } from '../../../components/goods/lot-facts.tsx';
import { NetAtGateFigure } from '../../../components/goods/net-at-gate-figure.tsx';
import { PhotoGallery } from '../../../components/goods/photo-gallery.tsx';
import { GradeNote, QualityList } from '../../../components/goods/quality-list.tsx';
import { ReportLink } from '../../../components/report-link.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { DetailPage, LotHeader } from '../../../components/ui/detail-page.tsx';
import { LinkNotice } from '../../../components/ui/notice.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { atVersion } from '../../../lib/http/versioned-query.ts';
import { callsOfId, visitorReader } from '../../../lib/http/visitor-calls.ts';
import { type Texts, useLocale, useTexts } from '../../../lib/i18n.ts';
import { exchangeRatesQuery } from '../../../lib/market/market-data.ts';
import { haulageQuery, latestPricesQuery } from '../../../lib/market/market-prices.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { usePageMeta } from '../../../lib/page/page-meta.ts';
import { useAwaited } from '../../../lib/page/settled.ts';
import { announcementQueryOf, useAnnouncement } from '../api/announcements.ts';
import { AnnouncementPrices, AnnouncementSteps, AnnouncementTerms } from './announcement-facts.tsx';
import { AnnouncementStatusChip, filesAt, OwnerName, placeLine } from './announcement-list-row.tsx';
import { Bidding } from './bidding.tsx';
import { FavouriteStar } from './favourite-star.tsx';

export const visitorCalls = callsOfId((queries, id) => [
  queries.fetchQuery(atVersion(announcementQueryOf(id), visitorReader)),
  queries.fetchQuery(exchangeRatesQuery),
  queries.fetchQuery(haulageQuery),
  queries.fetchQuery(latestPricesQuery),
]);

// Only for parties and administrators: visitors load none of it.
const { Part: AnnouncementAdministratorActs } = lazyPart(
  async () => (await import('./administrator-acts.tsx')).AnnouncementAdministratorActs,
);
const { Part: BidCard } = lazyPart(async () => (await import('./bid-card.tsx')).BidCard);
const { Part: OwnerActs } = lazyPart(async () => (await import('./owner-acts.tsx')).OwnerActs);
const { Part: ReceivedBids } = lazyPart(async () => (await import('./received-bids.tsx')).ReceivedBids);

/** One announcement: goods and terms, prices, and the acts open to the reader. */
export function AnnouncementPage({ id }: { id: string }) {
  const { t } = useTranslation('announcements');
  const { readVersion, ...found } = useAnnouncement(id);
  return (
    <DetailPage
      found={found}
      loading={t('loadingOne')}
      failed={t('failedOne')}
      away={<LinkNotice title={t('away')} to="/auctions" label={t('toMarket')} />}
    >
      {(answer) => <Shown answer={answer} readVersion={readVersion} />}
    </DetailPage>
  );
}

function Shown({ answer, readVersion }: { answer: AnnouncementAnswer; readVersion: number | undefined }) {
  const { t } = useTranslation(['announcements', 'goods', 'labels']);
  const locale = useLocale();
  const goodsTexts = useTexts();
  const { goods, viewer } = answer;
  const announcement = announcementOf(answer);
  const [sent, setSent] = useState<AnnouncementBidView | null>(null);
  const title = useLotTitle()(announcement);
  usePageMeta(`${title}, ${countyName(announcement.county)}`, t('description'));
  const contract = contractOf(answer, goodsTexts);
  const isParty = viewer.isOwner || viewer.isAdministrator;
  const hasBids = viewer.bid !== null || (isParty && announcement.participantCount > 0);
  // On a phone the goods come before the price for those who have not taken part yet.
  const isGoodsFirst = !isParty && !viewer.bid;
  const awaited = useAwaited(true, isGoodsFirst);
  const pictures = (
    <PhotoGallery
      filesAt={filesAt(announcement.id)}
      photos={goods.photos}
      product={goods.product}
      category={goods.category}
    />
  );
  return (
    <>
      {isGoodsFirst && <div className="mb-3 lg:hidden">{pictures}</div>}
      <LotHeader
        product={announcement.product}
        title={`${shortGoodsName(announcement.name, locale)}, ${formatAmount(announcement.quantity, announcement.unit, locale)}`}
        facts={
          <div className="num mt-1 text-s">
            <p className="wrap-anywhere">{placeLine(announcement, null, goodsTexts)}</p>
            <p className="wrap-anywhere text-ink-2">
              {[
                t(`labels:auctionType.${announcement.type}`),
                t('harvestOf', { year: announcement.harvestYear }),
                t('number', { number: announcement.number }),
                announcement.owner === null && viewer.ownerName,
              ]
                .filter(Boolean)
                .join(' · ')}
              {announcement.owner !== null && (
                <>
                  {' · '}
                  <OwnerName item={announcement} />
                </>
              )}
            </p>
            <RecordLine
              band={answer.ownerRecord}
              who={t(`goods:recordBand.who.${announcement.type as 'Selling'}`)}
            />
          </div>
        }
        state={
          <span className="flex items-center gap-2">
            <AnnouncementStatusChip item={announcement} />
            {announcement.privacyType === 'Incognito' && <Chip tone="fact">{t('confidential')}</Chip>}
            {!isParty && <FavouriteStar id={announcement.id} name={title} className="-my-2 max-md:ml-auto" />}
          </span>
        }
      />
      {/* On a phone: the reader's bids, price and act, goods, the owner's own acts. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 max-lg:contents">
          {/* While their code loads, bids have the window, so that nothing below them moves. */}
          <div
            className={classNames(
              'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 max-lg:order-first',
              hasBids ? 'empty:min-h-dvh' : 'empty:hidden',
            )}
          >
            <LoadedPart>
              {viewer.bid && (
                <BidCard announcement={announcement} bid={viewer.bid} contract={contract} sent={sent} />
              )}
              {viewer.acceptedBids?.map((bid) => (
                <BidCard key={bid.id} announcement={announcement} bid={bid} contract={contract} />
              ))}
              {isParty && (
                <ReceivedBids
                  announcement={announcement}
                  contract={contract}
                  asAdministrator={viewer.isAdministrator}
                />
              )}
            </LoadedPart>
          </div>
          <section
            className={classNames(
              'divide-y divide-line rounded-3 border border-line bg-surface shadow-card max-lg:order-2',
              awaited,
            )}
          >
            <div className={classNames('p-4 md:p-5', isGoodsFirst && 'max-lg:hidden')}>
              <h2 className="sr-only">{t('goods:photos.title')}</h2>
              {pictures}
            </div>
            <div className="p-4 md:p-5">
              <h2 className="mb-2 flex flex-wrap items-center gap-2 font-semibold text-l">
                {t(`goods:qualityOf.${meaningOfFigures(announcement.type, announcement.figuresAre)}`)}
                {announcement.isAnalysed && <Chip tone="ok">{t('analysed')}</Chip>}
              </h2>
              <QualityList
                product={goods.product}
                quality={goods.quality}
                isRequired={announcement.type === 'Buying'}
              />
              <OtherFigureList figures={goods.otherFigures} />
              <div className="mt-3">
                <GradeNote product={goods.product} quality={goods.quality} />
              </div>
            </div>
            <div className="p-4 md:p-5">
              <h2 className="mb-2 font-semibold text-l">{t('goods:grid')}</h2>
              <GridTerms grid={goods.grid} currency={announcement.currency} />
            </div>
            <div className="p-4 md:p-5">
              <h2 className="mb-3 font-semibold text-l">{t('terms')}</h2>
              <AnnouncementTerms announcement={announcement} isOwner={viewer.isOwner} />
              <DeliveryList goods={goods} auction={announcement} />
              <LotFacts goods={goods} type={announcement.type} />
              <FileLinks filesAt={filesAt(announcement.id)} goods={goods} />
            </div>
            {!isParty && <AtGate answer={answer} />}
            <div className="p-4 md:p-5">
              <h2 className="mb-3 font-semibold text-l">{t('how')}</h2>
              <AnnouncementSteps announcement={announcement} />
            </div>
          </section>
        </div>
        <aside className="grid gap-4 max-lg:contents lg:sticky lg:top-20">
          <div className={classNames('grid gap-4 max-lg:order-1 lg:animate-none', awaited)}>
            <AnnouncementPrices announcement={announcement} backupPrice={viewer.backupPrice} />
            <WhyNotPublic viewer={viewer} />
            {!isParty && (
              <Bidding answer={answer} contract={contract} readVersion={readVersion} onSent={setSent} />
            )}
            <LoadedPart>
              {viewer.isAdministrator && (
                <AnnouncementAdministratorActs announcement={announcement} readVersion={readVersion} />
              )}
            </LoadedPart>
          </div>
          <div className="empty:hidden max-lg:order-3">
            <LoadedPart>{viewer.isOwner && <OwnerActs announcement={announcement} />}</LoadedPart>
          </div>
        </aside>
      </div>
      {!isParty && <ReportLink kind="announcement" id={announcement.id} className="mt-4" />}
    </>
  );
}

/** A confidential announcement states its poster's VAT state only to parties, among the goods. */
function announcementOf({ announcement, goods }: AnnouncementAnswer): AnnouncementState {
  return goods.posterVat ? { ...announcement, posterVat: goods.posterVat } : announcement;
}

/** The owner's own contract, if the posting applies it, or the choices in the market's contract. */
function contractOf({ announcement, goods }: AnnouncementAnswer, texts: Texts): BidContract {
  const choices = contractChoiceLines(goods, texts).map((line) => line.join(': '));
  const { contractFile } = goods;
  const href = contractFile === null ? null : `${filesAt(announcement.id)}/${contractFile}`;
  const isOwn = announcement.contractType === 'Custom';
  return {
    own: isOwn ? { name: texts.t('binding:contractOfOwner'), href } : null,
    choices,
    grid: goods.grid,
  };
}

/** The net price of the reader's own last round, else of the owner's price, at the reader's location [Q5]. */
function AtGate({ answer: { announcement, viewer } }: { answer: AnnouncementAnswer }) {
  const last = viewer.bid?.status === 'Active' ? viewer.bid.rounds.at(-1) : undefined;
  const own = last?.terms;
  const terms = own ?? { ...announcement, paymentDate: null };
  const deliveryType = deliveryTypes.find((known) => known === terms.deliveryType);
  if (announcement.unit !== 'Ton' || !deliveryType) return null;
  const by = last?.by ?? null;
  const priced = {
    ...{ id: announcement.id, currency: announcement.currency, deliveryType },
    priceMinor: minorOf(terms.price),
    quantity: own?.quantity ?? announcement.quantityLeft,
    paymentDays: waitingDays(terms),
    haulageCounty: haulageCounty({ ...announcement, ...terms }),
  };
  return <PricedAtGate type={announcement.type} by={by} priced={priced} />;
}

/** @param by the side of the round whose price it is; null for the owner's price */
function PricedAtGate({
  type,
  by,
  priced,
}: {
  type: AnnouncementAnswer['announcement']['type'];
  by: 'owner' | 'bidder' | null;
  priced: ComponentProps<typeof NetAtGateFigure>['priced'];
}) {
  const { t } = useTranslation(['announcements', 'goods']);
  const side = type === 'Selling' ? 'buyer' : 'seller';
  const { title } = useGateTexts(side, priced);
  const label = by === 'owner' ? 'announcements:ownersRound' : 'announcements:yourBid';
  return (
    <div className="p-4 md:p-5">
      <h2 className="mb-3 font-semibold text-l">{title}</h2>
      <NetAtGateFigure
        key={`${side} ${priced.deliveryType}`}
        side={side}
        priceLabel={t(by === null ? `announcements:${ownPriceLabel(type)}` : label)}
        priced={priced}
      />
    </div>
  );
}

/** The reason of an administrator who cancelled or hid it, for its owner and administrators [A1, S11]. */
function WhyNotPublic({ viewer: { reason, hiddenReason } }: Pick<AnnouncementAnswer, 'viewer'>) {
  const { t } = useTranslation('announcements');
  const text =
    hiddenReason === undefined
      ? reason !== null && t('cancelledBecause', { reason })
      : t('hiddenBecause', { reason: hiddenReason });
  if (text === false) return null;
  return <p className="wrap-anywhere rounded-3 bg-lost-wash p-4 text-lost text-s">{text}</p>;
}
