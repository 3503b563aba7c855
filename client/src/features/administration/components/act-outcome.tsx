import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useTexts } from '../../../lib/i18n.ts';
import type { UserActs } from '../api/user-acts.ts';

/** What came of the last act: done, refused or failed. Takes the focus where the act took its own button away. */
export function ActOutcome({ acts, className }: { acts: UserActs; className?: string }) {
  const { t, locale } = useTexts();
  const { status, variables, error } = acts;
  const box = useRef<HTMLDivElement>(null);
  const isTold = variables !== undefined && (status === 'success' || status === 'error');

  useEffect(() => {
    if (isTold && document.activeElement === document.body) box.current?.focus();
  }, [isTold]);

  const name = variables?.subject.name ?? '';
  const failure = error && failureOf(error);
  return (
    <div ref={box} tabIndex={-1} className={classNames('outline-none', isTold && className)}>
      <p role="status" className={classNames(isTold && !failure && shown, 'bg-lead-wash text-lead')}>
        {isTold && !failure && (
          <>
            <Check aria-hidden="true" size={16} strokeWidth={2.6} className="mt-0.5 flex-none" />
            {t(`administration.done.${variables.act.kind}`, { name })}
          </>
        )}
      </p>
      <p role="alert" className={classNames(isTold && failure !== null && shown, 'bg-lost-wash text-lost')}>
        {isTold && failure && (
          <>
            <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 flex-none" />
            {t('administration.notDone', { name, reason: errorText(failure.code, failure.params, locale) })}
          </>
        )}
      </p>
    </div>
  );
}

const shown = 'flex gap-2 rounded-2 px-3 py-2 font-medium text-s';
