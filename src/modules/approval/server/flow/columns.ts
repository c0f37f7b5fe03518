import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import { FlowFields } from '../../api/flow.ts'

const titled = (titles: Record<string, string>): Column[] =>
  Object.entries(titles).map(([key, title]) => ({ key, title, kind: 'text' }))

/** The log's columns of a flow. Nodes are described in words, because stored nodes mean nothing to a reader. */
export const flowColumns: readonly Column[] = [
  ...columnsOf(FlowFields),
  ...titled({ from: '复制自', drawn: '流程图', number: '版本', note: '发布说明' }),
  { key: 'retiredAt', title: '停用时间', kind: 'datetime' },
]
