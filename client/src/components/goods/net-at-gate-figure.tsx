import { parseDecimal } from '@recolta/shared/domain/decimal';
import type { Currency, DeliveryType } from '@recolta/shared/domain/enumerations';
import {
  netAtGate,
  paysHaulage,
  type TradeSide,
  truckTonnes,
} from '@recolta/shared/domain/goods/net-at-gate';
import { haulageFor } from '@recolta/shared/domain/market-data/haulage';
import { totalMinor } from '@recolta/shared/domain/money';
import { formatPrice, formatSum } from '@recolta/shared/domain/price-text';
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
import { useExchangeRates } from '../../lib/market/exchange-rates.ts';
import { useHaulage } from '../../lib/market/market-prices.ts';
import { useRateTexts } from '../lists/rate-texts.ts';
import { TextField } from '../ui/text-field.tsx';

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
 * The net price at the reader's own location [Q5], in lei per tonne and for the lot. Computed here and sent to nobody;
 * typed values stay in this tab.
 */
export function NetAtGateFigure(props: NetAtGateProps) {
  const { priced, side } = props;
  const begun = useBegunTexts(draftOf(priced), {
    distance: '',
    haulage: paysHaulage(side, priced.deliveryType) ? '' : '0',
    yearlyRate: '0',
    paymentDays: String(priced.paymentDays),
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

function Figures({
  priced,
  side,
  priceLabel,
  begun,
}: NetAtGateProps & { begun: Readonly<Record<Field | 'locale', string>> }) {
  const { t } = useTranslation('goods');
  const locale = useLocale();
  const needsRates = priced.currency !== 'Ron';
  const { data: rates = {}, isPending } = useExchangeRates(needsRates);
  const rateTexts = useRateTexts();
  const table = useHaulage() ?? [];
  const pays = paysHaulage(side, priced.deliveryType);
  const [typed, setTyped] = useState(() => {
    const { locale: typedIn, ...figures } = begun;
    // An empty one is of an earlier release, or the form is new.
    if (typedIn !== 'ro' && typedIn !== 'en') return figures;
    for (const field of fields) figures[field] = retypedFigure(figures[field], typedIn, locale);
    return figures;
  });
  if (needsRates && isPending) return null;
  const figureOf = (field: Field) => readFigure(field, typed[field], locale);
  const isWrong = (field: Field) => typed[field].trim() !== '' && figureOf(field) === null;
  const { currency, quantity } = priced;
  const km = figureOf('distance');
  const band = km === null ? null : haulageFor(km, table);
  /** Typing a distance sets the haulage from the table, which can still be changed. */
  function change(field: Field, value: string): void {
    const next = { ...typed, [field]: value };
    if (field === 'distance') {
      const distance = readFigure('distance', value, locale);
      const found = distance === null ? null : haulageFor(distance, table);
      next.haulage = found ? copiedNumber(found.priceMinor, locale) : '';
    }
    setTyped(next);
    keepDraft(draftOf(priced), { ...next, locale });
  }
  const net = netAtGate({
    side,
    currency,
    rates,
    priceMinor: priced.priceMinor,
    haulageMinor: figureOf('haulage'),
    yearlyRateHundredths: figureOf('yearlyRate') ?? 0,
    paymentDays: figureOf('paymentDays') ?? 0,
  });
  const lei = (minor: number) => formatPrice(minor, 'Ron', locale);
  const hasDistance = pays && table.length > 0;
  const hasRate = currency === 'Ron' || rates[currency] !== undefined;
  return (
    <div className="num text-s">
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
              error={isWrong(field) ? t('gate.wrong') : null}
              onChange={(event) => change(field, event.target.value)}
            />
          ))}
      </div>
      <div aria-live="polite" className="mt-1 min-h-40">
        {net ? (
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
            <dt className="text-ink-2">{priceLabel}</dt>
            <dd className="text-right font-medium">{lei(net.priceMinor)}</dd>
            {net.waitingMinor > 0 && (
              <>
                <dt className="text-ink-2">{t(`gate.waiting.${side}`)}</dt>
                <dd className="text-right font-medium">− {lei(net.waitingMinor)}</dd>
              </>
            )}
            <dt className="border-line border-t pt-1.5 font-semibold">{t(`gate.result.${side}`)}</dt>
            <dd className="border-line border-t pt-1.5 text-right font-semibold text-l">
              {lei(net.netMinor)}
            </dd>
            <dt className="text-ink-2">{t('gate.lot', { quantity: displayTonnes(quantity, locale) })}</dt>
            <dd className="text-right">
              {formatSum(totalMinor(net.netMinor, kilogramsOf(quantity)), 'Ron', locale)}
            </dd>
            <dt className="text-ink-2">{t('gate.truck', { tonnes: truckTonnes })}</dt>
            <dd className="text-right">{formatSum(net.netMinor * truckTonnes, 'Ron', locale)}</dd>
          </dl>
        ) : (
          <p className="text-ink-2">{t(hasRate ? 'gate.ask' : 'gate.noRate')}</p>
        )}
      </div>
      {hasDistance && km !== null && (
        <p role="status" className="text-ink-2 text-xs">
          {band
            ? t('gate.fromTable', {
                km: band.upToKm,
                price: lei(band.priceMinor),
                source: band.source,
                day: formatDay(band.day, locale, 'date'),
              })
            : t('gate.beyond')}
        </p>
      )}
      <p className="text-ink-2 text-xs">
        {[...rateTexts([currency, 'Ron'], rates), t('gate.private')].join(' · ')}
      </p>
    </div>
  );
}
