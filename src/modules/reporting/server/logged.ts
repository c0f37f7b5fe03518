import { linkTo } from '../../../kernel/api/place.ts'
import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'
import { reportingPlaces } from '../api/places.ts'
import { months } from '../api/target.ts'

/** What the operation log calls the records of this module, and where it shows them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  target: {
    title: '目标',
    columns: titled(Object.fromEntries(months.map(month => [`m${month}`, `${month} 月`]))),
    path: key => linkTo(reportingPlaces.targets, { year: key.split(':')[0], measure: key.split(':')[1] }),
  },
  keptDefault: { title: '开张清单', columns: titled({ step: '步骤', createdBy: '员工' }) },
  sampleData: { title: '示例数据', columns: [] },
  hiddenStep: {
    title: '开张清单',
    columns: [...titled({ step: '步骤' }), { key: 'employeeId', title: '员工', kind: 'employee' }],
  },
}
