/** Maximum number of earlier items in a report, read in the same tab. */
export const maxReadsBefore = 5;

/** Name of the `meta` element that the relay writes if reads are counted; its content is `1`. */
export const countsReadsMetaName = 'recolta-counts-reads';
