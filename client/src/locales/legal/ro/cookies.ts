import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import type { LegalText } from '../legal-text.ts';

export const cookies: LegalText = {
  version: privacyNoticeVersion,
  lead: 'Recolta păstrează în browser numai ce îi trebuie ca să funcționeze. Nu folosim cookie-uri de publicitate sau de statistică și nu încărcăm nimic de pe alte site-uri fără să cereți.',
  sections: [
    {
      id: 'necessary',
      heading: 'Cookie-uri necesare',
      blocks: [
        'Sunt setate de Recolta și trimise numai către Recolta. Fără ele nu vă puteți autentifica, de aceea nu cer acord (Legea 506/2004, art. 4 alin. 6).',
      ],
    },
    {
      id: 'storage',
      heading: 'Alte date păstrate în browser',
      blocks: [
        'Rămân pe dispozitivul dvs. și nu se trimit nimănui, cu excepția adresei notificărilor, pe care o primește piața. Sunt necesare pentru ce ați cerut sau ales.',
      ],
    },
    {
      id: 'consent',
      heading: 'Rapoarte de eroare: alegerea dumneavoastră',
      blocks: [
        'Când o pagină nu poate fi afișată, browserul ne poate trimite un raport: felul erorii, tiparul paginii (de exemplu /live-auctions/:id/participate), locul din programul nostru și versiunea lui. Nu conține mesajul erorii, adresa întreagă, numere de licitații, nume sau altceva despre dumneavoastră și nu se leagă de cont. Nu se trimite nimic fără acordul dumneavoastră, iar piața funcționează la fel fără el.',
      ],
    },
    {
      id: 'delete',
      heading: 'Cum le ștergeți',
      blocks: [
        'Din setările browserului puteți șterge oricând cookie-urile și datele site-ului; veți fi deconectat. Pe un calculator folosit și de alții, ștergeți ciornele când vă deconectați. Mai multe despre date: [politica de confidențialitate](/confidentiality-policy).',
      ],
    },
  ],
};
