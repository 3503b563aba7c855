// In both languages: the client switches the language without reloading, and the style sheet shows the page's.
const label =
  '<aside class="demo-label" aria-label="Demo">' +
  '<p lang="ro">Demonstrație: datele și ofertele sunt fictive.</p>' +
  '<p lang="en">Demo: data and bids are not real.</p></aside>';

/** Adds the demo notice to a served page, above everything else and before any script runs. */
export function withDemoLabel(page: string): string {
  return page.replace('<body>', (body) => `${body}${label}`);
}
