import type { Session } from '../../session/state/session.ts';

export const startKinds = ['announcement', 'live', 'product'] as const;
export type StartKind = (typeof startKinds)[number];

const paths = {
  announcement: '/auctions/add',
  live: '/live-auction',
  product: '/products/add',
} as const satisfies Record<StartKind, string>;

/** The address of a form that starts with a catalogue product and one of its options. */
export function startAddress(kind: StartKind, productId: string, optionId: string | null): string {
  const query = new URLSearchParams({ productId, ...(optionId !== null && { optionId }) });
  return `${paths[kind]}?${query}`;
}

/** Forms that the reader may start; visitors are asked to sign in first. */
export function startsOf(session: Session): readonly StartKind[] {
  if (session.kind !== 'signedIn') return startKinds;
  const { roles } = session.identity.user;
  if (roles.includes('Admin')) return [];
  return startKinds.filter((kind) => {
    if (kind === 'product') return roles.includes('Provider');
    return roles.includes('Provider') || roles.includes('Client');
  });
}
