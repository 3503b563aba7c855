/** What visitors of the demonstration wrote, for the administrator to read. */
export const demoIncoming = [
  {
    kind: 'contact',
    hoursAgo: 2,
    content: {
      name: 'Vasile Mureșan',
      email: 'vasile.muresan@demo.recolta.ro',
      telephone: '+40722000031',
      message:
        'Bună ziua! Avem 320 de tone de porumb în magazie, la Dej. Putem deschide o licitație live fără să stabilim un preț dorit?',
    },
  },
  {
    kind: 'consultantClient',
    hoursAgo: 20,
    content: {
      name: 'Ileana Drăgan',
      companyName: 'Agro Drăgan SRL',
      email: 'ileana.dragan@demo.recolta.ro',
      telephone: '+40722000032',
      county: 'TL',
      message: 'Vrem să construim un siloz de 2.000 de tone și ne interesează finanțarea europeană.',
    },
  },
  {
    kind: 'subscriber',
    hoursAgo: 30,
    content: { email: 'noutati@demo.recolta.ro' },
  },
] as const;
