import { classNames } from '../../lib/class-names.ts';

/** A setting that takes effect at once. Its name and its explanation are beside it. */
export function Switch({
  isOn,
  labelledBy,
  describedBy,
  isDisabled = false,
  onChange,
}: {
  isOn: boolean;
  labelledBy: string;
  describedBy: string;
  isDisabled?: boolean;
  onChange: () => void;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      disabled={isDisabled}
      onClick={onChange}
      className="grid h-11 w-13 flex-none place-items-center disabled:cursor-not-allowed disabled:opacity-50"
    >
      <span
        className={classNames(
          'flex h-7 w-12 rounded-full border p-0.5 transition-colors',
          isOn ? 'justify-end border-act bg-act' : 'border-ink-3 bg-surface',
        )}
      >
        <span className={classNames('size-5.5 rounded-full', isOn ? 'bg-act-ink' : 'bg-ink-3')} />
      </span>
    </button>
  );
}
