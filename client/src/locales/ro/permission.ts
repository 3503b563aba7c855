/** The request for the permission to post. */
export default {
  heading: 'Încă nu puteți publica',
  text: 'Contul este activ și puteți trimite oferte. Pentru a publica anunțuri și licitații este nevoie de o permisiune, pe care o acordă echipa Recolta.',
  ask: 'Cere permisiunea de publicare',
  askAgain: 'Cere din nou permisiunea de publicare',
  requestedAt: 'Permisiunea a fost cerută la {{date}}. Vă anunțăm când răspunde echipa Recolta.',
  refusedAt: 'Cererea a fost respinsă la {{date}}.',
  reason: 'Motivul: {{reason}}',
};
