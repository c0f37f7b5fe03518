/** Why a text is no number: its commas or blanks stand where no thousands end. Follows the text in quotation marks. */
export const notGrouped = '里的逗号或空格不是每三位一个，请写成不带逗号的数'

const group = /^[1-9]\d{0,2}(,\d{3})+$/

/**
 * Returns a written number in half width without blanks and without its thousands separators: commas, full-width ones too, or blanks between
 * digits. Null where one of these separates no thousands (`12,34`, `0,123`, `1.234,5`): nobody knows which number that is. Every reader of numbers begins here.
 */
export function ungrouped(written: string): string | null {
  const plain = written
    .normalize('NFKC')
    .replace(/(?<=\d)\s+(?=\d)/g, ',')
    .replace(/\s/g, '')
  if (!plain.includes(',')) return plain
  const runs = plain.match(/\.?[\d,]+/g) ?? []
  return runs.every(run => !run.includes(',') || group.test(run)) ? plain.replaceAll(',', '') : null
}
