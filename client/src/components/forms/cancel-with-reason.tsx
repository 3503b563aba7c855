import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

const shortestReason = 3;

/** An administrator's field and button to cancel a sale with a reason; errors of the call are shown by the caller. */
export function CancelWithReason({
  id,
  cancel,
  texts,
}: {
  id: string;
  cancel: {
    readonly isPending: boolean;
    readonly mutate: (input: { params: { id: string }; body: { reason: string } }) => void;
  };
  texts: { readonly label: string; readonly missing: string; readonly act: string };
}) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = () => {
    const given = reason.trim();
    setIsMissing(given.length < shortestReason);
    if (given.length < shortestReason || cancel.isPending) return;
    cancel.mutate({ params: { id }, body: { reason: given } });
  };
  return (
    <>
      <TextField
        label={texts.label}
        value={reason}
        maxLength={500}
        error={isMissing ? texts.missing : null}
        onChange={(event) => {
          setReason(event.target.value);
          setIsMissing(false);
        }}
      />
      <Button look="danger" aria-busy={cancel.isPending} onClick={submit}>
        {texts.act}
      </Button>
    </>
  );
}
