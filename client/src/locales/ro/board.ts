export default {
  title: 'În desfășurare și următoare',
  loading: 'Se încarcă licitațiile dvs.…',
  failed: 'Licitațiile dvs. nu au putut fi încărcate.',
  decide: 'Acceptă sau refuză oferta',
  prepare: 'Acceptă condițiile înainte de start',
  others_one: 'Încă {{count}} licitație',
  others_few: 'Încă {{count}} licitații',
  others_other: 'Încă {{count}} de licitații',
  told: {
    outbid: '{{name}}: oferta dvs. a fost depășită. Cel mai bun preț este {{price}}.',
    withdrawn: '{{name}}: echipa Recolta v-a retras oferta.',
    decide: '{{name}} s-a încheiat la {{price}}. Acceptați sau refuzați oferta.',
    closed: '{{name}} s-a încheiat la {{price}}. Organizatorul decide.',
    over: '{{name}} s-a încheiat.',
  },
};
