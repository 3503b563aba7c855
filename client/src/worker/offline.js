// Runs in the offline page: sets its language, lists the drafts on this device, and reloads once there is a connection.
(() => {
  // Presses need not be kept for later.
  window.takeEarlyActs?.();
  const retryEachMs = 5000;
  const cookies = document.cookie.split('; ');
  const isEnglish = /^\/en(?:\/|$)/.test(location.pathname) || cookies.includes('locale=en');
  const language = isEnglish ? 'en' : 'ro';
  document.documentElement.lang = language;
  const page = document.querySelector(`[data-offline="${language}"]`);
  if (page === null) return;
  for (const other of document.querySelectorAll('[data-offline]')) other.hidden = other !== page;
  document.title = page.dataset.title ?? document.title;

  /** Kinds of drafts by the keys under which the forms store them. */
  function kindOf(key) {
    const posted = /^recolta\.posting\.(announcement|product)?/.exec(key);
    if (posted) return posted[1] ?? 'live';
    return /^recolta\.draft\.(registration|contact|consultancy)$/.exec(key)?.[1];
  }

  /** Drafts of an account are shown only to the user signed in here, who has used this tab. */
  function drafts() {
    try {
      const isSignedIn = cookies.includes('recolta-signed-in=1');
      const account = sessionStorage.getItem('recolta.draft.account');
      const own = Object.entries(localStorage).filter(
        ([key]) => isSignedIn && key.split('.').includes(account),
      );
      return [...own, ...Object.entries(sessionStorage)].flatMap(([key, text]) => {
        const kind = kindOf(key);
        return kind === undefined ? [] : [{ kind, savedAtMs: JSON.parse(text).savedAtMs }];
      });
    } catch {
      // Storage is unavailable, or has values of another release.
      return [];
    }
  }

  const list = page.querySelector('[data-drafts]');
  const when = (ms) =>
    new Intl.DateTimeFormat(isEnglish ? 'en-GB' : 'ro-RO', {
      ...{ timeZone: 'Europe/Bucharest', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
      hourCycle: 'h23',
    }).format(ms);
  const found = drafts().sort((a, b) => (b.savedAtMs ?? 0) - (a.savedAtMs ?? 0));
  for (const { kind, savedAtMs } of found) {
    const item = document.createElement('li');
    item.className = 'flex flex-wrap justify-between gap-x-4 px-4 py-3';
    const name = document.createElement('b');
    name.className = 'font-semibold';
    name.textContent = JSON.parse(list.dataset.kinds)[kind];
    item.append(name);
    if (Number.isFinite(savedAtMs)) {
      const saved = document.createElement('span');
      saved.className = 'num text-ink-2';
      saved.textContent = list.dataset.saved.replace('{{when}}', when(savedAtMs));
      item.append(saved);
    }
    list.append(item);
  }
  page.querySelector('[data-with-drafts]').hidden = found.length === 0;

  /** Nothing was typed here, so the requested page may replace it at any time. */
  const reload = () => location.reload();
  page.querySelector('button').addEventListener('click', reload);
  addEventListener('online', reload);
  setInterval(async () => {
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
    if (answer?.ok) reload();
  }, retryEachMs);
})();
