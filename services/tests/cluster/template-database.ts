/** Name of the cluster's database with all migrations and no rows, which each test file copies. */
export const templateDatabase = 'recolta_template';
