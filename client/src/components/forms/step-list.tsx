import { Check } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';

/** The mark of a step before, at and after the current one. */
const marks = [
  'bg-act md:bg-act-wash md:text-act',
  'bg-act md:text-act-ink',
  'bg-line-2 md:border md:border-line-2 md:bg-surface md:text-ink-2',
];

/** Progress through the steps of a form: those that may be opened are buttons; bars on a phone. */
export function StepList<Step extends string>({
  label,
  steps,
  step,
  last,
  nameOf,
  onGo,
}: {
  label: string;
  steps: readonly Step[];
  step: Step;
  /** The furthest step that may be opened; null if none may. */
  last: Step | null;
  nameOf: (step: Step) => string;
  onGo?: (step: Step) => void;
}) {
  const { t } = useTranslation('forms');
  const at = steps.indexOf(step);
  const open = last === null ? -1 : steps.indexOf(last);
  return (
    <nav aria-label={label} className="mb-5">
      <p className="mb-2 flex justify-between gap-3 text-s md:hidden">
        <b className="font-semibold">{nameOf(step)}</b>
        <span className="text-ink-2">{t('stepOf', { step: at + 1, count: steps.length })}</span>
      </p>
      <ol className="grid auto-cols-fr grid-flow-col gap-1.5 md:flex md:justify-between md:gap-4">
        {steps.map((name, index) => {
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
                {nameOf(name)}
                {isDone && <span className="sr-only"> ({t('stepDone')})</span>}
              </span>
            </>
          );
          const look = 'block w-full py-2 text-left md:flex md:items-center md:gap-2.5';
          return (
            <li key={name} aria-current={index === at ? 'step' : undefined} className="min-w-0">
              {onGo && index !== at && index <= open ? (
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

/**
 * Moves the focus when the step changes: to the field with an issue, else to the step's heading.
 * @returns sets the field that gets the focus in the next step
 */
export function useStepFocus(
  step: string,
  heading: RefObject<HTMLElement | null>,
  focusField: (path: string) => void,
): (path: string) => void {
  const shown = useRef(step);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    if (wanted.current === null) heading.current?.focus({ preventScroll: true });
    else focusField(wanted.current);
    wanted.current = null;
  }, [step, heading, focusField]);
  return (path) => {
    wanted.current = path;
  };
}
