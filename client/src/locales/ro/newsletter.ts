export const newsletter = {
  consent: 'Sunt de acord să primesc noutățile Recolta pe e-mail, conform',
  sent: 'Gata. Dacă {{email}} nu era deja abonată, primește un mesaj cu linkul de dezabonare.',
};
