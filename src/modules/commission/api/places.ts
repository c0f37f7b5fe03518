import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const commissionPlaces = {
  desk: within(groups.business, '/approvalInfoManager/commissionInfo', {
    title: '提成单',
    icon: 'chart',
    position: 55,
  }),
  /** The entries behind the payslips, as a report: a screen of its own with the same authority. */
  report: within(groups.reports, '/dataReport/commissionInfo', { title: '提成数据', icon: 'report', position: 45 }),
  history: within(groups.history, '/historyImport/historyEmployeesIncomeImport', {
    title: '员工年度提成导入',
    icon: 'reportManager',
    position: 40,
  }),
} satisfies Record<string, Place>
