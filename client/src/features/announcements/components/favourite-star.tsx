import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { useTranslation } from 'react-i18next';
import { serviceCalls } from '../../../lib/http/service-calls.ts';
import { type MarkedIds, useMark } from '../../session/api/marked-ids.ts';
import { ToggleStar } from '../../session/components/toggle-star.tsx';

/** Calls about the announcements that an account marked as favourites. */
const favouriteCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/main',
    async () => (await import('@recolta/shared/contracts/http/favourites')).favouritesContract,
  ),
  { path: ['main', 'favourites'] },
);

const favourites: MarkedIds = {
  key: favouriteCalls.list.key(),
  list: async () => (await favouriteCalls.list.call({})).ids,
  set: (id, isMarked) => {
    const input = { params: { id } };
    return isMarked ? favouriteCalls.add.call(input) : favouriteCalls.remove.call(input);
  },
};

/**
 * Toggles an announcement's favourite mark [A10].
 * @param name of the goods, as the page shows it
 */
export function FavouriteStar({ id, name, className }: { id: string; name: string; className?: string }) {
  const { t } = useTranslation('announcements');
  const mark = useMark(favourites, id);
  return (
    <ToggleStar
      mark={mark}
      label={t('favourite', { name })}
      title={t(mark.isMarked ? 'isFavourite' : 'favouriteHint')}
      className={className}
    />
  );
}
