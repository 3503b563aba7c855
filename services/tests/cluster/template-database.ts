/** The database of the run's cluster that has all migrations and no rows, from which each test file's is copied. */
export const templateDatabase = 'recolta_template';
