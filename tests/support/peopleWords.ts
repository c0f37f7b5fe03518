/** A title that makes people compute: it names basis points or fen. */
export const inBasisPoints = /基点|万分|[（(/]分[)）/，]|或分/
