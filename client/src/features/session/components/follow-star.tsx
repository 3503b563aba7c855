import { useTexts } from '../../../lib/i18n.ts';
import { useFollow } from '../api/follows.ts';
import { ToggleStar } from './toggle-star.tsx';

/**
 * Follows an auction, or no longer [N3].
 *
 * @param name of the lot, as the page shows it
 */
export function FollowStar({ id, name, className }: { id: string; name: string; className?: string }) {
  const { t } = useTexts();
  const mark = useFollow(id);
  return (
    <ToggleStar
      mark={mark}
      label={t('live.follow', { name })}
      title={t(mark.isMarked ? 'live.followed' : 'live.followHint')}
      className={className}
    />
  );
}
