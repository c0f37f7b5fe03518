import type { Heeds, ImportRecord } from '../../../transfer/server/index.ts'
import { heldPrices } from '../held.ts'
import { planned } from './judge.ts'

/** The list prices of a workbook that change nothing of what is quoted today, since 价格管理 has a price that holds. */
export const heldBack: Heeds = {
  async ahead(desk, records: readonly ImportRecord[]) {
    const changed = (await planned(desk, records)).flatMap(({ before, after }) =>
      before && before.listPrice !== after.listPrice ? [before.id] : [],
    )
    return (await heldPrices(desk, changed)).size
  },

  async after(desk, batchId) {
    const { rows } = await desk.client.query<{ id: number }>(
      `select subject_id as id from import_change where office_id = $1 and batch_id = $2 and subject = 'goods' and before ? 'listPrice'`,
      [desk.officeId, batchId],
    )
    return (
      await heldPrices(
        desk,
        rows.map(({ id }) => id),
      )
    ).size
  },

  words: (count, done) =>
    `${done ? '' : '将更新的商品中，'}有 ${count} 个改了标价，但今天仍按价格管理中的价格报价。${done ? '要从今天起按新标价报价，请再做一次“按商品标价”的调价。' : '导入后可以从今天起按新标价报价。'}`,
}
