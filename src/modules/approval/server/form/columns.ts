import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import { FormFields } from '../../../forms/api/design.ts'

/** The log's columns of a form; fields and template are described in words, each by its name. */
export const formColumns: readonly Column[] = [
  ...columnsOf(FormFields),
  { key: 'from', title: '复制自', kind: 'text' },
  { key: 'disabledAt', title: '停用时间', kind: 'datetime' },
]
