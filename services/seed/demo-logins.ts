/** Password of every demonstration login. */
export const demoPassword = 'Recolta-demo-2026';

/** The logins that a demonstration makes; never made in production. */
export const demoLogins = [
  { email: 'admin@demo.recolta.ro', role: 'Admin', isActive: true, password: demoPassword },
  { email: 'vanzator@demo.recolta.ro', role: 'Provider', isActive: true, password: demoPassword },
  { email: 'vanzator2@demo.recolta.ro', role: 'Provider', isActive: true, password: demoPassword },
  { email: 'cumparator@demo.recolta.ro', role: 'Client', isActive: true, password: demoPassword },
  { email: 'cumparator2@demo.recolta.ro', role: 'Client', isActive: true, password: demoPassword },
  { email: 'cumparator3@demo.recolta.ro', role: 'Client', isActive: true, password: demoPassword },
  { email: 'ofertant@demo.recolta.ro', role: 'Bidder', isActive: true, password: demoPassword },
  { email: 'nou@demo.recolta.ro', role: 'Client', isActive: false, password: demoPassword },
] as const;
