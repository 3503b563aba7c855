/** Name of the `meta` element that the relay writes if it records traces; its content is `1`. */
export const tracesMetaName = 'recolta-traces';
