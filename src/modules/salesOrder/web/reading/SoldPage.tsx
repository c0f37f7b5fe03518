import { List } from '../../../../kernel/web/list/List.tsx'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { soldListCalled } from './soldList.tsx'
import { useToOrders } from './toOrders.ts'

const spec = soldListCalled('soldLine')

/** Draws the screen 合同下单数据 (contractorderInfo): what of each line of contracts is ordered and shipped; a row opens its contract's orders. */
export default function SoldPage() {
  const list = useList(spec)
  const toOrders = useToOrders()
  return (
    <List
      list={list}
      onOpen={toOrders}
      actions={<ExportMenu kind="soldLine" noun="合同商品" element="contractorderInfo:export" list={list} />}
    />
  )
}
