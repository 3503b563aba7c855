/** Reference prices on public pages. */
export default {
  heading: 'Ultimele prețuri',
  today: 'Ultimul preț',
  fobFrom: 'FOB Constanța, {{source}}',
  fobOf: '{{crop}}, FOB Constanța',
  sessions: 'graficul: ultimele {{count}} de zile cu preț',
  inAWeek: '{{amount}} în 7 zile',
  rose: 'a crescut cu {{amount}} {{currency}} în 7 zile',
  fell: 'a scăzut cu {{amount}} {{currency}} în 7 zile',
  same: 'neschimbat în 7 zile',
  running_one: '{{count}} licitație live acum',
  running_few: '{{count}} licitații live acum',
  running_other: '{{count}} de licitații live acum',
  toLive: 'Vezi licitațiile',
  toAnnouncements: 'Anunțuri pentru această cultură',
};
