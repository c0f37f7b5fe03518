import { lazy, Suspense } from 'react'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { Waiting } from '../../../kernel/web/list/States.tsx'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { mayDo } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { ReceiveScan } from './ReceiveScan.tsx'
import './packages.css'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { factoryElements } from '../api/elements.ts'
import { FactoryRow, factoryRecord, factoryRoutes as routes } from '../api/factoryOrder.ts'

const FactoryBoard = lazy(() => import('./FactoryBoard.tsx'))
const FactoryDrawers = lazy(() => import('./FactoryDrawers.tsx'))

const none = '还没有工厂单。打开已下单的下单单，在“工厂单”页签里拆单。'

/** The list of factory orders. */
export const factoryList: ListSpec<FactoryRow> = {
  name: 'factoryOrder',
  row: FactoryRow,
  routes: { list: routes.list, totals: routes.totals },
  views: factoryRecord.views,
  sort: { by: 'createdAt', order: 'descend' },
  noun: factoryRecord.noun,
  shown: [
    'number',
    'state',
    'supplier',
    'customerName',
    'goodsNames',
    'pieces',
    'packages',
    'arrived',
    'days',
    'promisedOn',
    'ownerId',
  ],
  widths: { number: 190, state: 92, supplier: 140, customerName: 110, goodsNames: 220, pieces: 110, promisedOn: 120 },
  empty: {
    open: none,
    mine: '您的合同还没有工厂单。',
    auditing: '没有待审的工厂单。',
    returned: '没有退回的工厂单。',
    making: '没有在生产的工厂单。',
    late: '没有逾期的工厂单。',
    soon: '三天内没有要到的工厂单。',
    partly: '没有缺包件的工厂单。',
    arrived: '还没有到齐的工厂单。',
    outdated: '没有过时的工厂单。',
    cancelled: '没有作废的工厂单。',
    all: none,
  },
  searchHint: '单号、供应商、客户、商品',
  draw: { state: ({ state }) => <StateTag record={factoryRecord} state={state} /> },
  card: ['state', 'supplier', 'customerName', 'goodsNames', 'promisedOn'],
}

const shapes = { list: '列表', board: '看板' } as const
const icons = { list: 'rows', board: 'columns' } as const

/** Draws the screen 工厂单 as a list or a board; one begins at its order. */
export default function FactoryPage() {
  const [shown, show, hide] = useAddress('show')
  const shape = shown === 'board' ? 'board' : 'list'
  const list = useList(factoryList, { rows: shape === 'list' })
  const [, open] = useAddress('open')
  return (
    <RecordScreen
      list={list}
      actions={
        <>
          {mayDo(factoryElements.receive) && <ReceiveScan onReceived={list.refresh} />}
          <fieldset className="factory-shapes">
            <legend className="unseen">显示方式</legend>
            {Object.entries(shapes).map(([key, title]) => (
              <Button
                key={key}
                kind="text"
                icon={icons[key as keyof typeof icons]}
                aria-pressed={shape === key}
                onClick={() => (key === 'board' ? show(key) : hide())}
              >
                {title}
              </Button>
            ))}
          </fieldset>
          <ExportMenu kind="factoryOrder" noun="工厂单" element={factoryElements.export} list={list} />
        </>
      }
      instead={
        shape === 'board' && (
          <Suspense fallback={<Waiting columns={5} />}>
            <FactoryBoard list={list} onOpen={row => open(row.id)} />
          </Suspense>
        )
      }
      drawers={<FactoryDrawers list={list} />}
    />
  )
}
