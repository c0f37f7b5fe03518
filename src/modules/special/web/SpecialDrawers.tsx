import { columnsOf } from '../../../kernel/api/list.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../kernel/web/record/recordParts.ts'
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

/** A special offer: its prices, what is left, who used it. The address `?new=goods-12` asks one for chosen goods. */
const parts: RecordParts<SpecialRow, SpecialDetail> = {
  record: specialRecord,
  queries: specialQueries,
  width: 'wide',
  title: ({ number }) => number,
  head: (offer, { onEdit }) => <SpecialHead offer={offer} onEdit={onEdit} />,
  tabs: offer => [
    {
      key: 'facts',
      title: '资料',
      body: <RecordFacts columns={columns} record={offer} wide={['reason']} />,
    },
    {
      key: 'uses',
      title: '使用记录',
      body: <Uses uses={offer.uses} unit={quantityUnits[offer.quantityUnit]} />,
    },
    historyTab,
  ],
  add: {
    route: routes.add,
    title: '申请特价',
    width: 'wide',
    form: (asked, ending) => <NewSpecial asked={asked} {...ending} />,
  },
  edit: {
    route: routes.edit,
    title: offer => `修改特价 ${offer?.number ?? ''}`,
    width: 'wide',
    form: (offer, ending) => <EditSpecial detail={offer} {...ending} />,
  },
}

/** Shows the drawers of special offers. */
export default function SpecialDrawers({ list }: { list: ListModel<SpecialRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
