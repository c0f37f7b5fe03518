import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const bankStatementPlaces = {
  desk: within(groups.business, '/approvalInfoManager/statementInfo', {
    title: '流水对账',
    icon: 'report',
    position: 52,
  }),
  receipts: within(groups.history, '/historyImport/historyBusinessPayImport', {
    title: '商机收款导入',
    icon: 'reportManager',
    position: 20,
  }),
  refunds: within(groups.history, '/historyImport/historyBusinessRefoundImport', {
    title: '商机退款导入',
    icon: 'reportManager',
    position: 30,
  }),
} satisfies Record<string, Place>
