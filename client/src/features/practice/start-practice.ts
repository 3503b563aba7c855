import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Failure, failureOf } from '../../lib/http/failure.ts';
import { useLocale } from '../../lib/i18n.ts';
import { type Locale, localizedPath } from '../../lib/locale-path.ts';
import { reloadForMissingPart } from '../../lib/page/rare-reload.ts';

/** Loads everything that a practice shows, so that it needs no network from its start to its end. */
export type PreparePractice = (locale: Locale) => Promise<unknown>;

export interface PracticeStart {
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
      void reloadForMissingPart();
      setFailure(failureOf(error));
    }
    setIsStarting(false);
  };
  return { isStarting, failure, start: () => void open() };
}
