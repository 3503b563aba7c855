/** The public profile of a company. */
export default {
  title: 'Profilul firmei',
  description: 'Profilul public al unei firme care publică anunțuri sub numele ei.',
  loading: 'Se încarcă profilul…',
  failed: 'Profilul nu a putut fi încărcat.',
  checked: 'Date verificate',
  notChecked: 'Date neverificate',
  county: 'Județul de activitate',
  since: 'Pe Recolta din',
  sold: 'Anunțuri încheiate cu vânzare',
  deals: 'Contracte semnate',
  note: 'Numai din anunțurile publicate sub numele firmei. Anunțurile, ofertele și tranzacțiile confidențiale nu apar aici în niciun fel.',
  open: 'Anunțuri deschise',
  none: 'Firma nu are acum niciun anunț deschis.',
  toMarket: 'Vezi toate anunțurile',
};
