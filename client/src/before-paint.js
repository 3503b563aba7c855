// Runs before the first paint, inlined in every page.
(() => {
  const { dataset } = document.documentElement;
  try {
    const theme = localStorage.getItem('recolta.theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    const text = localStorage.getItem('recolta.text');
    if (text === 'large' || text === 'larger') dataset.text = text;
    // Rows keep room for the net at the reader's place.
    if (localStorage.getItem('recolta.place')) dataset.place = '';
  } catch {
    // Storage may be blocked: the system's theme and the normal text size apply.
    delete dataset.theme;
    delete dataset.text;
    delete dataset.place;
  }
  // The header keeps room for the row of a signed-in user's own pages.
  if (/(?:^|; )recolta-signed-in=1/.test(document.cookie)) dataset.signedIn = '';
  // What is pressed or chosen before React listens is repeated by `lib/page/early-acts.ts`.
  const acts = new Map();
  const keep = (event) => {
    const { type, target } = event;
    const control = target.closest(type === 'click' ? 'button' : 'select, [type=checkbox], [type=radio]');
    if (control === null || control.form?.hasAttribute('action')) return;
    // The browser neither opens an empty menu nor sends the form.
    if (type === 'click') event.preventDefault();
    control.dataset.early = '';
    acts.set(control, control.checked ?? control.value);
  };
  for (const type of ['click', 'change']) addEventListener(type, keep, true);
  window.takeEarlyActs = () => {
    for (const type of ['click', 'change']) removeEventListener(type, keep, true);
    return acts;
  };
  // A page whose first script did not arrive is loaded again once the relay answers: once a minute, and never while a
  // field holds typed text, as in `lib/page/rare-reload.ts`.
  const loadAgain = async () => {
    const isDue = Date.now() - sessionStorage.getItem('recolta.reloaded-at') >= 60_000;
    const fields = [...document.querySelectorAll('textarea, input:not([type=checkbox], [type=radio])')];
    const isThere =
      isDue &&
      fields.every(({ value, defaultValue }) => value === defaultValue) &&
      (await fetch('/healthz').then(
        ({ ok }) => ok,
        () => false,
      ));
    if (!isThere) return setTimeout(loadAgain, 3000);
    sessionStorage.setItem('recolta.reloaded-at', Date.now());
    location.reload();
  };
  const isScript = ({ target }) => target.tagName === 'SCRIPT' && target.type === 'module';
  addEventListener('error', (event) => isScript(event) && setTimeout(loadAgain, 3000), true);
  // On a fast connection the fonts arrive before the first paint, which waits for them a tenth of a second, and after a
  // first visit they are cached. Otherwise they load once the page is usable.
  const isFast = performance.now() < 200;
  if (!isFast && !/(?:^|; )locale=/.test(document.cookie)) return;
  dataset.fonts = '';
  for (const href of '%fonts%'.split(' ')) {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', href });
    link.crossOrigin = '';
    document.head.append(link);
  }
})();
