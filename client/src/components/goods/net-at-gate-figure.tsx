import { counties, isCounty } from '@recolta/shared/domain/counties';
import { countyKm } from '@recolta/shared/domain/county-distance';
import { parseDecimal } from '@recolta/shared/domain/decimal';
import type { Currency, DeliveryType } from '@recolta/shared/domain/enumerations';
import {
  type NetAtGate,
  netAtGate,
  paysHaulage,
  type TradeSide,
  truckTonnes,
} from '@recolta/shared/domain/goods/net-at-gate';
import type { Rates } from '@recolta/shared/domain/market-data/exchange-rates';
import { type HaulageRate, haulageFor } from '@recolta/shared/domain/market-data/haulage';
import { totalMinor } from '@recolta/shared/domain/money';
import { formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/bucharest-time.ts';
import {
  copiedNumber,
  displayTonnes,
  kilogramsOf,
  readTypedDecimal,
  retypedFigure,
} from '../../lib/format.ts';
import { keepDraft } from '../../lib/forms/draft-store.ts';
import { useBegunTexts } from '../../lib/forms/text-draft.ts';
import { useLocale } from '../../lib/i18n.ts';
import type { Locale } from '../../lib/locale-path.ts';
import { useExchangeRates } from '../../lib/market/market-data.ts';
import { useHaulage } from '../../lib/market/market-prices.ts';
import { placeAtom, useMyPlace } from '../../lib/market/near.ts';
import { useIsPractice } from '../../lib/realtime/live-source.ts';
import { FilterChoice } from '../lists/filter-fields.tsx';
import { useRateTexts } from '../lists/shown-price.ts';
import { TextField } from '../ui/text-field.tsx';
import { useGateTexts } from './gate-texts.ts';

/** The priced subject, in an auction or an announcement. */
export interface Priced {
  /** Storage key of the typed values. */
  readonly id: string;
  /** Per tonne, in minor units of `currency`. */
  readonly priceMinor: number;
  readonly currency: Currency;
  /** In tonnes, in wire form. */
  readonly quantity: string;
  readonly deliveryType: DeliveryType;
  readonly paymentDays: number;
  /** County at the other end of the haulage; null if the terms leave it open. */
  readonly haulageCounty: string | null;
}

const fields = ['distance', 'haulage', 'yearlyRate', 'paymentDays'] as const;
type Field = (typeof fields)[number];

/** Parses a field: bani, hundredths of a per cent, or whole days or kilometres; null if it is no such number. */
export function readFigure(field: Field, typed: string, locale: Locale): number | null {
  if (field === 'paymentDays' || field === 'distance')
    return /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null;
  const plain = readTypedDecimal(typed, locale, 2);
  return plain === null ? null : parseDecimal(plain, 2);
}

/**
 * The net price at the reader's own location [Q5], in lei per tonne and for the lot, as soon as their county is known.
 * Computed here and sent to nobody; the county is remembered on the device, other typed values in this tab.
 */
export function NetAtGateFigure(props: NetAtGateProps) {
  const begun = useBegunTexts(draftOf(props.priced), {
    distance: '',
    haulage: '',
    yearlyRate: '',
    paymentDays: '',
    locale: '',
  });
  return <Figures key={begun.key} {...props} begun={begun.values} />;
}

interface NetAtGateProps {
  readonly priced: Priced;
  readonly side: TradeSide;
  readonly priceLabel: string;
}

const draftOf = ({ id }: Priced) => `gate.${id}`;

type Typed = Readonly<Record<Field, string>>;
const isTyped = (text: string) => text.trim() !== '';

/**
 * Computes the net price; a field that is empty has the value of the posting, the place or the table.
 *
 * @param place county of the reader
 */
function computed(
  { priced, side }: NetAtGateProps,
  typed: Typed,
  {
    table,
    place,
    rates,
    locale,
  }: { table: readonly HaulageRate[]; place: string | null; rates: Rates; locale: Locale },
) {
  const { currency, haulageCounty, priceMinor, paymentDays } = priced;
  const figureOf = (field: Field) => readFigure(field, typed[field], locale);
  const pays = paysHaulage(side, priced.deliveryType);
  const placeKm = isCounty(place) && isCounty(haulageCounty) ? countyKm(place, haulageCounty) : null;
  const km = isTyped(typed.distance) ? figureOf('distance') : placeKm;
  const band = km === null || !pays ? null : haulageFor(km, table);
  const tableMinor = pays ? (band?.priceMinor ?? null) : 0;
  const haulageMinor = isTyped(typed.haulage) ? figureOf('haulage') : tableMinor;
  return {
    ...{ km, placeKm, band, haulageMinor },
    wrong: fields.filter((field) => isTyped(typed[field]) && figureOf(field) === null),
    /** By field: the value in place of a typed one. */
    used: {
      distance: placeKm === null ? '' : String(placeKm),
      haulage: tableMinor === null ? '' : copiedNumber(tableMinor, locale),
      yearlyRate: '0',
      paymentDays: String(paymentDays),
    } satisfies Typed,
    net: netAtGate({
      ...{ side, currency, rates, priceMinor, haulageMinor },
      yearlyRateHundredths: figureOf('yearlyRate') ?? 0,
      paymentDays: isTyped(typed.paymentDays) ? (figureOf('paymentDays') ?? 0) : paymentDays,
    }),
  };
}

function Figures(props: NetAtGateProps & { begun: Readonly<Record<Field | 'locale', string>> }) {
  const { priced, side, begun } = props;
  const { t } = useTranslation('goods');
  const locale = useLocale();
  const { currency, haulageCounty } = priced;
  const needsRates = currency !== 'Ron';
  const { data: rates = {}, isPending } = useExchangeRates(needsRates);
  const isPractice = useIsPractice();
  const table = useHaulage() ?? [];
  const place = useMyPlace();
  const setPlace = useSetAtom(placeAtom);
  const pays = paysHaulage(side, priced.deliveryType);
  const hasDistance = pays && table.length > 0;
  const asksPlace = hasDistance && isCounty(haulageCounty);
  const [typed, setTyped] = useState(() => {
    const { locale: typedIn, ...figures } = begun;
    // An empty one is of an earlier release, or the form is new.
    if (typedIn !== 'ro' && typedIn !== 'en') return figures;
    for (const field of fields) figures[field] = retypedFigure(figures[field], typedIn, locale);
    return figures;
  });
  const [isChanging, setIsChanging] = useState<boolean | null>(null);
  if (needsRates && isPending && !isPractice) return null;
  const figures = computed(props, typed, { table, place, rates, locale });
  /** Haulage that was typed for one distance is not that of another. */
  function change(changes: Partial<Typed>): void {
    const next = { ...typed, ...(changes.distance !== undefined && { haulage: '' }), ...changes };
    setTyped(next);
    keepDraft(draftOf(priced), { ...next, locale });
  }
  const isShown = isChanging ?? (pays && !asksPlace);
  const ask = asksPlace && figures.km === null ? 'gate.askPlace' : 'gate.ask';
  return (
    <div className="num text-s">
      {asksPlace && (
        <FilterChoice
          className="mb-3 sm:max-w-72"
          label={t('gate.place')}
          none={t('gate.choosePlace')}
          value={place ?? ''}
          options={counties.map(({ code, name }) => ({ value: code, label: name }))}
          onChoose={(code) => {
            setPlace(isCounty(code) ? code : '');
            change({ distance: '' });
          }}
        />
      )}
      <div aria-live="polite">
        {figures.net ? (
          <Result {...props} {...figures} net={figures.net} />
        ) : (
          <p>{t(needsRates && rates[currency] === undefined ? 'gate.noRate' : ask)}</p>
        )}
      </div>
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => setIsChanging(!isShown)}
        className="mt-1 min-h-11 font-medium underline decoration-line-2 underline-offset-4 hover:text-act"
      >
        {t(isShown ? 'gate.fold' : 'gate.change')}
      </button>
      {isShown && (
        <div className={`grid gap-x-3 ${hasDistance ? 'sm:grid-cols-2 xl:grid-cols-4' : 'sm:grid-cols-3'}`}>
          {fields
            .filter((field) => field !== 'distance' || hasDistance)
            .map((field) => (
              <TextField
                key={field}
                label={t(`gate.${field}`)}
                name={`gate.${field}`}
                inputMode="decimal"
                autoComplete="off"
                maxLength={9}
                value={typed[field]}
                placeholder={figures.used[field]}
                error={figures.wrong.includes(field) ? t('gate.wrong') : null}
                onChange={(event) => change({ [field]: event.target.value })}
              />
            ))}
        </div>
      )}
      <Sources {...figures} currency={currency} rates={rates} hasDistance={hasDistance} />
    </div>
  );
}

