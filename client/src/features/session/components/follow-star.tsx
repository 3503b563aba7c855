import { useTranslation } from 'react-i18next';
import { useFollow } from '../api/follows.ts';
import { ToggleStar } from './toggle-star.tsx';

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
