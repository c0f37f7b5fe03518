import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { type BatchRow, batchRoutes as routes } from '../api/batch.ts'
import { readOwnPrices } from '../api/places.ts'
import { BatchDrawer } from './BatchDrawer.tsx'
import { NewBatchDrawer } from './NewBatch.tsx'

/** Shows the drawers of the list: `?open=12`, `?new=1`. */
export default function BatchDrawers({ list }: { list: ListModel<BatchRow> }) {
  const [opened, open, close] = useAddress('open')
  const [added, , endAdd] = useAddress('new', may(routes.add))
  return (
    <>
      <BatchDrawer id={idIn(opened)} list={list} onOpen={open} onClose={close} />
      <NewBatchDrawer open={added !== null} own={readOwnPrices(added ?? '')} onClose={endAdd} onSaved={list.refresh} />
    </>
  )
}
