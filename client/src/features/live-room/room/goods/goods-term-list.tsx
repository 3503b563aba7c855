import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { originText } from '@recolta/shared/domain/countries';
import { findCrop, qualityFields } from '@recolta/shared/domain/crops';
import { meaningOfFigures } from '@recolta/shared/domain/goods/figures';
import { qualityRule } from '@recolta/shared/domain/goods/further-properties';
import { gradeOf } from '@recolta/shared/domain/goods/grade';
import { vatGroupOf, vatOf } from '@recolta/shared/domain/vat';
import { useTranslation } from 'react-i18next';
import { ReportLink } from '../../../../components/report-link.tsx';
import { formatDay } from '../../../../lib/bucharest-time.ts';
import { measuredTexts } from '../../../../lib/deal/binding-terms.ts';
import { useVatRules, vatSentence } from '../../../../lib/deal/vat.ts';
import { formatFigure, formatLot, formatNumber, lowerFirst, minorOf } from '../../../../lib/format.ts';
import { useLocale, useTexts } from '../../../../lib/i18n.ts';
import { useIsPractice } from '../../../../lib/realtime/live-source.ts';
import { useVatParties } from '../../../session/state/reader.ts';
import { auctionFormat } from '../room-texts.ts';
import { roleOf } from '../standing/standing.ts';
import { VerifyLink } from '../verify-link.tsx';

type Row = readonly [key: string, label: string, value: string, hint?: string | undefined];

/** The terms shown before the rest is opened, with quantity and quality. */
const keyTerms: ReadonlySet<string> = new Set([
  'delivery',
  'deliveryPlace',
  'deliveryPeriod',
  'payment',
  'contract',
]);

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
  const isOver = auction.outcome !== null && auction.outcome.kind !== 'awaitingOwner';
  return (
    <section className="p-4 md:p-6">
      <h2 className="mb-3 font-semibold text-m">{t('goods')}</h2>
      <TermsList auction={auction} isOwner={role === 'owner'} hasHints />
      {!isOver && (
        <div className="mt-4 grid gap-1 border-line border-t pt-3 text-ink-2 text-note">
          <p>{t(role === 'bidder' ? 'confirmBinds' : `bindsOthers.${role}`)}</p>
          {auction.status !== 'Closed' && (
            <p>{t('outageRule', { count: Math.max(1, auction.extensionWindowMinutes) })}</p>
          )}
        </div>
      )}
      {auction.outcome !== null && <VerifyLink id={auction.id} className="mt-1" />}
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
  return (
    <Rows
      rows={[
        ['quantity', t('quantity'), formatLot(auction, locale)],
        ...useQualityRows(auction),
        ...useTermRows(auction, isOwner),
      ]}
      hasHints={hasHints}
    />
  );
}

/** The six terms that decide a bid: quantity, quality, delivery, period, payment, contract. */
export function KeyTermsList({ auction }: { auction: LiveAuctionState }) {
  const { t } = useTranslation(['room', 'goods', 'labels']);
  const locale = useLocale();
  const { product, quality, type, figuresAre } = auction;
  const result = gradeOf(product, quality);
  const meaning = t(`labels:figuresAre.${meaningOfFigures(type, figuresAre)}`);
  const figures = useQualityRows(auction).map(([, label, value]) => `${lowerFirst(label)} ${value}`);
  const graded =
    result.kind === 'graded' && result.grade !== null
      ? `${t('goods:grade', { crop: findCrop(product)?.[locale] ?? product, grade: result.grade })} (${meaning})`
      : figures.join(' · ');
  const rows: Row[] = [
    ['quantity', t('quantity'), formatLot(auction, locale)],
    ['quality', t('quality'), graded],
    ...useTermRows(auction, false).filter(([key]) => keyTerms.has(key)),
  ];
  return <Rows rows={rows.filter(([, , value]) => value !== '')} />;
}

function Rows({ rows, hasHints = false }: { rows: readonly Row[]; hasHints?: boolean }) {
  return (
    <dl className="num grid grid-cols-[auto_1fr] gap-x-4 gap-y-[7px] text-s">
      {rows.map(([key, label, value, hint]) => (
        <div key={key} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="wrap-anywhere text-right font-medium">
            {value}
            {hasHints && hint && <span className="block font-normal text-ink-2 text-note">{hint}</span>}
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
    return [[field, t(`qualityField.${field}`), `${value} (${t(`figuresAre.${meaning}`)})`]];
  });
  if (quality.damaged !== null) {
    rows.push(['damaged', t('qualityField.damaged'), t(`damagedLevel.${quality.damaged}`)]);
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
  const payment = [
    t(`labels:paymentType.${auction.paymentType}`),
    auction.paymentDays !== null && t('live:days', { count: auction.paymentDays }),
    auction.paymentType === 'Loan' && t('labels:interestIncluded'),
  ];
  const { weighed, analysed } = measuredTexts(auction, { t: i18n.t, locale });
  const rows: (Row | null)[] = [
    [
      'origin',
      t('origin'),
      `${originText(auction.origin, locale)}, ${t('live:harvest', { year: auction.harvestYear })}`,
    ],
    [
      'delivery',
      t('delivery'),
      delivery.filter(Boolean).join(', '),
      t(`labels:deliveryText.${auction.deliveryType}`),
    ],
    auction.deliveryLocation === null
      ? null
      : ['deliveryPlace', t('deliveryPlace'), auction.deliveryLocation],
    ['deliveryPeriod', t('deliveryPeriod'), `${formatDay(from, locale)} – ${formatDay(to, locale)}`],
    auction.loadingRate === null
      ? null
      : ['loadingRate', t('loadingRate'), t('perDay', { tonnes: formatNumber(auction.loadingRate, locale) })],
    ['weighed', t('weighed'), weighed],
    ['analysed', t('analysed'), analysed],
    ['payment', t('payment'), payment.filter(Boolean).join(', ')],
    ['vat', t('vat'), vat],
    ['contract', t('contract'), t(`labels:contractType.${auction.contractType}`)],
    [
      'bidding',
      t('bidding'),
      `${t('step')} ${auctionFormat(auction, locale).price(minorOf(auction.minimumBidThreshold))}`,
      t(`biddingHint.${auction.biddingType}`),
    ],
    [
      'ownerName',
      t('ownerName'),
      auction.owner ?? t(auction.status === 'Accepted' ? 'ownerKept' : 'ownerHidden'),
      t(`ownerHint.${auction.type}`),
    ],
  ];
  return rows.filter((row) => row !== null);
}
