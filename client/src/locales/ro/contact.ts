export default {
  title: 'Contact',
  description: 'Scrieți echipei Recolta: întrebări despre cont, licitații, anunțuri și contracte.',
  heading: 'Contact',
  lead: 'Scrieți-ne orice întrebare despre cont, licitații, anunțuri sau contracte. Răspundem prin e-mail.',
  detailsHeading: 'Datele firmei',
  biddingNote:
    'Ofertele se fac numai pe pagina licitației sau a anunțului: o ofertă trimisă prin acest formular nu este luată în considerare.',
  send: 'Trimite mesajul',
  sentHeading: 'Mesajul a fost trimis',
  sentText: 'Vă mulțumim. Răspundem la {{email}}.',
  again: 'Scrie alt mesaj',
};
