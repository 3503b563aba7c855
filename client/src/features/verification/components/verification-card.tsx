import type { Protocol, Receipt, SigningKey } from '@recolta/shared/contracts/http/auction-proof';
import { unitOfTerms } from '@recolta/shared/domain/live-auction/proof/unit-of-terms';
import {
  type Check,
  type CheckName,
  type Verification,
  verifyProtocol,
} from '@recolta/shared/domain/live-auction/proof/verify-protocol';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { Check as CheckMark, Download, X } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { outcomeText } from '../../../components/auction/outcome-text.ts';
import { buttonClass } from '../../../components/ui/button.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { Verdict } from './verdict.tsx';
import { kindText, shortHash, WrongEntry } from './wrong-entry.tsx';

/** The result of the checks of one protocol, and the limits of what the file can show. */
export function VerificationCard({
  protocol,
  keys,
  receipts,
  isServed,
}: {
  protocol: Protocol;
  keys: readonly SigningKey[];
  receipts: readonly Receipt[];
  /** True if it came from the market itself, which has the download. */
  isServed: boolean;
}) {
  const { t } = useTranslation('verify');
  const locale = useLocale();
  const served = `/services/live-auctions/api/v1/auctions/${protocol.auctionId}/protocol`;
  const verification = useMemo(() => verifyProtocol(protocol, keys, receipts), [protocol, keys, receipts]);
  const untold = ['limits', 'refused', ...(protocol.owner === null ? ['people'] : [])] as const;
  return (
    <>
      <section
        className="overflow-hidden rounded-3 border border-line bg-surface shadow-card"
        aria-live="polite"
      >
        <Verdict
          verdict={verification.verdict}
          title={t(`verdict.${verdictOf(verification)}`)}
          action={
            isServed && (
              <>
                <a
                  href={`${served}/pdf?locale=${locale}`}
                  download={`${t('fileName')}.pdf`}
                  className={buttonClass('plain', 'flex-1 whitespace-nowrap')}
                >
                  <Download aria-hidden="true" size={17} />
                  {t('pdf')}
                </a>
                <a
                  href={served}
                  download={`${t('fileName')}.json`}
                  className={buttonClass('plain', 'flex-1 whitespace-nowrap')}
                >
                  <Download aria-hidden="true" size={17} />
                  {t('json')}
                </a>
              </>
            )
          }
        >
          <Sentence protocol={protocol} verification={verification} />
        </Verdict>
        <ChainRow protocol={protocol} brokenFrom={verification.brokenFrom} />
        <WrongEntry protocol={protocol} verification={verification} receipts={receipts} />
        <CheckList protocol={protocol} keys={keys} receipts={receipts} checks={verification.checks} />
      </section>
      <p className="mt-4 px-1 text-ink-2 text-s">
        {t('ownCheck')}{' '}
        <a href="/verify.mjs" download="verify.mjs" className="text-fact underline">
          {t('script')}
        </a>
      </p>
      <h2 className="mt-8 mb-2 font-semibold">{t('untoldTitle')}</h2>
      <ul className="grid list-disc gap-1 pl-5 text-ink-2 text-s">
        {untold.map((key) => (
          <li key={key}>{t(`untold.${key as 'limits'}`)}</li>
        ))}
      </ul>
    </>
  );
}

/** True if the file differs from the signed one, or the market broke its rules. */
function verdictOf({ verdict, checks }: Verification): 'right' | 'changed' | 'againstRules' | 'notJudged' {
  if (verdict !== 'wrong') return verdict;
  const wrong = checks.find((check) => check.verdict === 'wrong');
  const isRule = wrong?.name === 'steps' || wrong?.name === 'ends' || wrong?.name === 'winner';
  const isSigned = checks.at(-1)?.verdict === 'right';
  return isRule && isSigned && wrong.verdict === 'wrong' && wrong.reason !== 'outcome'
    ? 'againstRules'
    : 'changed';
}

