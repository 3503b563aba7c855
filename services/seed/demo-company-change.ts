/** A request of a login of the demonstration that waits for an administrator. */
export const demoCompanyChange = {
  email: 'cumparator3@demo.recolta.ro',
  fields: {
    companyName: 'Nutreț Olt Agro SRL',
    bankBranch: 'Sucursala Slatina',
    bankAccountNumber: 'RO88RNCB0000000000000106',
  },
} as const;
