import type { RecordKind } from '../../../kernel/server/recordKind.ts'
import { type ClueStatus, clueRoutes, clueStatus } from '../contract/clue.ts'
import { scopeModule } from './list.ts'
import { maySee } from './rules.ts'

/** Clues, for whoever asks why a person can or cannot see one. */
export const clueRecord: RecordKind = {
  title: '流量',
  menu: clueRoutes.detail.needs,
  module: scopeModule,
  async find(desk, id) {
    const clue = await desk.from('clue').selectAll().where('id', '=', id).executeTakeFirst()
    if (!clue) return undefined
    const { ownerId, departmentId, status } = clue
    const { name } = await desk
      .from('customer')
      .select('name')
      .where('id', '=', clue.customerId)
      .executeTakeFirstOrThrow()
    return {
      ...{ id, name, ownerId, departmentId, state: clueStatus[status as ClueStatus] },
      free: status === 'pooled' ? '在公海里，能打开流量列表的人都看得到' : null,
      seenBy: person => maySee(person, clue),
    }
  },
}
