import { ShieldCheck, Timer, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TitledCard } from '../../components/ui/section-card.tsx';
import { classNames } from '../../lib/class-names.ts';
import { type PreparePractice, StartButton, usePracticeStart } from './start-practice.tsx';
import { stepNames } from './state/practice-steps.ts';

/** Explains a practice auction, and starts one. */
export function PracticePage({ prepare }: { prepare: PreparePractice }) {
  const { t } = useTranslation('practice');
  const practice = usePracticeStart(prepare);
  const promises = [
    { Icon: UserRound, text: t('noAccount') },
    { Icon: ShieldCheck, text: t('notReal') },
    { Icon: Timer, text: t('minutes') },
  ];
  return (
    <div className="frame-page grid gap-8 py-8 md:py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)] lg:gap-14">
      <div>
        <p className="inline-flex rounded-full bg-fact-wash px-3 py-1 font-medium text-fact text-s">
          {t('mark')}
        </p>
        <h1 className="title-editorial mt-3 max-w-[18ch]">{t('heading')}</h1>
        <p className="mt-4 max-w-[54ch] text-ink-2 text-m md:text-l">{t('lead')}</p>
        <StartButton label={t('start')} practice={practice} className="mt-6" />
        <ul className="mt-8 grid gap-3 text-s sm:grid-cols-3 lg:max-w-xl">
          {promises.map(({ Icon, text }) => (
            <li key={text} className="flex items-start gap-2.5 text-ink-2">
              <Icon aria-hidden="true" size={18} className="mt-0.5 flex-none text-fact" />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <TitledCard id="practice-steps" title={t('stepsHeading')} className="self-start p-5 md:p-6">
        <ol className="mt-3 divide-y divide-line">
          {stepNames.map((name, index) => (
            <li key={name} className="flex gap-3.5 py-3">
              <span
                aria-hidden="true"
                className={classNames(
                  'num grid size-7 flex-none place-items-center rounded-full font-semibold text-s',
                  'bg-fact-wash text-fact',
                )}
              >
                {index + 1}
              </span>
              <span>
                <b className="block font-semibold text-s">{t(`step.${name}`)}</b>
                <span className="mt-0.5 block text-ink-2 text-s">{t(`about.${name}`)}</span>
              </span>
            </li>
          ))}
        </ol>
      </TitledCard>
    </div>
  );
}
