// Runs before the first paint, from a file of its own: the content security policy allows no inline script.
(() => {
  try {
    const theme = localStorage.getItem('recolta.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be closed to us; the system's own theme then stands.
    delete document.documentElement.dataset.theme;
  }
})();
