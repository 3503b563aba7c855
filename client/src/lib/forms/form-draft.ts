/** What was typed into a form, kept through a reload of this tab and forgotten with it. */
const prefix = 'recolta.draft.';

/** Keeps a draft; what must not be stored is taken out before. A browser that keeps nothing loses nothing else. */
export function keepDraft(name: string, values: object, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(prefix + name, JSON.stringify(values));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** The kept draft as it was stored; null where there is none, or none that can be read. */
export function readDraft(name: string, storage: Storage = sessionStorage): unknown {
  const text = storage.getItem(prefix + name);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export function forgetDraft(name: string, storage: Storage = sessionStorage): void {
  storage.removeItem(prefix + name);
}
