export const consultancy = {
  title: 'Consultanță pentru fonduri europene',
  description:
    'Sprijin pentru fermieri prin Planul strategic PAC 2023–2027: ce se poate finanța, ce acte sunt necesare și cum decurge o cerere.',
  heading: 'Consultanță pentru fonduri europene',
  lead: 'Vă ajutăm să aflați ce sprijin se potrivește fermei dvs. din Planul strategic PAC 2023–2027 și să pregătiți o cerere completă.',
  kindsHeading: 'Ce se poate finanța',
  directHeading: 'Plăți directe',
  directText:
    'Sprijin anual pe suprafață sau pe animal, cerut la APIA: sprijinul de bază pentru venit, plata redistributivă, sprijinul pentru tinerii fermieri, ecoschemele și sprijinul cuplat pentru anumite culturi.',
  investHeading: 'Investiții în fermă',
  investText:
    'Utilaje, construcții, depozitare și condiționare, irigații, energie pentru consumul propriu – prin AFIR, în sesiuni cu termen, pe baza unui proiect.',
  processHeading: 'Procesare și valorificare',
  processText:
    'Silozuri, uscătoare, mori, ambalare și vânzare directă, pentru ferme, cooperative și grupuri de producători.',
  youngHeading: 'Tineri fermieri',
  youngText:
    'Sprijin pentru instalarea celor care preiau pentru prima dată conducerea unei exploatații, pe baza unui plan de afaceri.',
  greenHeading: 'Mediu și climă',
  greenText:
    'Angajamente pe mai mulți ani: agromediu și climă, agricultură ecologică, zone cu constrângeri naturale.',
  togetherHeading: 'Cooperare și risc',
  togetherText:
    'Înființarea grupurilor de producători, proiecte LEADER prin grupurile de acțiune locală, asigurarea culturilor.',
  rulesNote:
    'Bugetele, procentele, punctajele și termenele se schimbă la fiecare sesiune. Valabile sunt numai ghidurile publicate de autorități:',
  needHeading: 'Ce este bine să aveți la îndemână',
  need1: 'actele societății: CUI, certificat constatator, act de identitate al administratorului;',
  need2:
    'suprafețele lucrate și actele lor: proprietate, arendă, concesiune, adeverința de la registrul agricol;',
  need3: 'ultima cerere unică de plată depusă la APIA;',
  need4: 'situațiile financiare ale ultimilor ani și datoriile la buget, dacă există;',
  need5: 'ce doriți să cumpărați sau să construiți, cu oferte de preț, și de unde vine contribuția proprie.',
  stepsHeading: 'Cum decurge',
  step1: 'Scrieți-ne',
  step1Text: 'Spuneți pe scurt ce fermă aveți și ce doriți să faceți.',
  step2: 'Verificăm împreună',
  step2Text: 'Vă sunăm, aflăm ce lipsește și vă spunem deschis dacă există acum o intervenție potrivită.',
  step3: 'Pregătim dosarul',
  step3Text:
    'Plan, buget, avize și declarații, după ghidul sesiunii. Verificați și semnați tot înainte de depunere.',
  step4: 'Depunerea',
  step4Text: 'Cererea se depune online la AFIR sau la APIA, în numele fermei, până la termenul sesiunii.',
  step5: 'Evaluare și contract',
  step5Text:
    'Autoritatea verifică, poate cere clarificări și decide. Contractul de finanțare se semnează cu ea.',
  step6: 'Realizare și plată',
  step6Text:
    'Achizițiile, cererile de plată și obligațiile din perioada de monitorizare au termene; le urmărim împreună.',
  honestNote:
    'Recolta nu acordă finanțări și nu poate garanta aprobarea: decizia este a autorității. Prima discuție nu vă obligă la nimic, iar costul consultanței se stabilește în scris înainte de a începe.',
  formHeading: 'Cereți o discuție',
  messageHint: 'Ce cultivați, câte hectare, ce investiție aveți în vedere.',
  send: 'Trimite cererea',
  sentHeading: 'Cererea a fost trimisă',
  sentText: 'Vă mulțumim. Un consultant vă contactează la {{telephone}} sau la {{email}}.',
  again: 'Trimite altă cerere',
};
