import { counties, countyName, isCounty } from '@recolta/shared/domain/counties';
import { useSetAtom } from 'jotai';
import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import type { PagedAddress } from '../../lib/list-address.ts';
import { placeAtom, useMyPlace } from '../../lib/market/my-place.ts';
import { type Near, nearRadii, nearText } from '../../lib/market/near.ts';

const usualKm = 100;
const field =
  'min-h-10.5 min-w-0 flex-1 appearance-none text-ellipsis bg-transparent font-semibold text-s outline-none';

/**
 * The reader's place and how far around it the list reaches. The place is remembered on the device: rows show distance
 * and haulage from it, also without a limit of distance.
 */
export function NearFilter({
  near,
  choose,
  isShort = false,
}: {
  near: Near | null;
  choose: PagedAddress['choose'];
  /** The place alone, with the distance in its text. */
  isShort?: boolean;
}) {
  const { t } = useTranslation('lists');
  const setPlace = useSetAtom(placeAtom);
  const mine = useMyPlace();
  const place = near?.county ?? mine;
  return (
    <fieldset
      className={classNames(
        'flex items-center overflow-hidden rounded-2 border has-focus-visible:outline-2 has-focus-visible:outline-(--focus-line) has-focus-visible:outline-offset-2 lg:w-fit',
        near ? 'border-fact-wash bg-fact-wash text-fact' : 'border-line-2 bg-surface',
      )}
    >
      <legend className="sr-only">{t('near.title')}</legend>
      <MapPin aria-hidden="true" size={18} className="ml-3 flex-none" />
      <select
        aria-label={t('near.place')}
        value={place ?? ''}
        onChange={({ target: { value } }) => {
          setPlace(isCounty(value) ? value : '');
          choose({
            near: isCounty(value) ? nearText({ county: value, km: near?.km ?? usualKm }) : '',
            ...(isCounty(value) && { counties: '' }),
          });
        }}
        className={classNames(
          field,
          isShort ? 'field-sizing-content max-w-40 pr-2 pl-1.5' : 'px-2 lg:max-w-44',
        )}
      >
        <option value="">{t('near.none')}</option>
        {counties.map(({ code }) => (
          <option key={code} value={code}>
            {isShort && code === near?.county ? `${countyName(code)} · ${near.km} km` : countyName(code)}
          </option>
        ))}
      </select>
      {place && !isShort && (
        <select
          aria-label={t('near.distance')}
          value={near?.km ?? ''}
          onChange={({ target: { value } }) => {
            const km = nearRadii.find((known) => String(known) === value);
            choose(km ? { near: nearText({ county: place, km }), counties: '' } : { near: '' });
          }}
          className={classNames(field, 'num border-current/20 border-l px-3 lg:max-w-36')}
        >
          <option value="">{t('near.anywhere')}</option>
          {nearRadii.map((km) => (
            <option key={km} value={km}>
              {t('near.within', { km })}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}
