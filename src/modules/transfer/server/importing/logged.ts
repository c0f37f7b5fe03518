import { type LogSubject, openOn, titled } from '../../../../kernel/server/record/logged.ts'
import { transferPlaces } from '../../api/places.ts'
import type { ImportKind } from '../kinds/kinds.ts'
import { batchScreen } from './batch.ts'

/** The names of this module's records in the operation log, and the screens that show them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  importWord: {
    title: '导入用词',
    columns: titled({ kind: '导入类型', field: '字段', word: '文件中的词', meaning: '对应' }),
  },
  exportTask: {
    title: '导出',
    columns: titled({
      kind: '类型',
      settings: '筛选与列',
      status: '状态',
      reason: '原因',
      whole: '完整号码',
      fetchCount: '下载次数',
    }),
    path: () => transferPlaces.vouchers.path,
  },
  voucher: {
    title: '凭证',
    columns: titled({ removedAt: '删除时间', fileId: '文件编号' }),
    path: openOn(transferPlaces.vouchers.path),
  },
  voucherFetch: { title: '凭证下载', columns: [] },
}

/** Names the batches of every kind of import, each on the screen of its kind. */
export const importBatch = (kinds: readonly ImportKind[]): LogSubject => ({
  title: '导入',
  columns: titled({ fileName: '文件', status: '状态', fetchCount: '下载次数' }),
  path: batchScreen(kinds),
})
