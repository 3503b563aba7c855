/** @jsxImportSource preact */
import type { DriverLoad } from '@recolta/shared/contracts/http/driver-load';
import { useState } from 'preact/hooks';
import type { Shown } from './driver-link.ts';

/** Tells both sides of a delay or a problem, in a press or in words. */
export function ProblemForm({ shown: { t, link }, load }: { shown: Shown; load: DriverLoad }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [hasIssue, setIssue] = useState(false);
  const [isSent, setSent] = useState(false);
  const send = (words: string) => {
    setIssue(words.trim() === '');
    if (words.trim() === '') return;
    void link.press([{ kind: 'LoadRemarked', loadId: load.loadId, text: words.trim() }], null);
    setText('');
    setOpen(false);
    setSent(true);
  };
  if (!isOpen)
    return (
      <p class="problem">
        {isSent && <span role="status">{t('driver:problemSent')} </span>}
        <button type="button" class="link" onClick={() => setOpen(true)}>
          {t('driver:problem')}
        </button>
      </p>
    );
  return (
    <form
      class="card problem-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(text);
      }}
    >
      <div>
        {(['driver:late.half', 'driver:late.one', 'driver:late.two'] as const).map((key) => (
          <button key={key} type="button" class="plain" onClick={() => send(t(key))}>
            {t(key)}
          </button>
        ))}
        <label>
          {t('driver:problemText')}
          <textarea
            rows={3}
            maxLength={500}
            value={text}
            aria-invalid={hasIssue}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        {hasIssue && (
          <p class="issue" role="alert">
            {t('driver:issue.text')}
          </p>
        )}
        <button type="submit" class="act small">
          {t('driver:problemSend')}
        </button>
        <button type="button" class="link" onClick={() => setOpen(false)}>
          {t('driver:cancel')}
        </button>
      </div>
    </form>
  );
}
