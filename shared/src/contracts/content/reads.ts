/** Items read before in the same tab that a report names. */
export const maxReadsBefore = 5;

/** Name of the `meta` element that the relay writes where reads are counted; its content is `1`. */
export const countsReadsMetaName = 'recolta-counts-reads';