/** When the bidding ended: before the owner decided, if the owner had to. */
const closedAtOf = ({ entries, outcome }: Protocol) =>
  entries.find(({ kind }) => kind === 'closed')?.at ?? outcome.at;

function Sentence({ protocol, verification }: { protocol: Protocol; verification: Verification }) {
  const { t } = useTranslation(['verify', 'room']);
  const locale = useLocale();
  const fault = verification.checks.find((check) => check.verdict === verification.verdict);
  if (fault && fault.verdict !== 'right') {
    return t(`reason.${fault.reason}`, { version: fault.version ?? '' });
  }
  const { outcome, participants, terms } = protocol;
  const dayAndClock = (at: string) =>
    `${formatInstant(at, 'date', locale)}, ${formatInstant(at, 'clock', locale)}`;
  const closedAt = closedAtOf(protocol);
  const decided = outcome.at === closedAt ? '' : ` ${t('decidedAt', { at: dayAndClock(outcome.at) })}`;
  const times = `${t('endedAt', { at: dayAndClock(closedAt) })}${decided}`;
  if (outcome.winner === null) return `${t(`room:outcome.${outcome.kind}`)} ${times}`;
  const { number, price } = outcome.winner;
  const name = participants[number - 1]?.name ?? t('room:bidder', { number });
  const paid = formatPrice(minorOf(price), terms.currency, locale, unitOfTerms(terms));
  return `${t('won', { name, price: paid })} ${times}`;
}

const looks = {
  right: 'bg-lead/70 h-5.5',
  broken: 'bg-lost h-8.5',
  notJudged: 'border border-line-2 h-5.5',
} as const;

/** The chain as marks, the broken one in red and those after it empty. */
function ChainRow({ protocol, brokenFrom }: { protocol: Protocol; brokenFrom: number | null }) {
  const { t, i18n } = useTranslation('verify');
  const { entries, head } = protocol;
  const count = Math.max(entries.length, head.version, 1);
  const marks = chainMarks(count, brokenFrom);
  const summary =
    brokenFrom === null
      ? t('chainWhole', { count })
      : t('chainBroken', { right: brokenFrom - 1, version: brokenFrom, rest: count - brokenFrom });
  return (
    <div className="num border-line border-b px-4 py-5 md:px-8">
      <div className="mb-3 flex flex-wrap justify-between gap-x-4 gap-y-1 font-medium text-s">
        <span>{t('chain', { count })}</span>
        <span className="font-normal text-ink-2">{t(brokenFrom === null ? 'chained' : 'chainCut')}</span>
      </div>
      <div role="img" aria-label={summary} className="flex h-8.5 items-center gap-0.5 md:gap-1">
        {marks.map(({ from, state }) => (
          <span key={from} className={classNames('min-w-px flex-1 rounded-[4px]', looks[state])} />
        ))}
      </div>
      <div className="mt-2 flex justify-between gap-4 text-ink-2 text-xs">
        <span>1 · {kindText(i18n.t, entries[0]?.kind)}</span>
        <span>
          {entries.length} · {kindText(i18n.t, entries.at(-1)?.kind)}
        </span>
      </div>
    </div>
  );
}

/** One mark of the drawn chain: one entry, or several adjacent ones if there are many. */
interface ChainMark {
  readonly from: number;
  readonly to: number;
  readonly state: 'right' | 'broken' | 'notJudged';
}

const mostMarks = 111;

/**
 * The chain as marks.
 * @param count      entries, including those missing at the end
 * @param brokenFrom the entry that breaks it; null if it is valid
 */
export function chainMarks(count: number, brokenFrom: number | null): ChainMark[] {
  const each = Math.ceil(count / mostMarks);
  return Array.from({ length: Math.ceil(count / each) }, (_, index) => {
    const from = index * each + 1;
    const to = Math.min(count, from + each - 1);
    if (brokenFrom === null || to < brokenFrom) return { from, to, state: 'right' };
    return { from, to, state: from <= brokenFrom ? 'broken' : 'notJudged' };
  });
}

