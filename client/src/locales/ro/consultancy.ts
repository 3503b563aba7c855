export default {
  title: 'Fonduri europene pentru fermieri',
  description:
    'Pe scurt despre sprijinul prin Planul strategic PAC 2023–2027: ce se poate finanța, ce documente sunt necesare și cum decurge o cerere.',
  heading: 'Fonduri europene pentru fermieri',
  honestNote:
    'Recolta nu acordă finanțări și nu poate garanta aprobarea: decizia este a autorității. Răspundem la întrebări generale, fără plată; nu întocmim și nu depunem dosare.',
  formHeading: 'Întrebați-ne',
  messageHint: 'Ce cultivați, câte hectare, ce investiție aveți în vedere.',
  send: 'Trimite întrebarea',
  sentHeading: 'Întrebarea a fost trimisă',
  sentText: 'Vă mulțumim. Vă răspundem la {{email}} sau la {{telephone}}.',
  again: 'Trimite altă întrebare',
};
