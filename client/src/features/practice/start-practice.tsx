import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { errorText } from '../../lib/error-text.ts';
import { type Failure, failureOf } from '../../lib/http/failure.ts';
import { useLocale } from '../../lib/i18n.ts';
import { type Locale, localizedPath } from '../../lib/locale-path.ts';
import { reloadForMissingPart } from '../../lib/page/rare-reload.ts';

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

/** Loads everything that a practice shows, so that it needs no network from its start to its end. */
export type PreparePractice = (locale: Locale) => Promise<unknown>;

interface PracticeStart {
  readonly isStarting: boolean;
  readonly failure: Failure | null;
  readonly start: () => void;
}

/** Starts a practice, or continues the one under way in this tab, and opens its room. */
export function usePracticeStart(prepare: PreparePractice): PracticeStart {
  const locale = useLocale();
  const navigate = useNavigate();
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const open = async () => {
    setIsStarting(true);
    setFailure(null);
    try {
      const [{ startOrContinue }] = await Promise.all([import('./state/practice-room.ts'), prepare(locale)]);
      await navigate(localizedPath(`/exersare/${startOrContinue()}`, locale));
    } catch (error) {
      void reloadForMissingPart(error);
      setFailure(failureOf(error));
    }
    setIsStarting(false);
  };
  return { isStarting, failure, start: () => void open() };
}