const checkLooks = {
  right: { mark: 'bg-lead-wash text-lead', word: 'text-lead font-semibold' },
  wrong: { mark: 'bg-lost-wash text-lost', word: 'text-lost font-semibold' },
  notJudged: { mark: 'border border-line-2', word: 'text-ink-2' },
} as const;

/** The six checks, each with its result in a word and its basis. */
function CheckList({
  protocol,
  keys,
  receipts,
  checks,
}: {
  protocol: Protocol;
  keys: readonly SigningKey[];
  receipts: readonly Receipt[];
  checks: readonly Check[];
}) {
  const { t } = useTranslation('verify');
  const detailOf = useDetails(protocol, keys, receipts);
  return (
    <ul className="py-1.5">
      {checks.map((check) => {
        const { name, verdict } = check;
        return (
          <li
            key={name}
            className="grid grid-cols-[24px_1fr_auto] items-center gap-x-3 gap-y-0.5 border-line px-4 py-3 not-first:border-t md:grid-cols-[24px_160px_minmax(0,1fr)_auto] md:gap-x-4 md:px-8"
          >
            <span
              className={classNames('grid size-6 place-items-center rounded-full', checkLooks[verdict].mark)}
            >
              {verdict === 'right' && <CheckMark aria-hidden="true" size={14} strokeWidth={2.6} />}
              {verdict === 'wrong' && <X aria-hidden="true" size={14} strokeWidth={2.6} />}
            </span>
            <span className="font-semibold">{t(`check.${name}`)}</span>
            <span className="num col-span-2 col-start-2 row-start-2 text-ink-2 text-s md:col-span-1 md:col-start-3 md:row-start-1">
              {verdict === 'right'
                ? detailOf[name]
                : t(`reason.${check.reason}`, { version: check.version ?? '' })}
            </span>
            <span className={classNames('text-right text-s', checkLooks[verdict].word)}>
              {t(`word.${name}.${verdict}`)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Result text of each passed check. */
function useDetails(
  protocol: Protocol,
  keys: readonly SigningKey[],
  receipts: readonly Receipt[],
): Readonly<Record<CheckName, string>> {
  const { terms, entries, outcome, head } = protocol;
  const { t, i18n } = useTranslation(['verify', 'room']);
  const locale = useLocale();
  const bids = entries.filter(({ kind }) => kind === 'bid');
  const price = (wire: string) => formatPrice(minorOf(wire), terms.currency, locale, unitOfTerms(terms));
  const clock = (at: string) => formatInstant(at, 'clock', locale);
  const key = keys.find(({ keyId }) => keyId === head.keyId);
  const hash = entries.findLast(({ termsHash }) => termsHash !== undefined)?.termsHash ?? '';
  const target = terms.type === 'Buying' ? 'detail.offered' : 'detail.desired';
  const desired = terms.desiredPrice === null ? '' : t(target, { price: price(terms.desiredPrice) });
  return {
    terms: t('detail.terms', { hash: shortHash(hash) }),
    chain: t('detail.chain', { count: entries.length }),
    steps: t('detail.steps', {
      count: bids.length,
      starting: price(terms.startingPrice),
      step: price(terms.minimumBidThreshold),
    }),
    ends: t('detail.ends', {
      posted: clock(terms.endsAt ?? terms.hardEndsAt),
      ended: clock(closedAtOf(protocol)),
      hard: clock(terms.hardEndsAt),
    }),
    winner: `${outcomeText(outcome.kind, terms.type, i18n.t)} ${desired}`,
    signatures: t('detail.signatures', {
      count: receipts.length + 1,
      key: head.keyId,
      from: key ? formatInstant(key.from, 'date', locale) : '',
    }),
  };
}
