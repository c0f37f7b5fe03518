import { customerJoin } from '../../../customer/server/index.ts'
import type { Listed, RecyclingKind } from '../../../pooling/server/index.ts'
import type { ClueRow } from '../../api/clueList.ts'
import { cluePlaces } from '../../api/places.ts'
import { clueRecyclingSwitches } from '../../api/switches.ts'
import { homeOf, homesOf } from '../pool/homes.ts'
import { changeUntold, publishClues } from '../record/change.ts'
import type { ClueRecord } from '../record/rules.ts'
import { scopeModule } from '../record/scope.ts'
import { pooledIn } from './pooledIn.ts'

function tracked({
  assignedAt,
  createdAt,
  lastFollowUpAt,
}: Pick<ClueRow, 'assignedAt' | 'createdAt' | 'lastFollowUpAt'>) {
  const since = assignedAt ?? createdAt
  return { since, lastFollowUpAt, progressAt: since }
}

/** Clues in progress go back to the pool of the department that they counted for (product.md §3). */
export const clueRecycling: RecyclingKind<ClueRecord, typeof clueRecyclingSwitches> = {
  subject: 'clue',
  module: scopeModule,
  menu: 'clueList',
  noun: '流量',
  unit: '条',
  path: cluePlaces.list.path,
  switches: clueRecyclingSwitches,
  limits: switches => ({
    on: switches.clueRecycling,
    contactHours: switches.clueContactHours,
    followUpDays: switches.clueFollowUpDays,
    progressDays: switches.clueProgressDays,
    noProgress: '没有转为商机',
    warningHours: switches.recyclingWarningHours,
  }),
  sql: {
    from: `clue r ${customerJoin('r')}`,
    inProgress: () => `r.status = 'following'`,
    name: 'u.name',
    since: 'coalesce(r.assigned_at, r.created_at)',
    lastFollowUpAt: 'r.last_follow_up_at',
    progressAt: 'coalesce(r.assigned_at, r.created_at)',
    warnings: ['recycling_warning', 'clue_id'],
  },
  lock: (desk, ids) =>
    desk
      .from('clue')
      .selectAll()
      .where('id', 'in', [...ids])
      .where('status', '=', 'following')
      .orderBy('id')
      .forNoKeyUpdate()
      .skipLocked()
      .execute(),
  tracked,
  async home(desk) {
    const pool = homeOf(await homesOf(desk))
    return { putBack: (clues, action) => changeUntold(desk, clues, pooledIn(pool), action) }
  },
  publish: publishClues,
}

/** Rows of the clue list that may go back. */
export const listedClues: Listed<ClueRow> = {
  kind: clueRecycling,
  inProgress: ({ status }) => status === 'following',
  tracked,
}
