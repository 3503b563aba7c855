export default {
  title: 'Licitare automată',
  help: 'Cum funcționează limita',
  lead: 'Până unde sunteți dispus să mergeți?',
  leadBuying: 'Până unde sunteți dispus să coborâți?',
  how: 'Licităm noi în numele dvs., cu cel mai mic pas care vă pune în frunte, niciodată peste limită. Limita o vedeți numai dvs.',
  howBuying:
    'Licităm noi în numele dvs., cu cel mai mic pas care vă pune în frunte, niciodată sub limită. Limita o vedeți numai dvs.',
  hintLeading: 'Nu poate fi sub oferta dvs. de {{next}}.',
  hintLeadingBuying: 'Nu poate fi peste oferta dvs. de {{next}}.',
  bidsNow: 'Acum licităm {{price}}. Mai departe mergem numai dacă licitează și altcineva.',
  nowNothing: 'Conduceți deja: acum nu se schimbă nimic.',
  nowDesired: 'Limita atinge prețul dorit, așa că licităm imediat {{price}}.',
  nowDesiredBuying: 'Limita atinge prețul oferit, așa că licităm imediat {{price}}.',
  reached: 'Dacă se ajunge la limită',
  equal: 'La limite egale conduce cea pusă prima.',
  binds:
    'Fiecare ofertă făcută astfel vă obligă ca una trimisă de dvs. Limita o puteți schimba sau retrage oricând.',
  set: 'Licitează automat până la {{price}}',
  withdraw: 'Retrage limita de {{price}}',
  lost: 'Nu știm dacă a ajuns. Încercați din nou: limita se pune o singură dată.',
  offline: 'Fără conexiune. Limita se poate pune când revine.',
};
