export const home = {
  heading: 'Cerealele se vând aici, la vedere.',
  lead: 'Recolta este piața online unde fermele, silozurile și cumpărătorii din România se întâlnesc pe preț și calitate: anunțuri, licitații live și contract la final.',
  liveNow: 'Acum, în direct',
  nextUp: 'Urmează',
  enter: 'Intrați în licitație',
  watchFree: 'Priviți fără cont',
  watchAll: 'Vedeți licitațiile live',
  factTonnes: 'Acum în licitație',
  factAuctions: 'Licitații live',
  factAnnouncements: 'Anunțuri active',
  nothingLive: 'Nicio licitație nu este deschisă acum. Cele programate apar mai jos, cu ora de începere.',
  practice: 'Încercați o licitație de exercițiu',
};
