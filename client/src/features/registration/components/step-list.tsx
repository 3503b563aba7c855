import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { type FormStep, formSteps } from '../state/registration-form.ts';

type Step = FormStep | 'documents';
const everyStep: readonly Step[] = [...formSteps, 'documents'];

/** Progress of the registration; completed steps are links. */
export function StepList({
  step,
  onGo,
  isInvited = false,
}: {
  step: Step;
  /** Absent once the account exists: its steps cannot be changed then. */
  onGo?: (step: FormStep) => void;
  /** An invited Bidder uploads no documents [I1]. */
  isInvited?: boolean;
}) {
  const { t } = useTranslation('registration');
  const steps = isInvited ? formSteps : everyStep;
  const at = everyStep.indexOf(step);
  return (
    <nav aria-label={t('steps')} className="mb-6">
      <p className="mb-2 font-medium text-ink-2 text-s md:hidden">
        {t('stepOf', { step: at + 1, count: steps.length })}
      </p>
      <ol className={classNames('grid gap-1.5', isInvited ? 'grid-cols-4' : 'grid-cols-5')}>
        {steps.map((name, index) => {
          const isDone = index < at;
          const content = (
            <>
              <span
                className={classNames('block h-1.5 rounded-full', index <= at ? 'bg-act' : 'bg-line-2')}
              />
              <span
                className={classNames(
                  'mt-1.5 flex items-center gap-1 truncate text-xs md:text-s',
                  index === at ? 'font-semibold text-ink' : 'text-ink-2',
                )}
              >
                {isDone && (
                  <Check aria-hidden="true" size={13} className="flex-none text-act max-sm:hidden" />
                )}
                <span className="truncate">{t(`step.${name}`)}</span>
                {isDone && <span className="sr-only"> ({t('stepDone')})</span>}
              </span>
            </>
          );
          return (
            <li key={name} aria-current={index === at ? 'step' : undefined} className="min-w-0">
              {isDone && onGo && name !== 'documents' ? (
                <button
                  type="button"
                  onClick={() => onGo(name)}
                  className="block w-full py-2 text-left hover:opacity-80"
                >
                  {content}
                </button>
              ) : (
                <span className="block py-2">{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
