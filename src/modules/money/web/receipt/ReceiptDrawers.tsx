import { idIn, useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { may } from '../../../../kernel/web/session.ts'
import type { ReceiptRow } from '../../api/receipt.ts'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import { EditReceipt } from './EditReceipt.tsx'
import { NewReceipt } from './NewReceipt.tsx'
import { ReceiptDrawer } from './ReceiptDrawer.tsx'

/** Shows the drawers of the list: `?open=12`, `?edit=12`, `?new=1`, `?new=contract-12` and `?new=deal-12` for whom it is. */
export default function ReceiptDrawers({ list }: { list: ListModel<ReceiptRow> }) {
  const [opened, open, close] = useAddress('open')
  const [edited, edit, endEdit] = useAddress('edit', may(routes.edit))
  const [added, , endAdd] = useAddress('new', may(routes.add))
  return (
    <>
      <ReceiptDrawer id={idIn(opened)} list={list} onOpen={open} onEdit={edit} onClose={close} />
      <EditReceipt id={idIn(edited)} onClose={endEdit} onSaved={list.refresh} />
      <NewReceipt key={added} from={added} onClose={endAdd} onSaved={list.refresh} />
    </>
  )
}
