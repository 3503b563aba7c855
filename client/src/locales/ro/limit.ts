export const limit = {
  title: 'Ofertare automată',
  help: 'Cum funcționează limita',
  lead: 'Până unde sunteți dispus să mergeți?',
  leadBuying: 'Până unde sunteți dispus să coborâți?',
  how: 'Ofertăm noi pentru dvs., cât mai puțin ca să conduceți și niciodată peste limită. Limita o vedeți numai dvs.',
  howBuying:
    'Ofertăm noi pentru dvs., cât mai sus ca să conduceți și niciodată sub limită. Limita o vedeți numai dvs.',
  hintLeading: 'Cel puțin oferta dvs. de {{next}}.',
  hintLeadingBuying: 'Cel mult oferta dvs. de {{next}}.',
  bidsNow: 'Acum oferim {{price}}. Mai departe mergem numai dacă ofertează și altcineva.',
  nowNothing: 'Conduceți deja: acum nu se schimbă nimic.',
  nowDesired: 'Limita atinge prețul dorit, așa că oferim imediat {{price}}.',
  nowDesiredBuying: 'Limita atinge prețul oferit, așa că oferim imediat {{price}}.',
  reached: 'Dacă se ajunge la limită',
  equal: 'La limite egale conduce cea pusă prima.',
  binds:
    'Fiecare ofertă făcută astfel vă obligă ca una trimisă de dvs. Limita o puteți schimba sau retrage oricând.',
  set: 'Ofertează automat până la {{price}}',
  withdraw: 'Retrage limita de {{price}}',
  lost: 'Nu știm dacă a ajuns. Încercați din nou: limita se pune o singură dată.',
  offline: 'Fără conexiune. Limita se poate pune când revine.',
};
