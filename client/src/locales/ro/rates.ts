/** Exchange rates, and lists of prices in one currency. */
export const rates = {
  Euro: '1 EUR = {{rate}} lei, {{source}}, {{day}}',
  Dollar: '1 USD = {{rate}} lei, {{source}}, {{day}}',
  age_one: 'de acum {{count}} zi',
  age_few: 'de acum {{count}} zile',
  age_other: 'de acum {{count}} de zile',
  show: 'Prețuri',
  own: 'cum sunt date',
  computed: '≈\u00a0calculat: ofertele rămân în moneda licitației',
  noEuro: 'Prețurile nu pot fi arătate în altă monedă: nu avem cursul euro.',
  noOther: 'Fără curs, rămân cum sunt: prețurile în {{currencies}}.',
  failed: 'Cursul de schimb nu a putut fi citit, prețurile sunt cum au fost date.',
  retry: 'Citește din nou',
};
