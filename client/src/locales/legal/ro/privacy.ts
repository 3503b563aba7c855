import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import type { LegalText } from '../legal-text.ts';

export const privacy: LegalText = {
  version: privacyNoticeVersion,
  lead: 'Nota de informare pentru cine ne scrie fără a avea cont: prin formularul de contact, prin cel de fonduri europene sau abonându-se la noutăți. Pentru conturi este valabilă [politica de confidențialitate](/confidentiality-policy).',
  sections: [
    {
      id: 'who',
      heading: 'Cine primește datele',
      blocks: [
        'Operator este {company}, CUI {number}, {address}, [{email}](mailto:{email}). Mesajele le citesc numai administratorii pieței; la fel și cererile despre fonduri europene.',
      ],
    },
    {
      id: 'what',
      heading: 'Ce păstrăm și pentru ce',
      blocks: [
        {
          terms: [
            ['Contact', 'nume, e-mail, telefon dacă îl dați, mesajul – ca să vă răspundem'],
            [
              'Fonduri europene',
              'nume, firmă și județ dacă le dați, e-mail, telefon, mesajul – ca să vă răspundem',
            ],
            ['Noutăți', 'adresa de e-mail – ca să vă trimitem noutățile până vă dezabonați'],
          ],
        },
        'Temeiul este consimțământul dumneavoastră (art. 6 alin. 1 lit. a GDPR), păstrat împreună cu versiunea acestei note și cu momentul. Fără el formularul nu se trimite.',
      ],
    },
    {
      id: 'how-long',
      heading: 'Cât timp',
      blocks: [
        'Mesajele se șterg după 2 ani, sau mai devreme dacă ne cereți. O adresă neconfirmată se șterge după 7 zile. Adresa abonată se șterge la dezabonare, prin linkul din fiecare mesaj sau prin butonul programului de e-mail. Până la trimitere, ce ați scris rămâne numai în fila dumneavoastră de browser.',
      ],
    },
    {
      id: 'rights',
      heading: 'Ce puteți cere',
      blocks: [
        'Oricând: să aflați ce avem despre dumneavoastră, să corectăm, să ștergem, să vă retrageți consimțământul. Scrieți la [{email}](mailto:{email}); răspundem în cel mult o lună. Puteți depune o plângere la [dataprotection.ro](https://www.dataprotection.ro).',
      ],
    },
  ],
};
