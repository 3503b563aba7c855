import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { errorText } from '../../lib/error-text.ts';
import { useLocale } from '../../lib/i18n.ts';
import type { PracticeStart } from './start-practice.ts';

/** Starts a practice; shows below why it failed. */
export function StartButton({
  label,
  practice: { isStarting, failure, start },
  className,
}: {
  label: string;
  practice: PracticeStart;
  className?: string;
}) {
  const { t } = useTranslation('practice');
  const locale = useLocale();
  return (
    <div className={className}>
      <Button
        look="act"
        className="min-h-13 w-full px-6 text-l sm:w-auto"
        aria-busy={isStarting}
        onClick={() => {
          if (!isStarting) start();
        }}
      >
        {isStarting && <Spinner />}
        {isStarting ? t('starting') : label}
      </Button>
      <div role="alert" className="mt-3 text-lost text-s empty:hidden">
        {failure && errorText(failure.code, failure.params, locale)}
      </div>
    </div>
  );
}
