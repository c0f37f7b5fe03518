import type { GivenKind } from '../../../pooling/server/index.ts'
import { reportingPlaces } from '../../../reporting/api/places.ts'
import { assignmentRoutes } from '../../api/assignment.ts'
import { clueRoutes } from '../../api/clue.ts'
import { holdOpenPools } from '../pool/homes.ts'
import { poolsOf } from '../record/access.ts'
import { customerNames, publishClues } from '../record/change.ts'
import { type ClueRecord, maySee } from '../record/rules.ts'

/** Clues that somebody was given, to be taken back. */
export const givenClues: GivenKind<'clue', ClueRecord> = {
  table: 'clue',
  routes: [clueRoutes.assign.at, assignmentRoutes.run.at],
  undoRoute: clueRoutes.undoAssign.at,
  action: '撤销分配',
  noun: '流量',
  unit: '条',
  async sees(desk, clues) {
    const pools = await poolsOf(desk)
    return new Set(clues.filter(clue => maySee(desk, clue, pools)).map(clue => clue.id))
  },
  async names(desk, clues) {
    const names = await customerNames(desk, clues)
    return new Map(clues.map(clue => [clue.id, names.get(clue.customerId) ?? '']))
  },
  publish: publishClues,
  holdPools: holdOpenPools,
  path: reportingPlaces.home.path,
}
