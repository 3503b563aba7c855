import { type RefObject, useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { openFoldOf } from '../../../components/forms/choice-fields.tsx';
import type { FieldIssue } from '../../../lib/forms/field-issue.ts';
import { useStepFocus } from '../../../lib/forms/use-step-focus.ts';
import { type PostingStep, postingStepOfPath, postingSteps } from './posting-steps.ts';
import type { Sale } from './sale.ts';

/**
 * The step in the address, but never past an incomplete one. When it changes, the focus moves to the field with an
 * issue, else to the heading.
 * @param issuesNow a stable function
 */
export function usePostingStep(
  sale: Sale,
  issuesNow: () => readonly FieldIssue[],
  heading: RefObject<HTMLElement | null>,
  focusField: (path: string) => void,
) {
  const [query] = useSearchParams();
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const named = query.get('step');
  const wanted = postingSteps.find((name) => name === named) ?? 'goods';
  // Checked at each navigation (`key`), not at each keystroke.
  const last = useMemo<PostingStep>(() => {
    const [first] = issuesNow();
    return first ? postingStepOfPath(sale, first.path) : 'review';
  }, [sale, issuesNow, key]);
  const step = postingSteps.indexOf(wanted) > postingSteps.indexOf(last) ? last : wanted;

  const focusOpened = useCallback(
    (path: string) => {
      openFoldOf(path);
      focusField(path);
    },
    [focusField],
  );
  const focusNext = useStepFocus(step, heading, focusOpened);

  const goTo = (next: PostingStep) => {
    // The form's initial parameters stay in the address.
    const nextQuery = new URLSearchParams(query);
    nextQuery.set('step', next);
    void navigate(`${pathname}?${nextQuery}`, { preventScrollReset: true });
  };
  return {
    step,
    /** The furthest step that may be opened. */
    last,
    goTo,
    goToField: (path: string, at: PostingStep) => {
      if (at === step) return focusOpened(path);
      focusNext(path);
      goTo(at);
    },
  };
}
