import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { type PostingStep, postingSteps } from '../state/posting-steps.ts';

/** The mark of a step before, at and after the current one. */
const marks = [
  'bg-act md:bg-act-wash md:text-act',
  'bg-act md:text-act-ink',
  'bg-line-2 md:border md:border-line-2 md:bg-surface md:text-ink-2',
];

/** Progress of the wizard: reachable steps are buttons; five bars on a phone. */
export function PostingStepsList({
  label,
  step,
  last,
  onGo,
}: {
  label: string;
  step: PostingStep;
  /** The furthest step that may be opened. */
  last: PostingStep;
  onGo: (step: PostingStep) => void;
}) {
  const { t } = useTranslation('posting');
  const at = postingSteps.indexOf(step);
  const open = postingSteps.indexOf(last);
  return (
    <nav aria-label={label} className="mb-5">
      <p className="mb-2 flex justify-between gap-3 text-s md:hidden">
        <b className="font-semibold">{t(`step.${step}`)}</b>
        <span className="text-ink-2">{t('stepOf', { step: at + 1, count: postingSteps.length })}</span>
      </p>
      <ol className="grid grid-cols-5 gap-1.5 md:flex md:justify-between md:gap-4">
        {postingSteps.map((name, index) => {
          const isDone = index < at;
          const content = (
            <>
              <span
                aria-hidden="true"
                className={classNames(
                  'block h-1.5 rounded-full md:grid md:size-7 md:flex-none md:place-items-center md:font-semibold md:text-s',
                  marks[Math.sign(index - at) + 1],
                )}
              >
                <span className="max-md:hidden">{isDone ? <Check size={15} /> : index + 1}</span>
              </span>
              <span
                className={classNames(
                  'max-md:sr-only md:text-s',
                  index === at ? 'font-semibold' : 'text-ink-2',
                )}
              >
                {t(`step.${name}`)}
                {isDone && <span className="sr-only"> ({t('stepDone')})</span>}
              </span>
            </>
          );
          const look = 'block w-full py-2 text-left md:flex md:items-center md:gap-2.5';
          return (
            <li key={name} aria-current={index === at ? 'step' : undefined} className="min-w-0">
              {index !== at && index <= open ? (
                <button type="button" onClick={() => onGo(name)} className={`${look} hover:opacity-80`}>
                  {content}
                </button>
              ) : (
                <span className={look}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
