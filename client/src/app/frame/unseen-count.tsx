import { badgeCount, unseenCountState } from '../../features/notifications/state/unseen-count.ts';
import { classNames } from '../../lib/class-names.ts';

/** How many notifications were not seen, beside the link to them; nothing where there are none. */
export function UnseenCount({ className }: { className?: string }) {
  const count = unseenCountState.useValue();
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        'num min-w-5 rounded-full bg-act px-1.5 text-center font-semibold text-act-ink text-xs leading-5',
        className,
      )}
    >
      {badgeCount(count)}
    </span>
  );
}
