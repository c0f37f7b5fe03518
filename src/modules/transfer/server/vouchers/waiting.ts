import type { CountedList, TodoKind } from '../../../../kernel/server/record/todo.ts'
import { transferPlaces } from '../../api/places.ts'
import { voucherRoutes } from '../../api/voucher.ts'
import { voucherConditions, voucherList } from './list.ts'

export const countedVouchers: CountedList = {
  of: 'voucher',
  path: transferPlaces.vouchers.path,
  needs: voucherRoutes.list.needs,
  spec: () => voucherList,
  conditions: voucherConditions,
}

/** The files that are ready for a person. */
export const voucherTodo: TodoKind = {
  key: 'files',
  list: countedVouchers.of,
  view: 'ready',
  filters: desk => ({ createdBy: String(desk.employeeId), lastFetchedAt: '!empty' }),
  title: '可下载文件',
  hint: '已生成，还没有下载',
}
