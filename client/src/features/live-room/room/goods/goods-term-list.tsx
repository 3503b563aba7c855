import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { originText } from '@recolta/shared/domain/countries';
import { qualityFields } from '@recolta/shared/domain/crops';
import { meaningOfFigures } from '@recolta/shared/domain/goods/added-goods';
import { qualityRule } from '@recolta/shared/domain/goods/further-properties';
import { vatGroupOf, vatOf } from '@recolta/shared/domain/vat';
import { useTranslation } from 'react-i18next';
import { ReportLink } from '../../../../components/report-link.tsx';
import { formatDay } from '../../../../lib/bucharest-time.ts';
import { measuredTexts } from '../../../../lib/deal/binding-terms.ts';
import { useVatRules, vatSentence } from '../../../../lib/deal/vat.ts';
import { formatFigure, formatLot, formatNumber, lowerFirst, minorOf } from '../../../../lib/format.ts';
import { useLocale, useTexts } from '../../../../lib/i18n.ts';
import { useIsPractice } from '../../../../lib/realtime/live-source.ts';
import { useVatParties } from '../../../session/state/own-vat-state.ts';
import { auctionFormat } from '../room-texts.ts';
import { roleOf } from '../standing/standing.ts';
import { VerifyLink } from '../verify-link.tsx';

type Row = readonly [label: string, value: string, hint?: string | undefined];

/** Goods and terms: the parts that do not change during bidding. */
export function GoodsTermList({
  auction,
  viewer,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
}) {
  const { t } = useTranslation('room');
  const role = roleOf(viewer);
  const isPractice = useIsPractice();
  return (
    <section className="p-4 md:p-6">
      <h2 className="mb-3 font-semibold text-m">{t('goods')}</h2>
      <TermsList auction={auction} isOwner={role === 'owner'} hasHints />
      <p className="mt-4 border-line border-t pt-3 text-ink-2 text-xs">
        {t(role === 'bidder' ? 'confirmBinds' : `bindsOthers.${role}`)}
      </p>
      <p className="mt-1 text-ink-2 text-xs">
        {t('outageRule', { count: Math.max(1, auction.extensionWindowMinutes) })}
      </p>
      <VerifyLink id={auction.id} className="mt-1" />
      {!isPractice && auction.audience === 'Open' && <ReportLink kind="liveAuction" id={auction.id} />}
    </section>
  );
}

/**
 * Goods, quantity and quality, then delivery, payment and contract.
 * @param isOwner the reader's own VAT state is then the owner's
 * @param hasHints true if trade terms are explained below their value
 */
export function TermsList({
  auction,
  isOwner = false,
  hasHints = false,
}: {
  auction: LiveAuctionState;
  isOwner?: boolean;
  hasHints?: boolean;
}) {
  const { t } = useTranslation('room');
  const locale = useLocale();
  const rows: Row[] = [
    [t('quantity'), formatLot(auction, locale)],
    ...useQualityRows(auction),
    ...useTermRows(auction, isOwner),
  ];
  return (
    <dl className="num grid grid-cols-[auto_1fr] gap-x-4 gap-y-[7px] text-s">
      {rows.map(([label, value, hint]) => (
        <div key={label} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="text-right font-medium">
            {value}
            {hasHints && hint && <span className="block font-normal text-ink-2 text-xs">{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useQualityRows({ type, product, quality, figuresAre }: LiveAuctionState): Row[] {
  const { t } = useTranslation(['labels', 'room']);
  const locale = useLocale();
  const meaning = meaningOfFigures(type, figuresAre);
  const rows = qualityFields.flatMap((field): Row[] => {
    const stated = quality[field] ?? null;
    if (stated === null) return [];
    const figure = formatFigure(field, stated, locale);
    const rule = qualityRule(product, field);
    const bound = rule === 'min' ? 'room:least' : 'room:most';
    // Declared figures guarantee no bound.
    const value = rule && meaning !== 'Declared' ? t(bound, { value: figure }) : figure;
    return [[t(`qualityField.${field}`), `${value} (${t(`figuresAre.${meaning}`)})`]];
  });
  if (quality.damaged !== null) {
    rows.push([t('qualityField.damaged'), t(`damagedLevel.${quality.damaged}`)]);
  }
  return rows;
}

function useTermRows(auction: LiveAuctionState, isOwner: boolean): Row[] {
  const { t, i18n } = useTranslation(['room', 'labels', 'live']);
  const locale = useLocale();
  const texts = useTexts();
  const { from, to } = auction.deliveryPeriod;
  const delivery = [
    t(`labels:deliveryType.${auction.deliveryType}`),
    auction.loadingLocation && lowerFirst(t(`labels:loadingLocation.${auction.loadingLocation}`)),
  ];
  const parties = useVatParties(auction, isOwner);
  const group = vatGroupOf(auction.product, auction.vatGroup ?? null);
  const vat = vatSentence(vatOf({ ...parties, group, day: from }, useVatRules()), texts);
  const payment = t(`labels:paymentType.${auction.paymentType}`);
  const { weighed, analysed } = measuredTexts(auction, { t: i18n.t, locale });
  const rows: (Row | null)[] = [
    [
      t('origin'),
      `${originText(auction.origin, locale)}, ${t('live:harvest', { year: auction.harvestYear })}`,
    ],
    [t('delivery'), delivery.filter(Boolean).join(', '), t(`labels:deliveryText.${auction.deliveryType}`)],
    auction.deliveryLocation === null ? null : [t('deliveryPlace'), auction.deliveryLocation],
    [t('deliveryPeriod'), `${formatDay(from, locale)} – ${formatDay(to, locale)}`],
    auction.loadingRate === null
      ? null
      : [t('loadingRate'), t('perDay', { tonnes: formatNumber(auction.loadingRate, locale) })],
    [t('weighed'), weighed],
    [t('analysed'), analysed],
    [
      t('payment'),
      auction.paymentDays === null
        ? payment
        : `${payment}, ${t('live:days', { count: auction.paymentDays })}`,
      auction.paymentType === 'Loan' ? t('labels:loanInterest') : undefined,
    ],
    [t('vat'), vat],
    [t('contract'), t(`labels:contractType.${auction.contractType}`)],
    [
      t('bidding'),
      `${t(`labels:biddingType.${auction.biddingType}`)}, ${lowerFirst(t('step'))} ${auctionFormat(auction, locale).price(minorOf(auction.minimumBidThreshold))}`,
      t(`biddingHint.${auction.biddingType}`),
    ],
    [
      t('ownerName'),
      auction.owner ?? t(auction.status === 'Accepted' ? 'ownerKept' : 'ownerHidden'),
      t(`ownerHint.${auction.type}`),
    ],
  ];
  return rows.filter((row) => row !== null);
}
