import { useTranslation } from 'react-i18next';

/** The terms to accept with a first bid or limit [L9]; disabled until all of them have been on the page. */
export function TermsBox({
  id,
  areShown,
  isAccepted,
  isMissing,
  onChange,
}: {
  id: string;
  areShown: boolean;
  isAccepted: boolean;
  isMissing: boolean;
  onChange: (isAccepted: boolean) => void;
}) {
  const { t } = useTranslation('room');
  return (
    <div className="mb-3">
      <label className="flex items-start gap-3 rounded-2 border border-line-2 px-3 py-2.5 text-s leading-snug">
        <input
          id={id}
          type="checkbox"
          checked={isAccepted}
          aria-disabled={!areShown}
          aria-describedby={`${id}-error`}
          aria-invalid={isMissing ? true : undefined}
          // Not `disabled`: it keeps the focus of a user who pressed too early.
          onChange={(event) => onChange(areShown && event.target.checked)}
          className="mt-0.5 size-5 flex-none accent-(--act)"
        />
        {t('confirmTerms')}
      </label>
      <p id={`${id}-error`} role="alert" className="pt-0.5 text-lost text-note empty:hidden">
        {isMissing && t(areShown ? 'confirmTermsNeeded' : 'confirmTermsUnseen')}
      </p>
    </div>
  );
}
