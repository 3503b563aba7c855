import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** The button that sends a form. */
export function SubmitButton({
  isSending,
  label,
  busyLabel,
  className = '',
}: {
  isSending: boolean;
  label: string;
  busyLabel: string;
  className?: string;
}) {
  return (
    <Button
      type="submit"
      look="act"
      aria-busy={isSending}
      className={className}
      // Pressed, it does not take the focus: an issue that the field left shows then would move it from under the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {isSending && <Spinner />}
      {isSending ? busyLabel : label}
    </Button>
  );
}
