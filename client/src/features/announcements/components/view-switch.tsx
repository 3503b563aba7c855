import { ChartBarBig, List, Map as MapIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const icons = { list: List, map: MapIcon, market: ChartBarBig } as const;
type MarketplaceView = keyof typeof icons;

/** List, map and market: three views of one address, on a phone as icons. */
export function ViewSwitch({
  shown,
  onChoose,
}: {
  shown: MarketplaceView;
  onChoose: (view: MarketplaceView) => void;
}) {
  const { t } = useTranslation('announcements');
  return (
    <fieldset className="grid grid-cols-3 overflow-hidden rounded-2 border border-line-2 bg-surface xl:hidden">
      <legend className="sr-only">{t('view')}</legend>
      {(Object.keys(icons) as MarketplaceView[]).map((view) => {
        const Icon = icons[view];
        return (
          <button
            key={view}
            type="button"
            aria-pressed={view === shown}
            onClick={() => onChoose(view)}
            className="grid min-h-11 min-w-11 place-items-center border-line-2 border-r font-semibold text-s last:border-r-0 focus-visible:-outline-offset-2 aria-pressed:bg-lead-wash aria-pressed:text-act sm:px-4"
          >
            <Icon aria-hidden="true" size={19} className="sm:hidden" />
            <span className="max-sm:sr-only">{t(`views.${view}`)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
