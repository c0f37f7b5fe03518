import { historyUploads } from '../../transfer/api/transfer.ts'
import { ImportScreen } from '../../transfer/web/ImportScreen.tsx'
import { commissionPlaces } from '../api/places.ts'

const about = `把以前年度的提成带进来：员工（已离职的也可以）、年度或月份、金额、基数和比例。记入对应月份的提成单，不影响本月的档位。
  导入后可以整批撤销：撤销会记相反的一笔，原来的记录保留。`

/** Shows 员工年度提成导入 (historyEmployeesIncomeImport). */
export default function IncomeImportPage() {
  return (
    <ImportScreen
      kind="commission"
      noun="年度提成"
      element="historyEmployeesIncomeImport:import"
      title={commissionPlaces.history.title}
      about={about}
      upload={historyUploads.importHistoryEmployees}
    />
  )
}
