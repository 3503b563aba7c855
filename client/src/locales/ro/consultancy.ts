export const consultancy = {
  title: 'Consultanță pentru fonduri europene',
  description:
    'Sprijin pentru fermieri prin Planul strategic PAC 2023–2027: ce se poate finanța, ce documente sunt necesare și cum decurge o cerere.',
  heading: 'Consultanță pentru fonduri europene',
  honestNote:
    'Recolta nu acordă finanțări și nu poate garanta aprobarea: decizia este a autorității. Prima discuție nu vă obligă la nimic, iar costul consultanței se stabilește în scris înainte de a începe.',
  formHeading: 'Cereți o discuție',
  messageHint: 'Ce cultivați, câte hectare, ce investiție aveți în vedere.',
  send: 'Trimite cererea',
  sentHeading: 'Cererea a fost trimisă',
  sentText: 'Vă mulțumim. Un consultant vă contactează la {{telephone}} sau la {{email}}.',
  again: 'Trimite altă cerere',
};
