/** The room of one card while the list is on its way. */
export function CardSkeleton() {
  return (
    <div aria-hidden="true" className="h-[190px] animate-pulse rounded-3 border border-line bg-surface p-4">
      <div className="flex gap-3">
        <div className="size-11 rounded-2 bg-surface-2" />
        <div className="flex-1 space-y-2 pt-1">
          <div className="h-4 w-3/4 rounded-1 bg-surface-2" />
          <div className="h-3 w-1/2 rounded-1 bg-surface-2" />
        </div>
      </div>
      <div className="mt-5 h-8 w-2/5 rounded-1 bg-surface-2" />
    </div>
  );
}
