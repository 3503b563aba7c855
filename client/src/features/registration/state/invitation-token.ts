import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forgetDraft, keepDraft, readDraft } from '../../../lib/forms/draft-store.ts';

const name = 'invitation';

/**
 * The token of the mailed invitation that opened this page: removed from the address at once, so that it stays in no
 * history or screenshot, and stored in this tab for a reload and for the page in the other language.
 */
export function useInvitationToken(): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get('token');
  const [token, setToken] = useState(() => given ?? keptToken());
  useEffect(() => {
    if (given === null) return;
    keepDraft(name, { token: given });
    setToken(given);
    void navigate(`${pathname}${hash}`, { replace: true });
  }, [given, pathname, hash, navigate]);
  return token;
}

function keptToken(): string | null {
  const kept = readDraft(name);
  const token = typeof kept === 'object' && kept !== null ? Reflect.get(kept, 'token') : null;
  return typeof token === 'string' ? token : null;
}

export function forgetInvitationToken(): void {
  forgetDraft(name);
}
