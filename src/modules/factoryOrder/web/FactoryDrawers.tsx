import { columnsOf } from '../../../kernel/api/list.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { FilesTab } from '../../attachments/web/FilesTab.tsx'
import {
  type FactoryDetail,
  FactoryRow,
  factoryFileRoutes,
  factoryRecord,
  factoryRoutes as routes,
} from '../api/factoryOrder.ts'
import { EditFactory } from './FactoryForm.tsx'
import { FactoryHead } from './FactoryHead.tsx'
import { FactoryLines } from './FactoryLines.tsx'
import { orderIn } from './newOf.ts'
import { PackagesTab } from './PackagesTab.tsx'
import { factoryQueries as queries } from './queries.ts'
import { SplitForm } from './SplitForm.tsx'

const columns = columnsOf(FactoryRow.omit({ number: true, state: true, goodsNames: true }))

const isBegun = ({ state }: FactoryDetail) => state === 'producing' || state === 'left' || state === 'arrived'

/** A factory order: what is made, drawings and lists, and its history. */
const parts: RecordParts<FactoryRow, FactoryDetail> = {
  record: factoryRecord,
  queries,
  width: 'wide',
  title: ({ number }) => number,
  head: (one, { onEdit }) => <FactoryHead one={one} onEdit={onEdit} onChanged={queries.refresh} />,
  tabs: one => [
    { key: 'lines', title: '明细', body: <FactoryLines lines={one.lines} /> },
    ...(isBegun(one)
      ? [{ key: 'packages', title: '包件', body: <PackagesTab one={one} onChanged={queries.refresh} /> }]
      : []),
    {
      key: 'files',
      title: '图纸与清单',
      body: (
        <FilesTab
          routes={factoryFileRoutes}
          id={one.id}
          mayEdit={one.refusals.attach === null}
          nothing="还没有图纸。效果图、拆单图、五金清单可以传在这里，厂家按它做。"
        />
      ),
    },
    { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={one} wide={['outdated', 'remark']} /> },
    historyTab,
  ],
  add: {
    route: routes.split,
    title: '拆单',
    width: 'wide',
    form: (added, ending) => {
      const orderId = orderIn(added)
      return orderId === undefined ? (
        <p className="drawer-message">请打开已下单的下单单，在“工厂单”页签里点“拆单”。</p>
      ) : (
        <SplitForm orderId={orderId} {...ending} />
      )
    },
  },
  edit: {
    route: routes.edit,
    title: one => `修改工厂单 ${one?.number ?? ''}`,
    width: 'wide',
    refuses: ({ refusals }) => refusals.edit,
    form: (one, ending) => <EditFactory one={one} {...ending} />,
  },
}

/** Shows the drawers of factory orders. */
export default function FactoryDrawers({ list }: { list: ListModel<FactoryRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
