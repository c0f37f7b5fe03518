import { columnsOf } from '../../../kernel/api/list.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers, type RecordParts } from '../../../kernel/web/record/RecordDrawers.tsx'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { WhyButton } from '../../organisation/web/why/WhyButton.tsx'
import { quantityUnits } from '../api/quantity.ts'
import { specialRecord } from '../api/record.ts'
import { specialRoutes as routes, type SpecialDetail, SpecialRow } from '../api/special.ts'
import { EditSpecial } from './EditSpecial.tsx'
import { NewSpecial } from './NewSpecial.tsx'
import { SpecialHead } from './SpecialHead.tsx'
import { specialQueries } from './specialQuery.ts'
import { Uses } from './Uses.tsx'

const inHead: readonly string[] = [
  ...['number', 'state', 'goodsName', 'price', 'quantity', 'quantityUnit'],
  ...['used', 'left', 'untilOn', 'listPrice', 'floor', 'margin'],
]
const columns = columnsOf(SpecialRow).filter(({ key }) => !inHead.includes(key))

const Facts = ({ detail }: { detail: SpecialDetail }) => (
  <RecordFacts columns={columns} record={detail} wide={['reason']} />
)
const UsesTab = ({ detail }: { detail: SpecialDetail }) => (
  <Uses uses={detail.uses} unit={quantityUnits[detail.quantityUnit]} />
)

/** A special offer: its prices, what is left, who used it. The address `?new=goods-12` asks one for chosen goods. */
const parts: RecordParts<SpecialDetail> = {
  record: specialRecord,
  queries: specialQueries,
  wide: true,
  title: ({ number, state }) => (
    <>
      {number} <StateTag record={specialRecord} state={state} />
    </>
  ),
  Head: SpecialHead,
  Tools: WhyButton,
  tabs: [
    { key: 'facts', title: '资料', Draw: Facts },
    { key: 'uses', title: '使用记录', Draw: UsesTab },
  ],
  add: { route: routes.add, title: '申请特价', Form: NewSpecial },
  edit: { route: routes.edit, title: ({ number }) => `修改特价 ${number}`, Form: EditSpecial },
}

/** Shows the drawers of special offers. */
export default function SpecialDrawers({ list }: { list: ListModel<SpecialRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
