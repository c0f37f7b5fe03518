import { lazy, Suspense, useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { useOutcome } from '../../../kernel/web/list/outcome.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { may, mayDo } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Menu, type MenuAction } from '../../../kernel/web/ui/Menu.tsx'
import { usePhone } from '../../../kernel/web/ui/usePhone.ts'
import { Recomputing } from '../../customFields/web/Recomputing.tsx'
import { codePatternRoutes } from '../api/codePatterns.ts'
import { type GoodsRow, goodsRoutes as routes } from '../api/goods.ts'
import { goodsList } from './goodsList.tsx'
import { mayStart } from './starter/mayStart.ts'
import './goods.css'

const CategoryTree = lazy(() => import('./CategoryTree.tsx'))
const GoodsCards = lazy(() => import('./GoodsCards.tsx'))
const GoodsDrawers = lazy(() => import('./GoodsDrawers.tsx'))
const LabelsDialog = lazy(() => import('./LabelsDialog.tsx'))
const GoodsTransfers = lazy(() => import('./GoodsTransfers.tsx'))
const CodePatternsDialog = lazy(() => import('./CodePatternsDialog.tsx'))
const StarterDialog = lazy(() => import('./starter/StarterDialog.tsx'))

/** Draws the screen 商品管理 (goodsManager): the list with the tree of categories beside it, or cards with pictures. */
export default function GoodsPage() {
  const [spec] = useState(goodsList)
  const list = useList(spec)
  const phone = usePhone()
  const [, open] = useAddress('open')
  const [task, setTask, endTask] = useAddress('task')
  const [shape, show, showRows] = useAddress('show')
  const outcome = useOutcome('个')
  const [labelled, setLabelled] = useState<readonly GoodsRow[]>()
  const transfers = useEver(task !== null && task !== 'starter' && task !== 'codes')
  const sell = async (rows: GoodsRow[], onSale: boolean) => {
    const done = await call(routes.sell, { body: { ids: rows.map(row => row.id), onSale } })
    outcome.tell(onSale ? '已上架' : '已下架', done)
    list.selection.clear()
    list.refresh()
  }
  const asCards = shape === 'cards' && !phone
  return (
    <div className="goods">
      {!phone && (
        <nav className="goods-side" aria-label="品类">
          <Suspense>
            <CategoryTree list={list} />
          </Suspense>
        </nav>
      )}
      <RecordScreen
        list={list}
        add={{ route: routes.add, text: '新增商品' }}
        start={<Start onTask={setTask} />}
        actions={
          <>
            <Recomputing noun="goods" />
            {!phone && (
              <Button
                kind="text"
                icon={asCards ? 'rows' : 'columns'}
                onClick={() => (asCards ? showRows() : show('cards'))}
              >
                {asCards ? '列表' : '卡片'}
              </Button>
            )}
            <PageMenu onTask={setTask} />
          </>
        }
        bulk={rows => (
          <>
            {may(routes.sell) && <Selling rows={rows} onSell={sell} />}
            <Button small onClick={() => setLabelled(rows)}>
              打印标签
            </Button>
          </>
        )}
        instead={
          asCards ? (
            <Suspense>
              <GoodsCards list={list} onOpen={row => open(row.id)} />
            </Suspense>
          ) : undefined
        }
        drawers={<GoodsDrawers list={list} onLabel={goods => setLabelled([goods])} />}
      />
      {outcome.window}
      <Suspense>
        {labelled && <LabelsDialog rows={labelled} onClose={() => setLabelled(undefined)} />}
        {transfers && <GoodsTransfers list={list} />}
        {task === 'codes' && may(codePatternRoutes.save) && <CodePatternsDialog onClose={endTask} />}
        {task === 'starter' && mayStart() && <StarterDialog onClose={endTask} />}
      </Suspense>
    </div>
  )
}

/** What a company without goods may begin with. */
function Start({ onTask }: { onTask: (task: string) => void }) {
  return (
    <>
      {mayStart() && (
        <Button kind="primary" onClick={() => onTask('starter')}>
          放入行业商品
        </Button>
      )}
      {mayDo('goodsManager:import') && (
        <Button icon="upload" onClick={() => onTask('import')}>
          从 Excel 导入
        </Button>
      )}
    </>
  )
}

function PageMenu({ onTask }: { onTask: (task: string) => void }) {
  const importing: MenuAction[] = [
    { text: '导入商品', icon: 'upload', run: () => onTask('import') },
    { text: '导入记录', icon: 'file', run: () => onTask('imports') },
  ]
  const starting: MenuAction[] = [{ text: '放入行业商品', icon: 'plus', run: () => onTask('starter') }]
  const exporting: MenuAction[] = [
    { text: '导出当前筛选', icon: 'download', run: () => onTask('export') },
    { text: '导出记录', icon: 'file', run: () => onTask('exports') },
  ]
  const reading: MenuAction[] = [{ text: '外箱码规则', icon: 'scan', run: () => onTask('codes') }]
  const actions = [
    ...(mayStart() ? starting : []),
    ...(mayDo('goodsManager:import') ? importing : []),
    ...(mayDo('goodsManager:export') ? exporting : []),
    ...(may(codePatternRoutes.save) ? reading : []),
  ]
  return actions.length > 0 && <Menu label="导入导出" text="导入导出" icon="down" align="end" actions={actions} />
}

type SellingProps = { rows: GoodsRow[]; onSell: (rows: GoodsRow[], onSale: boolean) => Promise<void> }

/** Offers to put the chosen goods on sale, or to take them off. */
function Selling({ rows, onSell }: SellingProps) {
  const [on, off] = [rows.filter(row => row.onSale), rows.filter(row => !row.onSale)]
  return (
    <>
      {off.length > 0 && (
        <Button small onClick={() => void onSell(off, true).catch(() => undefined)}>
          上架 {off.length} 个
        </Button>
      )}
      {on.length > 0 && (
        <Button small onClick={() => void onSell(on, false).catch(() => undefined)}>
          下架 {on.length} 个
        </Button>
      )}
    </>
  )
}
