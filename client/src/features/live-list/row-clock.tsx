import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { useTranslation } from 'react-i18next';
import { Countdown, remainingMs } from '../../components/auction/countdown.tsx';
import { bucharestDay, formatInstant } from '../../lib/bucharest-time.ts';
import { type Texts, useLocale, useTexts } from '../../lib/i18n.ts';
import { useServerTime } from '../../lib/realtime/live-source.ts';

/** An end this near is shown in amber. */
const nearMs = 2 * 60_000;
const dayMs = 86_400_000;

/** The time of an auction's next event: a countdown to its end, the day and time of its start. */
export function RowClock({ auction }: { auction: LiveAuctionItem }) {
  const { status, startsAt, endsAt, decisionEndsAt, outcome, hardEndsAt } = auction;
  const { t } = useTranslation('live');
  const locale = useLocale();
  const texts = useTexts();
  // Changes at midnight only.
  const today = useServerTime((nowMs) => bucharestDay(nowMs));
  if (status === 'Scheduled')
    return (
      <Lines
        clock={dayAndTime(startsAt, today, texts)}
        note={
          <>
            {t('startsShort')} <Countdown until={startsAt} atZero={t('opening')} />
          </>
        }
        isQuiet={bucharestDay(Date.parse(startsAt)) !== today}
      />
    );
  if (status === 'InProgress' && endsAt === null) return <Lines clock={t('held')} note="" />;
  if (status === 'InProgress' && endsAt !== null)
    return (
      <Lines
        clock={<EndClock endsAt={endsAt} />}
        note={t('at', { when: dayAndTime(endsAt, today, texts) })}
      />
    );
  if (status === 'Closed' && decisionEndsAt !== null)
    return (
      <Lines clock={<Countdown until={decisionEndsAt} atZero={t('closing')} />} note={t('ownerDecides')} />
    );
  const endedAt = outcome?.at ?? endsAt ?? hardEndsAt;
  return <Lines clock={formatInstant(endedAt, 'dayMonthTime', locale)} note={t('endedLabel')} isQuiet />;
}

function EndClock({ endsAt }: { endsAt: string }) {
  const { t } = useTranslation('live');
  const untilMs = Date.parse(endsAt);
  const isNear = useServerTime((nowMs) => remainingMs(untilMs, nowMs) <= nearMs);
  return (
    <span className={isNear ? 'text-warn' : undefined}>
      <Countdown until={endsAt} atZero={t('closing')} />
    </span>
  );
}

function Lines({
  clock,
  note,
  isQuiet = false,
}: {
  clock: React.ReactNode;
  note: React.ReactNode;
  /** For a day, which has no room in the size of a clock. */
  isQuiet?: boolean;
}) {
  return (
    <>
      <span
        className={
          isQuiet
            ? 'font-medium text-m'
            : 'whitespace-nowrap font-semibold text-[1.267rem] leading-6 tracking-[-0.02em] lg:text-[1.333rem]'
        }
      >
        {clock}
      </span>
      <span className="block text-ink-2 text-xs leading-snug max-lg:sr-only">{note}</span>
    </>
  );
}

/** `12:15` for today, else with the day. */
function dayAndTime(instant: string, today: string, { t, locale }: Texts): string {
  const day = bucharestDay(Date.parse(instant));
  const time = formatInstant(instant, 'time', locale);
  if (day === today) return time;
  if (bucharestDay(Date.parse(instant) - dayMs) === today) return t('live:tomorrow', { time });
  return formatInstant(instant, 'dayMonthTime', locale);
}