/** The price, what is added and taken off, the net, and what it comes to for the lot and for a truck. */
function Result({
  priced,
  side,
  priceLabel,
  net,
  haulageMinor,
  km,
}: NetAtGateProps & { net: NetAtGate; haulageMinor: number | null; km: number | null }) {
  const { t } = useTranslation('goods');
  const locale = useLocale();
  const lei = (minor: number) => formatPrice(minor, 'Ron', locale);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 [&>dd]:text-right">
      <dt>{priceLabel}</dt>
      <dd className="font-medium">{lei(net.priceMinor)}</dd>
      {haulageMinor !== null && haulageMinor > 0 && (
        <>
          <dt>{km === null ? t('gate.road') : t('gate.roadOf', { km })}</dt>
          <dd className="font-medium">{`${side === 'seller' ? '−' : '+'} ${lei(haulageMinor)}`}</dd>
        </>
      )}
      {net.waitingMinor > 0 && (
        <>
          <dt>{t(`gate.waiting.${side}`)}</dt>
          <dd className="font-medium">− {lei(net.waitingMinor)}</dd>
        </>
      )}
      <dt className="border-line border-t pt-1.5 font-semibold">{useGateTexts(side, priced).result}</dt>
      <dd className="border-line border-t pt-1.5 font-semibold text-fact text-xl">{lei(net.netMinor)}</dd>
      <dt>{t('gate.lot', { quantity: displayTonnes(priced.quantity, locale) })}</dt>
      <dd>{formatSum(totalMinor(net.netMinor, kilogramsOf(priced.quantity)), 'Ron', locale)}</dd>
      <dt>{t('gate.truck', { tonnes: truckTonnes })}</dt>
      <dd>{formatSum(net.netMinor * truckTonnes, 'Ron', locale)}</dd>
    </dl>
  );
}

/** Names the sources of haulage, distance and exchange rate. */
function Sources({
  km,
  placeKm,
  band,
  hasDistance,
  currency,
  rates,
}: Pick<ReturnType<typeof computed>, 'km' | 'placeKm' | 'band'> & {
  hasDistance: boolean;
  currency: Currency;
  rates: Rates;
}) {
  const { t } = useTranslation('goods');
  const locale = useLocale();
  const rateTexts = useRateTexts();
  const notes = [
    ...rateTexts([currency, 'Ron'], rates),
    km !== null && km === placeKm && t('gate.betweenSeats'),
    t('gate.private'),
  ];
  return (
    <div className="text-ink-2 text-note">
      {hasDistance && km !== null && (
        <p role="status">
          {band
            ? t('gate.fromTable', {
                km: band.upToKm,
                price: formatPrice(band.priceMinor, 'Ron', locale),
                source: band.source,
                day: formatDay(band.day, locale, 'date'),
              })
            : t('gate.beyond')}
        </p>
      )}
      <p>{notes.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
