/** Exchange rates, and lists of prices in one currency. */
export default {
  Euro: '1 EUR = {{rate}} lei, {{source}}, {{day}}',
  Dollar: '1 USD = {{rate}} lei, {{source}}, {{day}}',
  age_one: 'de acum {{count}} zi',
  age_few: 'de acum {{count}} zile',
  age_other: 'de acum {{count}} de zile',
  show: 'Prețuri',
  own: 'în moneda publicată',
  ownShort: 'publicate',
  computed: '≈\u00a0calculat: ofertele rămân în moneda licitației',
  noEuro: 'Fără conversie: lipsește cursul euro.',
  noOther: 'Prețurile în {{currencies}} nu pot fi convertite: lipsește cursul.',
  failed: 'Cursul de schimb nu a putut fi citit; prețurile sunt în moneda publicată.',
  retry: 'Citește din nou',
};
