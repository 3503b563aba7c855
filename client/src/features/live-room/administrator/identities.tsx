import type { AuctionPerson } from '@recolta/shared/contracts/http/control-room-calls';
import type { Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { controlRoom } from '../../../lib/http/duty-calls.ts';

/** Refetch interval of the connected participants. */
const peopleEachMs = 5000;

type Names = NonNullable<Viewer['identities']>;

/** Reads who is connected, for administrators [B5]; `unknown` if that could not be fetched. */
export function usePeople(id: string): readonly AuctionPerson[] | 'loading' | 'unknown' {
  const { data, isError } = useQuery({
    queryKey: ['people', id],
    queryFn: () => controlRoom.people({ params: { id } }),
    refetchInterval: peopleEachMs,
  });
  // Data from before a failure may be outdated.
  return isError ? 'unknown' : (data?.items ?? 'loading');
}

type People = ReturnType<typeof usePeople>;

/**
 * Names of the participants, and who is connected now [B5]. The acts come before what is known later: nothing that
 * can be pressed moves when it arrives.
 *
 * @param children the acts
 */
export function RoomPeople({
  owner,
  bidders,
  people,
  children,
}: Names & { people: People; children?: ReactNode }) {
  const { t } = useTranslation(['acts', 'room']);
  const isKnown = typeof people !== 'string';
  const known = isKnown ? people : [];
  const connected = new Set(known.flatMap(({ number, isConnected }) => (isConnected ? [number] : [])));
  const invited = known.filter(({ number }) => number === null);
  return (
    <>
      <h2 className="mb-2 font-semibold text-m">{t('identities')}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-s">
        <dt className="text-ink-2">{t('room:ownerName')}</dt>
        <dd className="wrap-anywhere text-right font-medium">{owner}</dd>
        {bidders.map(({ number, companyName }) => (
          <div key={number} className="contents">
            <dt className="num text-ink-2">{t('room:bidder', { number })}</dt>
            <dd className="wrap-anywhere text-right font-medium">
              {companyName}
              {connected.has(number) && <Connected />}
            </dd>
          </div>
        ))}
      </dl>
      {children}
      <p role="status" className="mt-3 text-ink-2 text-s empty:hidden">
        {!isKnown && t(`people.${people}`)}
      </p>
      {invited.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-ink-2 text-s">{t('invitedPeople', { count: invited.length })}</h3>
          <ul className="max-h-40 space-y-1 overflow-y-auto text-s">
            {invited.map(({ companyName, isConnected }, at) => (
              <li key={at} className="font-medium">
                {companyName ?? t('unnamed')}
                {isConnected && <Connected />}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Connected() {
  const { t } = useTranslation('acts');
  return (
    <span className="ml-2 inline-flex items-center gap-1 font-semibold text-lead text-xs">
      <Radio aria-hidden="true" size={12} strokeWidth={2.4} />
      {t('connected')}
    </span>
  );
}
