import { List } from '../../../../kernel/web/list/List.tsx'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { soldViews } from '../../api/soldLine.ts'
import { SoldGroups } from './SoldGroups.tsx'
import { soldListCalled } from './soldList.tsx'
import { useToOrders } from './toOrders.ts'

/** A report is of all lines at first. */
const { all, ...others } = soldViews
const spec = { ...soldListCalled('soldLineReport'), views: { all, ...others } }

/** Draws the report 合同下单数据 (contractorderInfo) among the reports: what a filter finds, summed by a grouping, and its export. */
export default function SoldReportPage() {
  const list = useList(spec)
  const toOrders = useToOrders()
  return (
    <div className="grouped-report">
      <SoldGroups list={list} />
      <List
        list={list}
        onOpen={toOrders}
        actions={<ExportMenu kind="soldLine" noun="合同商品" element="contractorderInfo:export" list={list} />}
      />
    </div>
  )
}
