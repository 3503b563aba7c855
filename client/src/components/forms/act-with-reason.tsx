import { useState } from 'react';
import { failureOf } from '../../lib/http/failure.ts';
import { AskedAct } from '../ui/asked-act.tsx';
import { ChangedNotice } from '../ui/seen-version.tsx';

/** A sale as an administrator has read it. */
interface ReadSale<Status extends string> {
  readonly version: number | undefined;
  readonly status: Status;
  /** What others' bids do not change: a later value hides the act until the reader has seen it. */
  readonly terms: object;
}

/**
 * An administrator's button to cancel or hide a sale, which asks for the reason first and names what was read.
 *
 * @param ownActs number of the reader's own acts that change the sale: those need no notice
 */
export function ActWithReason<Status extends string>({
  id,
  sale: { version, status, terms },
  ownActs = 0,
  call,
  texts,
}: {
  id: string;
  sale: ReadSale<Status>;
  ownActs?: number;
  call: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly reset: () => void;
    readonly mutate: (
      input: {
        params: { id: string };
        body: { reason: string; version: number | undefined; status: Status };
      },
      options: { onSuccess: () => void },
    ) => void;
  };
  texts: {
    readonly title: string;
    readonly text: string;
    readonly label: string;
    readonly missing: string;
    readonly act: string;
  };
}) {
  const current = { version, status, terms: JSON.stringify([status, terms]), ownActs };
  const [seen, setSeen] = useState(current);
  const [reason, setReason] = useState('');
  const isOther = seen.terms !== current.terms;
  if (isOther && seen.ownActs !== ownActs) setSeen(current);
  const isChanged = isOther || (call.error && failureOf(call.error).code) === 'RequestChanged';
  return (
    <AskedAct
      title={texts.title}
      text={texts.text}
      label={texts.act}
      look="danger"
      reason={{ label: texts.label, missing: texts.missing, words: reason, onWords: setReason }}
      call={call}
      blocked={(close) =>
        isChanged ? (
          <ChangedNotice
            onSee={() => {
              call.reset();
              setSeen(current);
              close();
            }}
          />
        ) : null
      }
      onConfirm={(close, given) =>
        call.mutate(
          { params: { id }, body: { reason: given, version: seen.version, status: seen.status } },
          { onSuccess: close },
        )
      }
    />
  );
}
