/** @jsxImportSource preact */
import type { DriverLoad, DriverPlace } from '@recolta/shared/contracts/http/driver-load';
import { formatTelephone } from '@recolta/shared/domain/company/telephone';
import { formatQuantity } from '@recolta/shared/domain/goods/unit-text';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import type { Shown } from './driver-link.ts';

const localeOf = { ro: 'ro-RO', en: 'en-GB' } as const;

/** Day and hours of loading or unloading. */
export function Window({
  shown: { t, language },
  load: { day, from, to, windowAt },
}: {
  shown: Shown;
  load: DriverLoad;
}) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Bucharest' }).format();
  const shownDay = new Intl.DateTimeFormat(localeOf[language], {
    ...{ weekday: 'long', day: 'numeric', month: 'short', timeZone: 'UTC' },
  }).format(Date.parse(`${day}T12:00:00Z`));
  return (
    <h1 class="when">
      <span class="label">
        {windowAt === 'Load'
          ? t(day === today ? 'driver:loadingToday' : 'driver:loadingOn', { day: shownDay })
          : t(day === today ? 'driver:unloadingToday' : 'driver:unloadingOn', { day: shownDay })}
      </span>
      <span class="window">
        {from} – {to}
      </span>
    </h1>
  );
}

/** Whom to call at a place; nothing if nobody is named. */
export function Contact({
  shown: { t },
  place: { contact, telephone },
}: {
  shown: Shown;
  place: DriverPlace;
}) {
  if (contact === null && telephone === null) return null;
  return (
    <div>
      {contact !== null && <p class="strong">{contact}</p>}
      {telephone !== null && (
        <>
          <p>{formatTelephone(telephone)}</p>
          <a class="plain" href={`tel:${telephone}`}>
            {t('driver:call')}
          </a>
        </>
      )}
    </div>
  );
}

/** A place with its map and whom to call. */
export function Place({
  shown,
  place,
  name,
}: {
  shown: Shown;
  place: DriverPlace;
  /** What is done there, where no heading says it. */
  name?: string;
}) {
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.place)}`;
  return (
    <div class="card">
      <div>
        {name !== undefined && <p class="label">{name}</p>}
        <p class="strong">{place.place}</p>
        <a class="plain" href={map} target="_blank" rel="noopener noreferrer">
          {shown.t('driver:map')}
        </a>
      </div>
      <Contact shown={shown} place={place} />
    </div>
  );
}

/** Plate, goods and quantity: planned, then weighed. */
export function Goods({ shown: { t, language }, load }: { shown: Shown; load: DriverLoad }) {
  const { plates, goods, unit, quantity, tickets, moves: done, number, count } = load;
  const time = (at: string) =>
    new Intl.DateTimeFormat(localeOf[language], { timeStyle: 'short', timeZone: 'Europe/Bucharest' }).format(
      Date.parse(at),
    );
  const net = (tickets.Unload ?? tickets.Load)?.net;
  const thousandths = parseTonnes(net ?? quantity) ?? 0;
  const shownQuantity =
    net !== undefined && unit === 'Ton'
      ? formatQuantity(thousandths * 1000, 'Kg', language)
      : formatQuantity(thousandths, unit, language);
  const line = () => {
    if (done.loaded !== undefined) return t('driver:loadedAt', { time: time(done.loaded) });
    if (done.arrived !== undefined) return t('driver:arrivedAt', { time: time(done.arrived) });
    return t('driver:truck', { number, count });
  };
  return (
    <div class="goods">
      {plates !== null && (
        <p class="plate">
          <span aria-hidden="true">RO</span>
          <b>{plates}</b>
        </p>
      )}
      <p>
        <b>
          {t(net === undefined ? 'driver:goods' : 'driver:goodsWeighed', {
            goods: goods[language],
            quantity: shownQuantity,
          })}
        </b>
        <br />
        {line()}
      </p>
    </div>
  );
}
