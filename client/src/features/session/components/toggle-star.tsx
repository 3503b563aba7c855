import { useAtomValue } from 'jotai';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { localizedPath } from '../../../lib/locale-path.ts';
import { redirectQuery } from '../../../lib/page/local-redirect.ts';
import { type Mark, useFollow } from '../api/marked-ids.ts';
import { sessionAtom } from '../state/session.ts';

/**
 * Toggles following an auction [N3].
 * @param name of the lot, as the page shows it
 */
export function FollowStar({ id, name, className }: { id: string; name: string; className?: string }) {
  const { t } = useTranslation('live');
  const mark = useFollow(id);
  return (
    <ToggleStar
      mark={mark}
      label={t('follow', { name })}
      title={t(mark.isMarked ? 'followed' : 'followHint')}
      className={className}
    />
  );
}

/** A star that is pressed while the item is marked. A visitor signs in first and returns. */
export function ToggleStar({
  mark: { isMarked, error, toggle },
  label,
  title,
  className,
}: {
  mark: Mark;
  /** The marked item, the same in both states. */
  label: string;
  title: string;
  className?: string | undefined;
}) {
  const locale = useLocale();
  const isVisitor = useAtomValue(sessionAtom).kind === 'visitor';
  const navigate = useNavigate();
  const location = useLocation();
  const failure = error && failureOf(error);
  return (
    <span className={classNames('relative inline-grid flex-none', className)}>
      <button
        type="button"
        aria-pressed={isMarked}
        aria-label={label}
        title={title}
        onClick={() => {
          if (isVisitor) void navigate(`${localizedPath('/login', locale)}${redirectQuery(location)}`);
          else toggle();
        }}
        className="grid size-11 place-items-center rounded-full text-ink-3 hover:bg-surface-2 hover:text-ink aria-pressed:text-warn-mark"
      >
        <Star aria-hidden="true" size={20} fill={isMarked ? 'currentColor' : 'none'} />
      </button>
      {failure && (
        <span
          role="alert"
          className="absolute top-full right-0 z-20 w-60 rounded-2 border border-lost bg-surface p-2.5 text-s shadow-card"
        >
          {errorText(failure.code, failure.params, locale)}
        </span>
      )}
    </span>
  );
}
