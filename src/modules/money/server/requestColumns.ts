import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { RequestRow } from '../api/request.ts'

/** The columns of a request, as histories name them. */
export const requestColumns: readonly Column[] = [
  ...columnsOf(
    RequestRow.omit({ number: true, customerName: true, contractNumber: true, createdAt: true, updatedAt: true }),
  ),
  { key: 'failure', title: '未能执行 / 取消的原因', kind: 'text' },
  { key: 'payeeAccount', title: '收款账号', kind: 'text' },
  { key: 'taxNumber', title: '税号', kind: 'text' },
]
