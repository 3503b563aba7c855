export default {
  titleSuffix: 'Recolta',
  homeTitle: 'Licitații live de cereale',
  homeDescription:
    'Licitații de cereale și oleaginoase în timp real: cel mai bun preț, cronometrul și ofertele, la vedere.',
  liveTitle: 'Licitații live',
  liveDescription: 'Toate licitațiile live de cereale: în desfășurare, programate și în așteptarea deciziei.',
  roomDescription:
    'Licitație live: {{name}}, {{quantity}}, {{county}}. Prețul, cronometrul și ofertele în timp real.',
  roomTitle: 'Sala de licitație',
  notFoundTitle: '404 – pagina nu există',
  notFoundHeading: '404 – Nu am găsit pagina',
  notFoundText: 'Această pagină nu a putut fi găsită.',
  errorTitle: 'A apărut o eroare',
  errorHeading: 'A apărut o eroare',
  errorText: 'Pagina nu a putut fi afișată. Nimic din ce ați trimis nu s-a pierdut.',
  homeLink: 'Prima pagină',
  reload: 'Reîncarcă pagina',
  retry: 'Încearcă din nou',
  partFailed: 'O parte a paginii nu s-a încărcat. Verificați conexiunea, apoi reîncărcați pagina.',
};
