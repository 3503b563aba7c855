import { LocalLink } from '../../lib/local-link.tsx';

/** Label of a checkbox that accepts the terms, with a link to them. */
export function TermsLabel({ text, link }: { text: string; link: string }) {
  return (
    <>
      {text}{' '}
      <LocalLink to="/terms-conditions" target="_blank" className="font-medium text-fact underline">
        {link}
      </LocalLink>
    </>
  );
}
