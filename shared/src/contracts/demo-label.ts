// Both languages stand in it: the client changes the page's language without fetching it again, and the style sheet
// shows the one of the page.
const label =
  '<aside class="demo-label" aria-label="Demo">' +
  '<p lang="ro">Demonstrație: datele și ofertele sunt fictive.</p>' +
  '<p lang="en">Demo: data and bids are not real.</p></aside>';

/** The served page of a demonstration: says so above everything else, before any script runs. */
export function withDemoLabel(page: string): string {
  return page.replace('<body>', (body) => `${body}${label}`);
}
