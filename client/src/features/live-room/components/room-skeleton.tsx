import { useTexts } from '../../../lib/i18n.ts';

/** The room's shape while it is on its way: the same places, so that nothing jumps when it comes. */
export function RoomSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status" className="mx-auto max-w-[1376px] animate-late px-4 pt-3 pb-8 md:pt-4 lg:px-8">
      <span className="sr-only">{t('room.loading')}</span>
      <div aria-hidden="true" className="animate-pulse">
        <div className="mb-2 h-6 md:mb-3" />
        <div className="mb-4 flex items-center gap-3 md:mb-6 md:gap-4">
          <div className="size-11 rounded-2 bg-surface-2 md:size-14" />
          <div className="flex-1 space-y-2">
            <div className="h-6 w-2/3 rounded-1 bg-surface-2" />
            <div className="h-4 w-1/2 rounded-1 bg-surface-2" />
          </div>
        </div>
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_392px] lg:gap-6">
          <div className="h-[820px] rounded-3 border border-line bg-surface" />
          <div className="h-[620px] rounded-3 border border-line bg-surface max-lg:hidden" />
        </div>
      </div>
    </div>
  );
}
