import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { haulageCounty } from '@recolta/shared/domain/goods/delivery-place';
import { meaningOfFigures } from '@recolta/shared/domain/goods/figures';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OtherRecord } from '../../../../components/company/company-record.tsx';
import { DeliveryList } from '../../../../components/goods/delivery-list.tsx';
import { useGateTexts } from '../../../../components/goods/gate-texts.ts';
import { GridPrices } from '../../../../components/goods/grid-prices.tsx';
import { GridTerms } from '../../../../components/goods/grid-terms.tsx';
import { FileLinks, LotFacts, OtherFigureList } from '../../../../components/goods/lot-facts.tsx';
import { NetAtGateFigure } from '../../../../components/goods/net-at-gate-figure.tsx';
import { PhotoGallery } from '../../../../components/goods/photo-gallery.tsx';
import { GradeNote, QualityList } from '../../../../components/goods/quality-list.tsx';
import { liveFilesAt } from '../../../../components/goods/row-cover.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Chip } from '../../../../components/ui/chip.tsx';
import { minorOf } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { auctionFormat } from '../room-texts.ts';
import { useGoods, useRecords } from './get-goods.ts';
import { PriceReferences } from './price-references.tsx';

interface Shown {
  readonly auction: LiveAuctionState;
  readonly viewer: Viewer | undefined;
}

/** Goods and terms in full: quality with grade, the grid with sample prices, delivery and payment. */
export function GoodsDetailList({ auction, viewer }: Shown) {
  const { t } = useTranslation('goods');
  const { data: goods, isError, refetch } = useGoods(auction);
  const isBuying = auction.type === 'Buying';
  const side = (viewer?.isOwner ?? false) === isBuying ? 'buyer' : 'seller';
  const { deliveryType } = auction;
  const gate = useGateTexts(side, { deliveryType, haulageCounty: haulageCounty(auction) });
  if (isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4 p-4 text-s md:p-6">
        <p>{t('failed')}</p>
        <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </div>
    );
  }
  if (!goods) return <p className="animate-late p-4 text-ink-2 text-s md:p-6">{t('loading')}</p>;
  const stated = goods.bulletin || auction.figuresAre === 'Guaranteed' ? 'analysed' : 'declared';
  return (
    <>
      <div className="p-4 md:p-6">
        <h2 className="sr-only">{t('photos.title')}</h2>
        <PhotoGallery
          filesAt={liveFilesAt(auction.id)}
          photos={goods.photos}
          product={goods.product}
          category={goods.category}
        />
      </div>
      <Section
        title={t(`qualityOf.${meaningOfFigures(auction.type, auction.figuresAre)}`)}
        mark={isBuying ? 'required' : stated}
      >
        <QualityList product={goods.product} quality={goods.quality} isRequired={isBuying} />
        <OtherFigureList figures={goods.otherFigures} />
        <div className="mt-3">
          <GradeNote product={goods.product} quality={goods.quality} />
        </div>
      </Section>
      <Grid auction={auction} viewer={viewer} goods={goods} />
      {!viewer?.isAdministrator && (auction.unit ?? 'Ton') === 'Ton' && (
        <Section title={gate.title}>
          <NetAtGateFigure
            key={side}
            side={side}
            priceLabel={t('gate.price')}
            priced={{
              ...auction,
              priceMinor: minorOf(auction.bestBid?.price ?? auction.startingPrice),
              paymentDays: auction.paymentDays ?? 0,
              haulageCounty: haulageCounty(auction),
            }}
          />
        </Section>
      )}
      <OwnerRecord auction={auction} />
      <PriceReferences
        auction={auction}
        section={(title, content) => <Section title={title}>{content}</Section>}
      />
      <Section title={t('delivery')}>
        <DeliveryList goods={goods} auction={auction} />
        <LotFacts goods={goods} type={auction.type} />
        <FileLinks filesAt={liveFilesAt(auction.id)} goods={goods} />
      </Section>
    </>
  );
}

const markTones = { declared: 'warn', required: 'plain', analysed: 'ok' } as const;

function Section({
  title,
  mark,
  children,
}: {
  title: string;
  mark?: keyof typeof markTones;
  children: ReactNode;
}) {
  const { t } = useTranslation(['goods']);
  return (
    <section className="p-4 md:p-6">
      <h2 className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-m">
        {title}
        {mark && <Chip tone={markTones[mark]}>{t(`goods:${mark}`)}</Chip>}
      </h2>
      {children}
    </section>
  );
}

/** How the owner keeps its agreements [D10]. */
function OwnerRecord({ auction }: Pick<Shown, 'auction'>) {
  const { t } = useTranslation('goods');
  const record = useRecords(auction)?.owner;
  if (!record) return null;
  return (
    <Section title={t(`recordTitle.${auction.type as 'Selling'}`)}>
      <OtherRecord record={record} />
    </Section>
  );
}

/** The grid in words and, if there is one, its effect on the current best price. */
function Grid({ auction, viewer, goods }: Shown & { goods: AuctionGoods }) {
  const { t } = useTranslation('goods');
  const locale = useLocale();
  const { grid, quality } = goods;
  const isBuying = auction.type === 'Buying';
  const part = (viewer?.isOwner ?? false) === isBuying ? 'pays' : 'gets';
  const { bestBid, startingPrice, currency } = auction;
  const priceMinor = minorOf(bestBid?.price ?? startingPrice);
  const price = auctionFormat(auction, locale).price(priceMinor);
  return (
    <Section title={t('grid')}>
      <div className={grid?.kind === 'grid' ? 'grid items-start gap-6 xl:grid-cols-2' : ''}>
        <GridTerms grid={grid} currency={currency} />
        {grid?.kind === 'grid' && (
          <div>
            <h3 className="font-semibold text-s">
              {t(`whatIf.${viewer?.isAdministrator ? 'price' : part}`)}
            </h3>
            <p className="num mb-2 text-ink-2 text-note">{t(bestBid ? 'atBest' : 'atStart', { price })}</p>
            <GridPrices
              lines={grid.lines}
              priceMinor={priceMinor}
              currency={currency}
              declared={quality}
              declaredLabel={t(`cases.${isBuying ? 'required' : 'declared'}`)}
            />
          </div>
        )}
      </div>
    </Section>
  );
}
