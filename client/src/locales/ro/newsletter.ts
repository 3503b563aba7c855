export const newsletter = {
  consent: 'Sunt de acord să primesc noutățile Recolta pe e-mail, conform',
  sent: 'Gata. Dacă adresa {{email}} nu era deja abonată, veți primi pe ea un mesaj cu linkul de dezabonare.',
};
