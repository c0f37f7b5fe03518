import type { Route } from '../../../../kernel/api/route.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { point } from '../../../../kernel/server/module.ts'

/** What clues become: records of a later module. */
export type ClueBecomes = {
  /** The kind under which their names are found (`desk.names`). */
  kind: string
  /** The call that makes one of a clue. */
  route: Route
  /** Returns the one that a clue has become, whoever sees it. */
  ofClue(desk: Desk, clueId: number): Promise<{ id: number; number: string } | undefined>
}
export const clueBecomes = point<ClueBecomes>('clueBecomes')

/** Returns what clues become in this product. Throws if no module says so. */
export const whatBecomes = (desk: Desk): ClueBecomes => desk.broughtOne(clueBecomes)
