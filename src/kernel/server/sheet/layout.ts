/** The first row of a header, from 1 on, and how many rows it has. */
export type HeaderAt = { row: number; rows: 1 | 2 }
/** Where the table of a file stands: the place of its sheet among the visible ones, from 0 on, and its header. */
export type TableLayout = HeaderAt & { sheet: number }

/** A table that begins at the top of the first sheet. */
export const atTop: TableLayout = { sheet: 0, row: 1, rows: 1 }

/** What stands between the upper and the lower title of a header of two rows. */
export const titleJoint = ' / '

/**
 * Returns the titles of a header of one or two rows. An upper title counts for the empty cells to its right below which something stands, as merged cells
 * leave them; equal ones are one; a lower one that is a unit stands in brackets.
 */
export function titlesOf(upper: readonly string[], lower?: readonly string[]): string[] {
  if (!lower) return [...upper]
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const below = lower[column] ?? ''
    const own = upper[column] ?? ''
    const above = own === '' && below !== '' ? group : own
    group = below === '' || below === above ? '' : above
    if (below === '' || below === above) return above
    if (above === '') return below
    return isUnit(below) ? `${above}(${below.replace(/^[(（]|[)）]$/g, '')})` : `${above}${titleJoint}${below}`
  })
}

/** Tells whether a lower title is the unit of the one above. */
export const isUnit = (text: string) =>
  /^[(（].*[)）]$/.test(text) || /^元?\/\S{1,3}$/.test(text) || text === '元' || text === 'mm'
