import { figure } from '../../../lines/api/words.ts'
import type { LineBound } from '../record/beyond.ts'

/** How much a line becomes: thousandths of its unit, and its sizes where it is measured by these. */
type Becomes = { thousandths: number; sizes: readonly { count: number }[] }

/** Returns in words why a line of this name cannot become so much; undefined where it can. */
export function underWords(bound: LineBound, name: string, { thousandths, sizes }: Becomes): string | undefined {
  const { least, told = least, inParts = false, why } = bound
  const has = inParts ? sizes.reduce((all, { count }) => all + count, 0) : thousandths
  return has < least ? `“${name}”不能少于 ${inParts ? `${least} 件` : figure(told)}：${why}` : undefined
}
