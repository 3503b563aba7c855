import { type CountyCode, isCounty } from '@recolta/shared/domain/counties';
import { countyKm } from '@recolta/shared/domain/county-distance';
import { type Currency, deliveryTypes } from '@recolta/shared/domain/enumerations';
import { haulageCounty } from '@recolta/shared/domain/goods/delivery-place';
import { netAtGate, paysHaulage, type TradeSide } from '@recolta/shared/domain/goods/net-at-gate';
import type { Rates } from '@recolta/shared/domain/market-data/exchange-rates';
import { type HaulageRate, haulageFor } from '@recolta/shared/domain/market-data/haulage';
import { useQuery } from '@tanstack/react-query';
import { createContext, useMemo } from 'react';
import { isFirstTry } from '../http/query-client.ts';
import { useExchangeRates } from './market-data.ts';
import { haulageQuery, useHaulage } from './market-prices.ts';
import { useIsPlaceKnown } from './near.ts';

/** „, ~48 km” after the name of a county: its distance from a place; empty if that is not known. */
export function kmAfter(county: string, from: CountyCode | null): string {
  return from && isCounty(county) ? `, ~${countyKm(from, county)}\u00a0km` : '';
}

/** A price with its terms of delivery, in a posting or a bid on it. */
export interface GatePrice {
  readonly type: string;
  /** County of the posting. */
  readonly county: string;
  readonly unit?: string | undefined;
  readonly deliveryType: string;
  readonly deliveryCounty?: string | null;
  /** Minor units of `currency`. */
  readonly priceMinor: number;
  readonly currency: Currency;
}

/** Haulage that a side pays from the reader's place. */
export interface AtMyGate {
  /** By road, approximately. */
  readonly km: number;
  /** Bani per tonne, net of VAT; the time of payment is not counted. */
  readonly netMinor: number;
}

/** The place that distances are from, and prices at it. */
export interface Gate {
  readonly place: CountyCode | null;
  /** Null of a price whose haulage the other side pays or is not known. */
  readonly priceAt: (side: TradeSide, price: GatePrice) => AtMyGate | null;
}

export const noGate: Gate = { place: null, priceAt: () => null };

/** The gate of the surrounding list. */
export const GateContext = createContext(noGate);

const noRates: Rates = {};

/**
 * Computes prices at the reader's own place from the table of haulage [Q5].
 *
 * @param place the county of that place
 * @returns the same object until the place, the table or the exchange rates change
 */
export function useGate(place: CountyCode | null): Gate {
  const isNeeded = place !== null;
  const table = useHaulage(isNeeded);
  const { data: rates = noRates } = useExchangeRates(isNeeded);
  return useMemo(
    () => (place === null ? noGate : { place, priceAt: pricesAt(place, table, rates) }),
    [place, table, rates],
  );
}

/** True if that side pays the haulage of a price whose place is known: the net at a reader's gate may be shown. */
export function isHauledBy(side: TradeSide, price: Omit<GatePrice, 'priceMinor' | 'currency'>): boolean {
  const deliveryType = deliveryTypes.find((known) => known === price.deliveryType);
  if (!deliveryType || !isCounty(haulageCounty(price))) return false;
  return (price.unit ?? 'Ton') === 'Ton' && paysHaulage(side, deliveryType);
}

function pricesAt(
  place: CountyCode,
  table: readonly HaulageRate[] | undefined,
  rates: Rates,
): Gate['priceAt'] {
  return (side, price) => {
    const end = haulageCounty(price);
    if (!isCounty(end) || !table || !isHauledBy(side, price)) return null;
    const km = countyKm(place, end);
    const net = netAtGate({
      side,
      currency: price.currency,
      rates,
      priceMinor: price.priceMinor,
      haulageMinor: haulageFor(km, table)?.priceMinor ?? null,
      yearlyRateHundredths: 0,
      paymentDays: 0,
    });
    return net && { km, netMinor: net.netMinor };
  };
}

/**
 * False while the reader's place, or the figures that prices there need, are awaited; true if they cannot be loaded.
 * Rows have a distance and a line for the net then: shown before, they would move under a finger.
 */
export function useIsGateKnown(place: CountyCode | null): boolean {
  const isPlaceKnown = useIsPlaceKnown();
  const haulage = useQuery({ ...haulageQuery, enabled: place !== null });
  const rates = useExchangeRates(place !== null);
  return isPlaceKnown && !isFirstTry(haulage) && !isFirstTry(rates);
}
