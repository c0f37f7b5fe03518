import { linkTo } from '../../../../kernel/api/place.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import type { CustomerReference, CustomerSection } from '../../../customer/server/index.ts'
import { assignmentsTold, contactsTold, customTold } from '../../../customer/server/index.ts'
import { listedCustom } from '../../../customFields/server/index.ts'
import { clueStatus } from '../../api/clueList.ts'
import { cluePlaces } from '../../api/places.ts'
import { customClue } from '../custom/custom.ts'
import { publishClues } from '../record/change.ts'
import { clueVisibility } from '../record/scope.ts'
import { followedClue } from './followed.ts'

const tones = {
  unassigned: 'orange',
  following: 'blue',
  converted: 'green',
  invalid: 'grey',
  pooled: 'purple',
} as const

const path = (id: number) => linkTo(cluePlaces.list, { open: id })

/** Clues in the one place of a customer. */
export const clueSection: CustomerSection = {
  key: 'clue',
  title: '流量',
  ...clueVisibility,
  counts: { column: 'clueCount', which: 'true' },
  lastContact: 't.last_follow_up_at',
  async rows(desk, ids, opens) {
    if (ids.length === 0) return []
    const [rows, words] = await together(
      () =>
        desk
          .from('clue')
          .selectAll()
          .where('id', 'in', [...ids])
          .orderBy('id', 'desc')
          .execute(),
      () => desk.from('dictionaryItem').select(['id', 'label']).where('typeCode', '=', 'clueChannel').execute(),
    )
    const own = await listedCustom(desk, customClue, rows)
    const channels = new Map(words.map(word => [word.id, word.label]))
    return rows.map(row => ({
      id: row.id,
      title: channels.get(row.channelId ?? 0) ?? '未填来源',
      ownerId: row.ownerId,
      amount: row.budget,
      state: clueStatus[row.status],
      tone: tones[row.status],
      at: row.createdAt,
      lastContactAt: row.lastFollowUpAt,
      own: own.get(row.id),
      path: opens(row.id) ? path(row.id) : null,
    }))
  },
  path,
  story: [contactsTold(followedClue, '流量'), assignmentsTold('clue', '流量'), customTold(customClue)],
  async changed(desk, ids) {
    const rows = await desk
      .from('clue')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute()
    await publishClues(desk, [], rows)
  },
}

/** The columns of clues that point to customers. */
export const clueReferences: readonly CustomerReference[] = [{ table: 'clue', column: 'customerId', title: '流量' }]
