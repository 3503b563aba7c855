import type { OwnPage } from '@recolta/shared/domain/task/task';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import type { OwnToday } from '../../session/api/today.ts';
import { box, DashboardSection } from './dashboard-section.tsx';

/** A page of the account's own sales, bids or deals. */
export interface OwnTile {
  readonly to: string;
  readonly name: string;
  readonly page: Exclude<OwnPage, 'account'>;
}

/** How many of the account's own sales, bids and deals are open, and how many of them have a task. */
export function OwnTiles({ tiles, today }: { tiles: readonly OwnTile[]; today: OwnToday | undefined }) {
  const { t } = useTranslation('dashboard');
  return (
    <DashboardSection title={t('mine')}>
      <ul className={`${box} grid grid-cols-2`}>
        {tiles.map(({ to, name, page }, index) => {
          const waiting = today?.counts[page] ?? 0;
          const isAlone = index === tiles.length - 1 && tiles.length % 2 === 1;
          return (
            <li
              key={to}
              className={classNames(
                'border-line',
                index > 1 && 'border-t',
                index % 2 === 1 && 'border-l',
                isAlone && 'col-span-2',
              )}
            >
              <LocalLink
                to={to}
                className="flex min-h-17 flex-col justify-center px-3.5 py-2.5 hover:bg-surface-2"
              >
                <span className="flex items-baseline justify-between gap-2">
                  <span className="min-w-0 font-medium text-[0.933rem]">{name}</span>
                  <b className="num font-semibold text-l">{today ? (today.open[page] ?? 0) : '\u00a0'}</b>
                </span>
                {waiting > 0 ? (
                  <span className="font-semibold text-s text-warn">{t('waiting', { count: waiting })}</span>
                ) : (
                  <span className="text-ink-2 text-s">{t(`open.${page}`)}</span>
                )}
              </LocalLink>
            </li>
          );
        })}
      </ul>
    </DashboardSection>
  );
}
