import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CirclePause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { serviceCalls } from '../../../lib/http/service-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';

const calls = createTanstackQueryUtils(
  serviceCalls(
    '/services/live-auctions',
    async () => (await import('@recolta/shared/contracts/http/auction-goods')).auctionGoodsContract,
  ),
  { path: ['service-history'] },
);
const refetchMs = 15_000;

/** Says if the market works now, and lists auctions on hold and the interruptions of the last 30 days [L11]. */
export function ServiceStatePage() {
  const { t } = useTranslation('help');
  const locale = useLocale();
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    calls.serviceHistory.queryOptions({ input: {}, refetchInterval: refetchMs, retry: false }),
  );
  return (
    <div className="frame-text py-8 md:py-12">
      <h1 className="title-list mb-6">{t('state.title')}</h1>
      {/* An error is reported even if an earlier answer is shown. */}
      {data === undefined || error !== null ? (
        <ListWaiting found={{ error, refetch }} loading={t('state.loading')} failed={t('state.failed')} />
      ) : (
        <>
          <p role="status" className="flex items-start gap-3 text-l">
            {data.isClosing ? (
              <CircleCheck aria-hidden="true" className="mt-0.5 shrink-0 text-lead" size={24} />
            ) : (
              <CircleAlert aria-hidden="true" className="mt-0.5 shrink-0 text-lost" size={24} />
            )}
            <span>
              <span className="block font-semibold">
                {t(data.isClosing ? 'state.works' : 'state.interrupted')}
              </span>
              <span className="block text-base text-ink-2">
                {t(data.isClosing ? 'state.worksText' : 'state.interruptedText', {
                  time: formatInstant(dataUpdatedAt, 'clock', locale),
                })}
              </span>
            </span>
          </p>
          {data.heldCount > 0 && (
            <p className="mt-4 flex items-start gap-3">
              <CirclePause aria-hidden="true" className="mt-0.5 shrink-0" size={24} />
              {t('state.held', { count: data.heldCount })}
            </p>
          )}
          <h2 id="outages" className="mt-10 mb-3 font-semibold font-serif text-l">
            {t('state.outages')}
          </h2>
          <Outages outages={data.outages} />
          <p className="mt-4 text-ink-2">{t('state.explanation')}</p>
        </>
      )}
    </div>
  );
}

function Outages({ outages }: { outages: readonly { since: string; until: string }[] }) {
  const { t } = useTranslation('help');
  const locale = useLocale();
  if (outages.length === 0) return <p>{t('state.none')}</p>;
  const lengthOf = (since: string, until: string) => {
    const all = Math.round((Date.parse(until) - Date.parse(since)) / 1000);
    const [minutes, seconds] = [Math.floor(all / 60), all % 60];
    return minutes === 0 ? t('state.seconds', { count: seconds }) : t('state.minutes', { minutes, seconds });
  };
  return (
    <table aria-labelledby="outages" className="num w-full border-line border-t text-left">
      <thead>
        <tr className="border-line border-b text-ink-2 text-s">
          <th className="py-2 font-medium">{t('state.when')}</th>
          <th className="py-2 text-right font-medium">{t('state.length')}</th>
        </tr>
      </thead>
      <tbody>
        {outages.map(({ since, until }) => (
          <tr key={until} className="border-line border-b">
            <td className="py-2">{formatInstant(since, 'dayMonthTime', locale)}</td>
            <td className="py-2 text-right">{lengthOf(since, until)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
