export const legal = {
  termsTitle: 'Termeni și condiții',
  termsDescription:
    'Regulile folosirii pieței Recolta: conturi, anunțuri, licitații live, contracte și răspundere.',
  confidentialityTitle: 'Politica de confidențialitate',
  confidentialityDescription:
    'Ce date prelucrează Recolta, de ce, cât timp le păstrează, cine le vede și ce drepturi aveți.',
  privacyTitle: 'Notă de informare',
  privacyDescription: 'Pe scurt: ce facem cu datele trimise prin formularele publice Recolta.',
  cookiesTitle: 'Politica de cookie-uri',
  cookiesDescription: 'Ce păstrează Recolta în browser, pentru ce și cât timp, și alegerea dvs.',
  consentAsk: 'Permiteți rapoartele de eroare?',
  consentNone: 'Nu ați ales încă: nu se trimite nimic.',
  consentAccepted: 'Ați acceptat rapoartele de eroare.',
  consentRefused: 'Ați refuzat rapoartele de eroare: nu se trimite nimic.',
  contents: 'Cuprins',
  version: 'Versiunea din {{date}}',
  print: 'Tipărește',
};
