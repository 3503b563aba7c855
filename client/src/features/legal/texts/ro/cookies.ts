import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import type { LegalText } from '../../legal-text.ts';

export const cookies: LegalText = {
  version: privacyNoticeVersion,
  lead: 'Recolta păstrează în browser numai ce îi trebuie ca să funcționeze. Nu folosim cookie-uri de publicitate sau de statistică și nu încărcăm nimic de pe alte site-uri fără să cereți.',
  sections: [
    {
      id: 'necessary',
      heading: 'Cookie-uri necesare',
      blocks: [
        'Sunt setate de Recolta și trimise numai către Recolta. Fără ele nu vă puteți autentifica sau exersa, de aceea nu cer acord (Legea 506/2004, art. 4 alin. 6).',
        {
          terms: [
            [
              'recolta-session',
              'Cine sunteți, după autentificare. Nu poate fi citit de scripturile paginii. 14 zile sau până la deconectare. Cu https se numește __Host-recolta-session.',
            ],
            ['recolta-signed-in', 'Numai faptul că există o sesiune. La fel de mult ca sesiunea.'],
            [
              'recolta-practice',
              'Licitația dumneavoastră de exercițiu. Trimis numai cu cererile exercițiului; nu poate fi citit de scripturile paginii. O oră. Cu https se numește __Secure-recolta-practice.',
            ],
            ['locale', 'Limba aleasă. 365 de zile, numai dacă ați ales-o.'],
          ],
        },
      ],
    },
    {
      id: 'storage',
      heading: 'Alte date păstrate în browser',
      blocks: [
        {
          terms: [
            [
              'Tema, ofertarea și acordul',
              'Tema aleasă (luminoasă sau întunecată) și confirmarea ofertelor în doi pași, dacă ați ales-o, până le ștergeți; alegerea de mai jos, 12 luni.',
            ],
            [
              'Formulare începute',
              'Ce ați scris la înscriere, contact sau fonduri europene, fără parolă și fără acorduri, până trimiteți sau închideți fila.',
            ],
            [
              'Oferta trimisă',
              'Numărul unei oferte fără răspuns, ca să nu fie făcută de două ori; până la răspuns sau închiderea filei.',
            ],
            ['Reîncărcarea', 'Momentul ultimei reîncărcări automate a paginii, până închideți fila.'],
            [
              'Filme și postări de pe alte site-uri',
              'În articole se încarcă numai după ce apăsați. Dacă ați ales să le permiteți mereu, numele platformei, până când îl retrageți sub film sau postare. Ce păstrează platforma se supune regulilor ei.',
            ],
            ['Notificări în browser', 'Adresa lor, numai dacă le activați din cont; până le dezactivați.'],
          ],
        },
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
        'Din setările browserului puteți șterge oricând cookie-urile și datele site-ului; veți fi deconectat. Mai multe despre date: [politica de confidențialitate](/confidentiality-policy).',
      ],
    },
  ],
};
