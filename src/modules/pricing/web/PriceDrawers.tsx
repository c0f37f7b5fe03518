import { lazy } from 'react'
import { columnsOf } from '../../../kernel/api/list.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordActs } from '../../../kernel/web/record/RecordActs.tsx'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import type { RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { may } from '../../../kernel/web/session.ts'
import { priceFields, windowRoutes as routes, WindowRow, windowGuarded } from '../api/window.ts'
import { DayDrawer } from './DayDrawer.tsx'
import { NewPrice } from './NewPrice.tsx'
import { StateTag } from './priceList.tsx'
import { refreshPrices, windowQueries } from './priceQuery.ts'
import './price.css'

const VoidDialog = lazy(() => import('./VoidDialog.tsx'))

const columns = columnsOf(WindowRow)

/** A window: goods, span, prices, and who made or voided it. */
const parts: RecordParts<WindowRow, WindowRow> = {
  record: { name: 'price', noun: '价格' },
  queries: windowQueries,
  title: ({ goodsName }) => goodsName,
  head: (window, { onChanged }) => isLive(window) && <Head window={window} onChanged={onChanged} />,
  tabs: window => [{ key: 'facts', title: '资料', body: <Facts window={window} /> }],
  add: { route: routes.add, title: '新增价格', form: (_, ending) => <NewPrice {...ending} /> },
}

/** Shows the drawers of prices; `?day=1` asks for those of any day. */
export default function PriceDrawers({ list }: { list: ListModel<WindowRow> }) {
  const [asked, , endAsk] = useAddress('day')
  return (
    <>
      <RecordDrawers parts={parts} list={list} />
      <DayDrawer open={asked !== null} onClose={endAsk} />
    </>
  )
}

const isLive = ({ state }: WindowRow) => may(routes.revoke) && (state === 'now' || state === 'future')

function Head({ window, onChanged }: { window: WindowRow; onChanged: () => void }) {
  const done = (close: () => void) => () => {
    close()
    onChanged()
    void refreshPrices()
  }
  return (
    <RecordActs
      acts={[
        {
          text: window.fromDay < formatDate(Date.now()) ? '停用' : '作废',
          may: true,
          kind: 'danger',
          dialog: close => <VoidDialog window={window} onClose={close} onDone={done(close)} />,
        },
      ]}
    />
  )
}

function Facts({ window }: { window: WindowRow }) {
  const seen = columns.filter(({ key }) => !priceFields.some(field => field === key && !may(windowGuarded[field])))
  const ended = window.voidReason ? ['voidReason'] : []
  const told = seen.filter(({ key }) => window.voidedAt != null || !key.startsWith('void') || ended.includes(key))
  return (
    <RecordFacts
      columns={told}
      record={window}
      wide={['remark']}
      draw={({ key }) => (key === 'state' ? <StateTag state={window.state} /> : undefined)}
    />
  )
}
