import { columnsOf } from '../../../kernel/api/list.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'
import { CustomerInput, CustomerLevel } from '../api/customer.ts'
import { FurtherAddress } from '../api/detail.ts'
import { customerPlaces } from '../api/places.ts'
import { NewPhone } from '../api/routes.ts'
import { mergeColumns } from './read.ts'

/** The names of this module's records in the operation log, and the screens that show them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  lookUp: { title: '查找', columns: [] },
  customer: {
    title: '客户',
    columns: [
      ...columnsOf(CustomerInput),
      ...columnsOf(CustomerLevel),
      ...titled({ importBatchId: '导入批次', sampleAt: '示例', address: '地址' }),
      ...mergeColumns,
    ],
    path: id => linkTo(customerPlaces.list, { customer: id }),
  },
  customerPhone: { title: '客户电话', columns: columnsOf(NewPhone) },
  customerAddress: { title: '客户地址', columns: columnsOf(FurtherAddress) },
  customerAccess: {
    title: '客户查看申请',
    columns: titled({
      reason: '申请理由',
      answer: '答复',
      until: '有效期至',
      days: '可查看天数',
      byApproval: '由审批决定',
    }),
    path: id => linkTo(customerPlaces.list, { access: id }),
  },
  customerMerge: { title: '客户合并', columns: titled({ stayed: '撤销时留下的' }) },
  customerDistinct: { title: '不同的客户', columns: [] },
}
