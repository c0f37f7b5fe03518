import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, Nothing, recordOf, requiredText, Timestamp, text } from '../../../kernel/api/fields.ts'
import { ListFilter, ListSort } from '../../../kernel/api/list.ts'
import { media } from '../../../kernel/api/media.ts'
import { route } from '../../../kernel/api/route.ts'

/** Where the table of a file stands: its sheet, from 0 on; the first row of its header, from 1 on, and how many rows that has. */
export const ImportLayout = z.object({
  sheet: z
    .number({ error: '工作表应为数字' })
    .int()
    .min(0, '没有这个工作表，请重新选择')
    .max(500, '没有这个工作表，请重新选择')
    .meta({ title: '工作表' }),
  row: z
    .number({ error: '表头行应为数字' })
    .int()
    .min(1, '表头行至少为 1')
    .max(1_048_576, '表头行最大为 1,048,576')
    .meta({ title: '表头行' }),
  rows: z.union([z.literal(1), z.literal(2)], '表头应为 1 行或 2 行').meta({ title: '表头行数' }),
})
export type ImportLayout = z.output<typeof ImportLayout>

export const importStatus = {
  uploaded: '已上传',
  reading: '检查中',
  ready: '待确认',
  running: '导入中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
  undoing: '撤销中',
  undone: '已撤销',
} as const

/** How rows of a file become records: the column of each field, and the treatment of duplicates and wrong rows. */
export const ImportSettings = z.object({
  mapping: recordOf(z.number().int().min(0).max(500), { most: 200, longest: 60 }).meta({ title: '列对应' }),
  duplicates: z.enum(['skip', 'update', 'refuse'], '请选择重复数据的处理方式').meta({ title: '重复数据' }),
  mode: z.enum(['all', 'valid'], '请选择导入方式').meta({ title: '导入方式' }),
  /** Accepts rows that lack fields which the office requires today; only some imports ask this. */
  lenient: z.boolean().default(false).meta({ title: '缺必填项也导入' }),
  /** The unknown words of the file by field, each with the label it means; '' leaves it out. */
  words: recordOf(recordOf(text('对应的词', 200), { most: 500, longest: 100 }), { most: 100, longest: 60 })
    .default({})
    .meta({ title: '认不出的词' }),
})
export type ImportSettings = z.output<typeof ImportSettings>

export const ImportField = z.object({
  key: z.string(),
  title: z.string(),
  required: z.boolean(),
  /** Only new records require it. */
  ofNew: z.literal(true).optional(),
  kind: z.string(),
  hint: z.string(),
})
export const RowError = z.object({ row: z.number().int(), column: z.string(), message: z.string() })
export type RowError = z.output<typeof RowError>

/** A word of a file that the product does not know: `meaning` is the label it was taken for, '' left out, null an error. */
export const UnknownWord = z.object({
  field: z.string(),
  word: z.string(),
  rows: z.number().int(),
  meaning: z.string().nullable(),
  problem: z.string(),
})
export type UnknownWord = z.output<typeof UnknownWord>

/** The possible meanings of words in a field; `typeId` is the dictionary's type, for people who may add to it. */
export const WordChoices = z.object({
  key: z.string(),
  title: z.string(),
  required: z.boolean(),
  labels: z.array(z.string()),
  typeId: Id.nullable(),
  /** The form with which this person may add people or departments for unknown words. */
  adds: z.enum(['employee', 'department']).nullable(),
  /** The most similar label of each unknown word, by characters or sound. */
  guesses: z.record(z.string(), z.string()),
})
export type WordChoices = z.output<typeof WordChoices>

