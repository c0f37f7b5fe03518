import { withUnit } from '../../../kernel/api/format.ts'
import type { HolderKind } from '../../warehouse/server/index.ts'
import { earnestRecord } from '../api/earnest.ts'
import { earnestAwaits } from './awaiting.ts'
import { earnests } from './earnests.ts'
import { tellSeller } from './holding.ts'

/** 库存定金 as what reserves goods. */
export const earnestHolder: HolderKind = {
  kind: 'earnest',
  title: earnestRecord.title,
  names: (desk, ids) => earnests.names(desk, ids),
  living: `select id from earnest where office_id = $1 and state in ('paid', 'reserved', 'extended', 'signed')`,
  awaits: earnestAwaits,
  async gaveWay(desk, gone) {
    const ids = [...new Set(gone.map(({ ownerId }) => ownerId))]
    const rows = await desk.from('earnest').selectAll().where('id', 'in', ids).execute()
    for (const earnest of rows) {
      const pieces = gone.filter(({ ownerId }) => ownerId === earnest.id).reduce((all, one) => all + one.pieces, 0)
      await tellSeller(
        desk,
        earnest,
        '留货被让出',
        `让出了 ${withUnit(pieces * 1000, '片/件')}，请联系客户或改留别的批次`,
      )
    }
  },
}
