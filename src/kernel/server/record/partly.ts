import type { Desk } from '../desk/desk.ts'
import type { Visibility } from './visibility.ts'

/** What a sum is made of: the module whose data scope shows it, and its name. */
export type SummedBy = Pick<Visibility, 'module'> & { title: string }

/**
 * Returns the sentence that stands beside a sum which people would read as the whole account of somebody; empty where the
 * person's data scope shows them all of the company. It follows from the scope alone, so it tells nothing of what is there beyond it.
 */
export function partlyOf(desk: Desk, parts: readonly SummedBy[]): string {
  const titles = parts.filter(({ module }) => !desk.reach(module).office).map(({ title }) => title)
  return titles.length === 0 ? '' : `仅含您数据范围内的${titles.join('和')}，不一定是全部`
}
