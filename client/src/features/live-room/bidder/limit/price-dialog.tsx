import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { type FormEvent, type ReactNode, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { useSettled } from '../../room/confirmation/bid-review-details.tsx';
import { TermsBox } from '../terms/full-terms.tsx';

/** Props of a dialog with a maximum price. */
export interface PriceDialogProps {
  readonly auction: LiveAuctionState;
  readonly viewer: Viewer;
  readonly isConnected: boolean;
  readonly onClose: () => void;
}

/** Sends the change, and forgets the previous answer. */
interface PriceCall {
  readonly isPending: boolean;
  readonly reset: () => void;
}

/**
 * The form of a dialog that sets a maximum price for bids on the user's behalf: nothing is sent until it has been open
 * long enough to be read; a press with something lacking leads to its field.
 *
 * @param lackingOf the first field that lacks something, apart from the terms
 * @param send what the form's button does once nothing is lacking
 */
export function usePriceForm<Field extends string>({
  viewer,
  isOpen,
  call,
  lackingOf,
  send,
}: {
  viewer: Viewer;
  /** True if the change could be sent now: there is a connection, and nothing is held. */
  isOpen: boolean;
  call: PriceCall;
  lackingOf: () => Field | null;
  send: () => void;
}) {
  const [areTermsShown, setTermsShown] = useState(false);
  const showTerms = useCallback(() => setTermsShown(true), []);
  const [hasAccepted, setHasAccepted] = useState(false);
  const [missing, setMissing] = useState<Field | 'terms' | null>(null);
  const isSettled = useSettled(0);
  const formId = useId();
  const idOf = (field: Field | 'terms') => `${formId}-${field}`;

  const needsTerms = !viewer.hasAcceptedTerms;
  const mayAct = isSettled && isOpen && !call.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!mayAct) return;
    const lacking = lackingOf() ?? (needsTerms && !hasAccepted ? 'terms' : null);
    setMissing(lacking);
    if (lacking === null) send();
    else document.getElementById(idOf(lacking))?.focus();
  };
  /** Runs an input: what was missing or refused before it no longer counts. */
  const onInput = (act: () => void) => {
    act();
    setMissing(null);
    call.reset();
  };
  const accepts = needsTerms && (
    <TermsBox
      id={idOf('terms')}
      areShown={areTermsShown}
      isAccepted={hasAccepted}
      isMissing={missing === 'terms'}
      onChange={(isAccepted) => onInput(() => setHasAccepted(isAccepted))}
    />
  );
  return {
    idOf,
    missing,
    needsTerms,
    mayAct,
    isSending: call.isPending,
    showTerms,
    accepts,
    submit,
    onInput,
  };
}

/**
 * The dialog of `usePriceForm`, with problems, what it binds to, and the buttons that set the price, withdraw the current
 * one, and close.
 */
export function PriceDialog({
  form: { accepts, isSending, mayAct, submit },
  title,
  problems,
  binds,
  label,
  withdrawal,
  onWithdraw,
  onClose,
  children,
}: {
  form: Pick<ReturnType<typeof usePriceForm>, 'accepts' | 'isSending' | 'mayAct' | 'submit'>;
  title: string;
  /** Why nothing was changed. */
  problems: readonly string[];
  binds: string;
  label: string;
  /** Label of the button that withdraws; null if none is set. */
  withdrawal: string | null;
  onWithdraw: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('room');
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <>
          <div role="alert">
            {problems.map((problem) => (
              <p key={problem} className="num mb-2 rounded-2 bg-lost-wash p-3 text-lost text-s">
                {problem}
              </p>
            ))}
          </div>
          {accepts}
          <p className="mb-2 text-ink-2 text-s">{binds}</p>
          <div className="grid gap-2">
            <Button
              type="submit"
              look="act"
              aria-disabled={!mayAct}
              aria-busy={isSending}
              className="num min-h-13 text-m aria-disabled:opacity-60"
            >
              {isSending && <Spinner />}
              {label}
            </Button>
            {withdrawal !== null && (
              <Button
                look="plain"
                aria-disabled={!mayAct}
                className="num"
                onClick={() => mayAct && onWithdraw()}
              >
                {withdrawal}
              </Button>
            )}
            <Button look="plain" onClick={onClose}>
              {t('confirmCancel')}
            </Button>
          </div>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
