import { useAtomValue } from 'jotai';
import { Star } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { redirectQuery } from '../../../lib/local-redirect.ts';
import { localizedPath } from '../../../lib/locale-path.ts';
import { useFollow } from '../api/follows.ts';
import { sessionAtom } from '../state/session.ts';

/**
 * Follows an auction, or no longer [N3]. A visitor signs in first and comes back.
 *
 * @param name of the lot, as the page shows it
 */
export function FollowStar({ id, name, className }: { id: string; name: string; className?: string }) {
  const { t, locale } = useTexts();
  const isVisitor = useAtomValue(sessionAtom).kind === 'visitor';
  const { isFollowed, error, toggle } = useFollow(id);
  const navigate = useNavigate();
  const location = useLocation();
  const failure = error && failureOf(error);
  return (
    <span className={classNames('relative inline-grid flex-none', className)}>
      <button
        type="button"
        aria-pressed={isFollowed}
        aria-label={t('live.follow', { name })}
        title={t(isFollowed ? 'live.followed' : 'live.followHint')}
        onClick={() => {
          if (isVisitor) void navigate(`${localizedPath('/login', locale)}${redirectQuery(location)}`);
          else toggle();
        }}
        className="grid size-11 place-items-center rounded-full text-ink-3 hover:bg-surface-2 hover:text-ink aria-pressed:text-warn-mark"
      >
        <Star aria-hidden="true" size={20} fill={isFollowed ? 'currentColor' : 'none'} />
      </button>
      {failure && (
        <span
          role="alert"
          className="absolute top-full left-0 z-20 w-60 rounded-2 border border-lost bg-surface p-2.5 text-s shadow-card"
        >
          {errorText(failure.code, failure.params, locale)}
        </span>
      )}
    </span>
  );
}
