import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { mayDo } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Menu, type MenuAction } from '../../../kernel/web/ui/Menu.tsx'
import { pricePlaces as places } from '../api/places.ts'
import { windowRoutes as routes } from '../api/window.ts'
import { priceList } from './priceList.tsx'

const PriceDrawers = lazy(() => import('./PriceDrawers.tsx'))
const PriceTransfers = lazy(() => import('./PriceTransfers.tsx'))

/** Draws the screen 价格管理 (priceManager): windows of prices. */
export default function PricePage() {
  const [spec] = useState(priceList)
  const list = useList(spec)
  const [, ask] = useAddress('day')
  const [task, setTask] = useAddress('task')
  const transfers = useEver(task !== null)
  return (
    <>
      <RecordScreen
        list={list}
        words={['day']}
        add={{ route: routes.add, text: '新增价格' }}
        actions={
          <>
            <Link className="btn btn-text" to={places.batches.path}>
              批量调价
            </Link>
            <Button kind="text" icon="clock" onClick={() => ask(1)}>
              某天的价格
            </Button>
            <PageMenu onTask={setTask} />
          </>
        }
        drawers={<PriceDrawers list={list} />}
      />
      <Suspense>{transfers && <PriceTransfers list={list} />}</Suspense>
    </>
  )
}

function PageMenu({ onTask }: { onTask: (task: string) => void }) {
  const importing: MenuAction[] = [
    { text: '导入价格', icon: 'upload', run: () => onTask('import') },
    { text: '导入记录', icon: 'file', run: () => onTask('imports') },
  ]
  const exporting: MenuAction[] = [
    { text: '导出当前筛选', icon: 'download', run: () => onTask('export') },
    { text: '导出记录', icon: 'file', run: () => onTask('exports') },
  ]
  const actions = [
    ...(mayDo('priceManager:import') ? importing : []),
    ...(mayDo('priceManager:export') ? exporting : []),
  ]
  return actions.length > 0 && <Menu label="导入导出" text="导入导出" icon="down" align="end" actions={actions} />
}
