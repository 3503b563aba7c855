import { practiceContract, practiceStartedSchema } from '@recolta/shared/contracts/http/practice';
import { useState } from 'react';
import { callErrorOf, type Failure, failureOf } from '../../lib/http/failure.ts';
import { useLocale } from '../../lib/i18n.ts';
import { localizedPath } from '../../lib/locale-path.ts';

/** The first start of a day takes a while. */
const timeoutMs = 25_000;
const path = practiceContract.start['~orpc'].route.path ?? '';

/** @throws CallError, TypeError, DOMException or ZodError without a practice */
async function startPractice(): Promise<string> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw await callErrorOf(response);
  return practiceStartedSchema.parse(await response.json()).auctionId;
}

export interface PracticeStart {
  readonly isStarting: boolean;
  readonly failure: Failure | null;
  readonly start: () => void;
}

/** Starts a practice and loads its room as a new document. */
export function usePracticeStart(): PracticeStart {
  const locale = useLocale();
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const open = async () => {
    setIsStarting(true);
    setFailure(null);
    try {
      window.location.assign(localizedPath(`/exersare/${await startPractice()}`, locale));
    } catch (error) {
      setFailure(failureOf(error));
      setIsStarting(false);
    }
  };
  return { isStarting, failure, start: () => void open() };
}
