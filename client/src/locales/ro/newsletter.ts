export const newsletter = {
  consent: 'Sunt de acord să primesc noutățile Recolta pe e-mail, potrivit',
  sent: 'Gata. Dacă {{email}} nu era deja abonată, primește un mesaj cu legătura de dezabonare.',
};