export const ImportBatch = z.object({
  id: Id,
  kind: z.string(),
  fileName: z.string(),
  status: z.enum(Object.keys(importStatus) as [keyof typeof importStatus, ...(keyof typeof importStatus)[]]),
  settings: ImportSettings.partial(),
  header: z.array(z.string()),
  fields: z.array(ImportField),
  /** Columns of the file that are never imported, with the reason in words. */
  ignored: z.array(z.object({ column: z.number().int(), why: z.string() })),
  /** First rows of the file as text, to check the mapping by eye. */
  preview: z.array(z.array(z.string())),
  layout: ImportLayout,
  /** The names of the sheets that may be chosen, and the first rows of the chosen one as text; none of a file from before they were kept. */
  sheets: z.array(z.string()),
  top: z.array(z.object({ number: z.number().int(), cells: z.array(z.string()) })),
  progress: z.number().int(),
  total: z.number().int(),
  /** While `ready`: the number that an import would create now; from `running` on: the number so far. */
  createdCount: z.number().int(),
  updatedCount: z.number().int(),
  skippedCount: z.number().int(),
  failedCount: z.number().int(),
  /** First errors, to read at once; all of them are in the workbook `errorFileId`. */
  errors: z.array(RowError),
  /** What happens to rows that are not wrong: the first hundred of those repeated in the file, or whose picture cannot be read. */
  notices: z.array(RowError),
  /** The commonest words that were not known, at most 300. */
  unknown: z.array(UnknownWord),
  errorFileId: Id.nullable(),
  message: z.string(),
  createdBy: Id,
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  undoable: z.boolean(),
})
export type ImportBatch = z.output<typeof ImportBatch>

export const exportStatus = {
  waiting: '等待中',
  running: '导出中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
} as const
export const ExportTask = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  reason: z.string(),
  /** True if its numbers are whole. */
  whole: z.boolean(),
  status: z.enum(Object.keys(exportStatus) as [keyof typeof exportStatus, ...(keyof typeof exportStatus)[]]),
  progress: z.number().int(),
  total: z.number().int(),
  message: z.string(),
  fileId: Id.nullable(),
  fileName: z.string(),
  /** The number of downloads of its file, and the end of its storage. */
  fetchCount: z.number().int(),
  expiresAt: Timestamp.nullable(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
})
export type ExportTask = z.output<typeof ExportTask>

const Kind = z.object({ kind: z.string().regex(/^\w{1,40}$/, '导入类型不正确，请刷新页面后重试') })
const ById = z.object({ id: IdText })

/** The content of an export: the rows of a filter, in an order, with these columns. */
export const ExportAsked = ListFilter.extend({
  sort: ListSort.optional(),
  columns: z.array(z.string().max(60)).min(1, '请选择要导出的列').max(100),
})
export type ExportAsked = z.output<typeof ExportAsked>

/** The order of an export as the answer itself, with its reason. */
export const DirectOrder = ExportAsked.extend({ reason: requiredText('导出原因', 200) })
export type DirectOrder = z.output<typeof DirectOrder>

/** The order of an export as a background task, with the choice of whole numbers. */
export const ExportOrder = DirectOrder.extend({
  whole: z.boolean().default(false).meta({ title: '完整号码' }),
})
export type ExportOrder = z.output<typeof ExportOrder>

/** The number of rows of an export, and whether this person may have whole numbers; null if it has no numbers. */
export const ExportPreview = z.object({ total: z.number().int(), mayWhole: z.boolean().nullable() })
export type ExportPreview = z.output<typeof ExportPreview>

const uploads = { refuses: [codes.unavailable], takes: 'file', returns: ImportBatch, timeout: 300_000 } as const

/** S5.02: the uploads of 历史数据导入; checking, running and undoing are the calls of every import. */
export const historyUploads = {
  importHistoryBusiness: route({
    at: 'POST /api/crm/reported/historyBusiness/importHistoryBusinessImport',
    does: '上传商机基础信息',
    needs: 'historyBusinessBaseImport:import',
    ...uploads,
  }),
  importHistoryBusinessPay: route({
    at: 'POST /api/crm/reported/historyBusinessPay/importHistoryBusinessPayImport',
    does: '上传商机收款',
    needs: 'historyBusinessPayImport:import',
    ...uploads,
  }),
  importHistoryBusinessRefund: route({
    at: 'POST /api/crm/reported/historyBusinessRefund/importHistoryBusinessRefundImport',
    does: '上传商机退款',
    needs: 'historyBusinessRefoundImport:import',
    ...uploads,
  }),
  importHistoryEmployees: route({
    at: 'POST /api/crm/reported/historyEmployees/importHistoryEmployeesImport',
    does: '上传员工年度提成',
    needs: 'historyEmployeesIncomeImport:import',
    ...uploads,
  }),
}

