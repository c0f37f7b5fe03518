import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { specialRoutes as routes, type SpecialRow } from '../api/special.ts'
import { EditSpecial } from './EditSpecial.tsx'
import { NewSpecialDrawer } from './NewSpecial.tsx'
import { SpecialDrawer } from './SpecialDrawer.tsx'

/** Shows the drawers of the list: `?open=12`, `?edit=12`, `?new=1`, and `?new=goods-12` for chosen goods. */
export default function SpecialDrawers({ list }: { list: ListModel<SpecialRow> }) {
  const [opened, open, close] = useAddress('open')
  const [edited, edit, endEdit] = useAddress('edit', may(routes.edit))
  const [added, , endAdd] = useAddress('new', may(routes.add))
  const goodsId = idIn(added?.startsWith('goods-') ? added.slice('goods-'.length) : null)
  return (
    <>
      <SpecialDrawer id={idIn(opened)} list={list} onOpen={open} onEdit={edit} onClose={close} />
      <EditSpecial id={idIn(edited)} onClose={endEdit} onSaved={list.refresh} />
      <NewSpecialDrawer key={added} open={added !== null} goodsId={goodsId} onClose={endAdd} onSaved={list.refresh} />
    </>
  )
}
