import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';

/** What stands in place of a form that was sent. */
export function SentPanel({
  heading,
  text,
  again,
  onAgain,
}: {
  heading: string;
  text: string;
  /** Words of the button that brings the empty form back. */
  again: string;
  onAgain: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div role="status" className="rounded-3 border border-line bg-surface p-5 shadow-card md:p-6">
      <CircleCheck aria-hidden="true" size={32} className="mb-3 text-lead" />
      <h2 ref={title} tabIndex={-1} className="font-semibold font-serif text-xl outline-none">
        {heading}
      </h2>
      <p className="mt-2 mb-5 break-words text-ink-2">{text}</p>
      <Button onClick={onAgain}>{again}</Button>
    </div>
  );
}
