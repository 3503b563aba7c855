/** Name of the `meta` element that the relay writes where it records traces; its content is `1`. */
export const tracesMetaName = 'recolta-traces';
