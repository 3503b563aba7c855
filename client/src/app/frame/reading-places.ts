/** Pages, without language, where people read and are not in the middle of something. */
export const readingPlaces: readonly string[] = ['/', '/live', '/contact', '/consultanta'];
