import { withUnit } from '../../../kernel/api/format.ts'
import { openAt } from '../../../kernel/api/record.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { notify } from '../../notification/server/index.ts'
import { type HolderKind, release, reserve } from '../../warehouse/server/index.ts'
import { processingRecord, type ShownProcessingLine } from '../api/processing.ts'
import { type ProcessingRecord, processings } from './processings.ts'

/** Whose reservations those of a 加工单 are. */
export const ownerKind = processingRecord.table

type Line = Pick<ShownProcessingLine, 'id' | 'goodsId' | 'lotId' | 'gradeId' | 'pieces'>

/** Returns the key from which a line takes its pieces. */
export const keyOfLine = (
  { warehouseId }: Pick<ProcessingRecord, 'warehouseId'>,
  line: Omit<Line, 'id' | 'pieces'>,
) => {
  const { goodsId, lotId, gradeId } = line
  return { goodsId, warehouseId, lotId, gradeId }
}

/** Reserves the goods of a locked 加工单 for it, all or nothing. Throws 40900 by line for what is not free. */
export async function keepFor(desk: Desk, one: ProcessingRecord, lines: readonly Line[]): Promise<void> {
  const wanted = lines.map((line, at) => ({ key: keyOfLine(one, line), pieces: line.pieces, at, line: line.id }))
  await reserve(desk, { kind: ownerKind, id: one.id }, wanted, null)
}

/** Frees all that is reserved for a locked 加工单. */
export async function freeAll(desk: Desk, id: number): Promise<void> {
  await release(desk, { kind: ownerKind, id })
}

/** 加工单 as what reserves goods. */
export const processingHolder: HolderKind = {
  kind: ownerKind,
  title: processingRecord.title,
  names: (desk, ids) => processings.names(desk, ids),
  living: `select id from processing where office_id = $1 and state = 'placed'`,
  async gaveWay(desk, gone) {
    const ids = [...new Set(gone.map(({ ownerId }) => ownerId))]
    const rows = await desk.from('processing').select(['id', 'number', 'ownerId']).where('id', 'in', ids).execute()
    for (const { id, number, ownerId } of rows) {
      const pieces = gone.filter(one => one.ownerId === id).reduce((all, one) => all + one.pieces, 0)
      const content = `让出了 ${withUnit(pieces * 1000, '片/件')}，请让仓库改用别的批次，或等货到后再加工`
      const path = openAt(processingRecord, id)
      if (ownerId !== desk.employeeId)
        await notify(desk, [ownerId], { kind: ownerKind, title: `加工单的料被让出：${number}`, content, path })
    }
  },
}
