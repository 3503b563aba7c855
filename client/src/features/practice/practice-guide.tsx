import type {
  LiveAuctionState,
  PublicEntry,
  Viewer,
} from '@recolta/shared/contracts/http/live-auction-state';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { classNames } from '../../lib/class-names.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { type PreparePractice, StartButton, usePracticeStart } from './start-practice.tsx';
import { doneSteps, hasWon, nextStep, type StepName, stepNames } from './state/practice-steps.ts';

/**
 * Shown above a practice room: says that nothing is real, lists the completed steps and the next one; after the end,
 * what to do next.
 */
export function PracticeGuide({
  prepare,
  ...course
}: {
  prepare: PreparePractice;
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  entries: readonly PublicEntry[];
}) {
  const { t } = useTranslation('practice');
  const { auction } = course;
  const done = doneSteps(course);
  const next = nextStep(done);
  const isOver = done.has('result');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section
      aria-label={t('mark')}
      className="mb-4 rounded-3 border border-fact/30 bg-fact-wash px-4 py-3 text-s md:px-5 short:hidden print:hidden"
    >
      {isOver ? (
        <Result isWon={hasWon(course)} hasBid={done.has('bid')} prepare={prepare} />
      ) : (
        <div className="flex items-start justify-between gap-3">
          <p role="status">
            <b className="font-semibold text-fact">
              {t('progress', { done: done.size, all: stepNames.length })}
            </b>{' '}
            {next && t(`hint.${next === 'bid' && auction.status === 'Scheduled' ? 'wait' : next}`)}
          </p>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('steps')}
            onClick={() => setIsOpen(!isOpen)}
            className="-my-2 -mr-2 grid size-11 flex-none place-items-center text-fact md:hidden"
          >
            <ChevronDown aria-hidden="true" size={18} className={classNames(isOpen && 'rotate-180')} />
          </button>
        </div>
      )}
      <Steps done={done} next={next} className={classNames('mt-3', !isOpen && 'max-md:hidden')} />
    </section>
  );
}

function Steps({
  done,
  next,
  className,
}: {
  done: ReadonlySet<StepName>;
  next: StepName | null;
  className: string;
}) {
  const { t } = useTranslation('practice');
  return (
    <ol className={classNames('grid gap-x-4 gap-y-1.5 md:grid-cols-3 xl:grid-cols-6', className)}>
      {stepNames.map((name) => (
        <li
          key={name}
          aria-current={name === next ? 'step' : undefined}
          className={classNames('flex items-center gap-2', name === next ? 'font-semibold' : 'text-ink-2')}
        >
          <span
            className={classNames(
              'grid size-5 flex-none place-items-center rounded-full border',
              done.has(name) ? 'border-fact bg-fact text-surface' : 'border-fact/50',
            )}
          >
            {done.has(name) && <Check aria-hidden="true" size={13} strokeWidth={3} />}
          </span>
          <span>
            {t(`step.${name}`)}
            {done.has(name) && <span className="sr-only">, {t('done')}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Result({ isWon, hasBid, prepare }: { isWon: boolean; hasBid: boolean; prepare: PreparePractice }) {
  const { t } = useTranslation('practice');
  const practice = usePracticeStart(prepare);
  const lost = hasBid ? 'lost' : 'watched';
  const outcome = isWon ? 'won' : lost;
  return (
    <div role="status">
      <p className="font-semibold text-fact text-m">{t(`outcome.${outcome}`)}</p>
      <p className="mt-1 max-w-[70ch]">{t(`outcomeText.${outcome}`)}</p>
      <div className="mt-3 flex flex-wrap items-start gap-2">
        <StartButton label={t('again')} practice={practice} />
        <LocalLink to="/live" className={buttonClass('plain', 'min-h-13')}>
          {t('toLive')}
        </LocalLink>
        <LocalLink to="/inscriere" className={buttonClass('plain', 'min-h-13')}>
          {t('signUp')}
        </LocalLink>
      </div>
    </div>
  );
}

/** Replaces a practice that this tab does not have: starts a new one. */
export function PracticeOver({ prepare }: { prepare: PreparePractice }) {
  const { t } = useTranslation('practice');
  const practice = usePracticeStart(prepare);
  return (
    <div className="frame-text py-16">
      <Notice isHeading title={t('over')}>
        <p className="max-w-[48ch] text-ink-2 text-s">{t('overHint')}</p>
        <StartButton label={t('again')} practice={practice} />
        <LocalLink to="/live" className={buttonClass('plain')}>
          {t('toLive')}
        </LocalLink>
      </Notice>
    </div>
  );
}
