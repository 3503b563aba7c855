export const home = {
  heading: 'Cerealele se vând aici, la vedere.',
  lead: 'Recolta este piața online unde fermele, silozurile și cumpărătorii din România se întâlnesc pe preț și calitate: anunțuri, licitații live și contract la final.',
  liveNow: 'Acum, în direct',
  nextUp: 'Urmează',
  enter: 'Intră în licitație',
  watchFree: 'Privește fără cont',
  watchAll: 'Vezi licitațiile live',
  factTonnes: 'Se licitează acum',
  factAuctions: 'Licitații live',
  factAnnouncements: 'Anunțuri active',
  nothingLive: 'Nicio licitație nu este deschisă acum. Cele programate apar mai jos, cu ora de începere.',
  practice: 'Încearcă o licitație de exercițiu',
};