/** Imports and exports of every registered kind; the kind's own element is checked inside (`…:import`, `…:export`). */
export const transferRoutes = {
  template: route({
    at: 'GET /api/crm/import/template/:kind',
    does: '下载导入模板',
    signedIn: '按导入类型另查权限',
    refuses: [codes.forbidden, codes.notFound],
    params: Kind,
    gives: 'file',
    media: [media.workbook],
  }),
  upload: route({
    at: 'POST /api/crm/import/upload/:kind',
    does: '上传导入文件',
    signedIn: '按导入类型另查权限',
    refuses: [codes.notFound, codes.unavailable],
    params: Kind,
    takes: 'file',
    returns: ImportBatch,
    timeout: 300_000,
  }),
  ...historyUploads,
  /** Takes another sheet, or other rows, for the table and its header; its columns are mapped anew. */
  layout: route({
    at: 'POST /api/crm/import/layout',
    does: '更换工作表和表头行',
    signedIn: '按导入类型另查权限',
    /** Without a row the header is found in the sheet. */
    body: ImportLayout.extend({ id: Id, row: ImportLayout.shape.row.nullable() }),
    returns: ImportBatch,
  }),
  /** Reads the whole file against the mapping without changing anything: counts, duplicates, row errors. */
  check: route({
    at: 'POST /api/crm/import/check',
    does: '检查导入文件',
    signedIn: '按导入类型另查权限',
    body: ImportSettings.extend({ id: Id }),
    returns: ImportBatch,
  }),
  run: route({
    at: 'POST /api/crm/import/run',
    does: '开始导入',
    signedIn: '按导入类型另查权限',
    body: z.object({ id: Id }),
    returns: ImportBatch,
  }),
  cancel: route({
    at: 'POST /api/crm/import/cancel',
    does: '取消导入',
    signedIn: '按导入类型另查权限',
    body: z.object({ id: Id }),
    returns: ImportBatch,
  }),
  undo: route({
    at: 'POST /api/crm/import/undo',
    does: '撤销导入',
    signedIn: '按导入类型另查权限',
    body: z.object({ id: Id }),
    returns: ImportBatch,
  }),
  batch: route({
    at: 'GET /api/crm/import/batch/:id',
    does: '导入进度',
    signedIn: '按导入类型另查权限',
    refuses: [codes.forbidden],
    params: ById,
    returns: ImportBatch,
  }),
  /** Returns the possible meanings for each field with unknown words. */
  words: route({
    at: 'GET /api/crm/import/words/:id',
    does: '认不出的词可以对应什么',
    signedIn: '按导入类型另查权限',
    refuses: [codes.forbidden],
    params: ById,
    returns: z.array(WordChoices),
  }),
  batches: route({
    at: 'GET /api/crm/import/batches/:kind',
    does: '导入记录',
    signedIn: '按导入类型另查权限',
    refuses: [codes.forbidden, codes.notFound],
    params: Kind,
    returns: z.array(
      ImportBatch.omit({
        preview: true,
        sheets: true,
        top: true,
        errors: true,
        notices: true,
        fields: true,
        ignored: true,
        unknown: true,
      }),
    ),
  }),
  errors: route({
    at: 'GET /api/crm/import/errors/:id',
    does: '下载导入错误',
    signedIn: '按导入类型另查权限',
    params: ById,
    writes: true,
    gives: 'file',
    media: [media.workbook, media.csv],
  }),
  startExport: route({
    at: 'POST /api/crm/export/start/:kind',
    does: '开始导出',
    signedIn: '按导出类型另查权限',
    refuses: [codes.notFound],
    params: Kind,
    body: ExportOrder,
    returns: ExportTask,
  }),
  previewExport: route({
    at: 'POST /api/crm/export/preview/:kind',
    does: '导出前的条数',
    signedIn: '按导出类型另查权限',
    refuses: [codes.forbidden, codes.notFound],
    reads: true,
    params: Kind,
    body: ListFilter,
    returns: ExportPreview,
  }),
  exports: route({
    at: 'GET /api/crm/export/mine',
    does: '我的导出',
    signedIn: '自己的导出',
    refuses: [codes.forbidden],
    returns: z.array(ExportTask),
  }),
  cancelExport: route({
    at: 'POST /api/crm/export/cancel',
    does: '取消导出',
    signedIn: '自己的导出',
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
  download: route({
    at: 'GET /api/crm/export/download/:id',
    does: '下载导出文件',
    signedIn: '自己的导出',
    params: ById,
    writes: true,
    gives: 'file',
    media: [media.workbook, media.csv],
  }),
}
