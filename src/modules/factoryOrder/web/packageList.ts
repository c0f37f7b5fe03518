import type { PackageEntered } from '../api/package.ts'

/**
 * Returns the packages of a pasted list, one in each line: its number, and after a blank, comma or tab what is in it. Without a list, so many packages that get
 * numbers of ours.
 */
export function packagesIn(
  list: string,
  count: number,
  lineId: number,
  content: string,
): Omit<PackageEntered, 'place'>[] {
  const lines = list
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
  if (lines.length === 0) return Array.from({ length: count }, () => ({ lineId, number: '', content }))
  return lines.map(line => {
    const [, number = line, said = ''] = /^(\S+?)[\s,，、;；]+(.*)$/.exec(line) ?? []
    return { lineId, number, content: said.trim() || content }
  })
}
