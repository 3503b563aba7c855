export default {
  title: 'Fără conexiune',
  heading: 'Recolta nu poate fi accesată acum',
  text: 'Pagina se încarcă singură când revine conexiunea. Prețurile și ofertele nu se arată fără conexiune, pentru că ar putea fi vechi.',
  retry: 'Încearcă din nou',
  draftsHeading: 'Ciornele au rămas pe acest dispozitiv',
  draftsText: 'Le regăsiți, așa cum le-ați lăsat, când deschideți din nou formularul.',
  drafts: {
    live: 'Licitație live',
    announcement: 'Anunț',
    product: 'Produs',
    registration: 'Înscriere',
    contact: 'Mesaj către Recolta',
    consultancy: 'Cerere de consultanță',
  },
  savedAt: 'salvată {{when}}',
};
