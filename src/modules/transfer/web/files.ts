import { sizeWords } from '../../../kernel/api/format.ts'

/** Largest file an import takes, in bytes. */
const largest = 50 * 1024 * 1024

/** Returns why a file cannot be imported, before the upload; undefined if it can. */
export function objectionTo(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (!/\.(xlsx|csv)$/i.test(file.name)) return '只支持 .xlsx 和 .csv 文件；.xls 请在 Excel 中另存为 .xlsx。'
  if (file.size === 0) return '这是一个空文件。'
  if (file.size > largest) return `文件有 ${sizeWords(file.size)}，超过 50 MB。请拆成几个文件分别导入。`
  return undefined
}
