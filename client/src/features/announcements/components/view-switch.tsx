import { useTranslation } from 'react-i18next';

const views = ['list', 'map', 'market'] as const;
type MarketplaceView = (typeof views)[number];

/** List, map and market: three views of one address. */
export function ViewSwitch({
  shown,
  onChoose,
}: {
  shown: MarketplaceView;
  onChoose: (view: MarketplaceView) => void;
}) {
  const { t } = useTranslation('announcements');
  return (
    <fieldset className="grid grid-cols-3 overflow-hidden rounded-2 border border-line-2 bg-surface max-sm:w-full">
      <legend className="sr-only">{t('view')}</legend>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === shown}
          onClick={() => onChoose(view)}
          className="min-h-11 border-line-2 border-r px-4 font-semibold text-s last:border-r-0 focus-visible:-outline-offset-2 aria-pressed:bg-lead-wash aria-pressed:text-act"
        >
          {t(`views.${view}`)}
        </button>
      ))}
    </fieldset>
  );
}
