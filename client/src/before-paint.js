// Runs before the first paint, within every page.
(() => {
  const { dataset } = document.documentElement;
  try {
    const theme = localStorage.getItem('recolta.theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    const text = localStorage.getItem('recolta.text');
    if (text === 'large' || text === 'larger') dataset.text = text;
  } catch {
    // Storage may be closed to us: the system's theme and the normal size of type apply.
    delete dataset.theme;
    delete dataset.text;
  }
  // A fast line has the fonts before they are missed, and after a first visit the browser has them. Else they come
  // once the page is usable.
  const isFast = performance.now() < 300;
  if (isFast || /(?:^|; )locale=/.test(document.cookie)) dataset.fonts = '';
})();
