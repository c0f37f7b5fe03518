import { lazy, Suspense } from 'react'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Menu } from '../../../kernel/web/ui/Menu.tsx'
import { stockElements } from '../api/elements.ts'
import type { StockRow } from '../api/stockList.ts'
import { warehouseRecord } from '../api/warehouse.ts'

const OpeningImports = lazy(() => import('./OpeningImports.tsx'))

/** Tells whether a person imports what was there: whoever enters warehouses and sees their lots. */
const mayImport = () => [warehouseRecord.acts.edit.needs, stockElements.stock, stockElements.lots].every(mayDo)

/** The button of an empty list that imports what is there. */
export function OpeningStart() {
  const [, setTask] = useAddress('task')
  return (
    mayImport() && (
      <Button kind="primary" icon="upload" onClick={() => setTask('import')}>
        导入期初
      </Button>
    )
  )
}

/** The imports of what was there, and their steps. */
export function Opening({ list }: { list: ListModel<StockRow> }) {
  const [task, setTask] = useAddress('task')
  const opened = useEver(task !== null)
  if (!mayImport()) return null
  return (
    <>
      <Menu
        label="期初库存"
        text="期初"
        icon="down"
        align="end"
        actions={[
          { text: '导入期初', icon: 'upload', run: () => setTask('import') },
          { text: '导入记录', icon: 'file', run: () => setTask('imports') },
        ]}
      />
      <Suspense>{opened && <OpeningImports list={list} />}</Suspense>
    </>
  )
}
