import { useSearchParams } from 'react-router'
import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { type GoodsRow, goodsRoutes as routes } from '../api/goods.ts'
import { EditGoods } from './EditGoods.tsx'
import { GoodsDrawer } from './GoodsDrawer.tsx'
import { NewGoodsDrawer } from './NewGoods.tsx'

type Props = { list: ListModel<GoodsRow>; onLabel: (goods: GoodsRow) => void }

/** Shows the drawers of the list: `?open=12`, `?edit=12`, `?new=1`, and `?new=copy-12` for a copy. */
export default function GoodsDrawers({ list, onLabel }: Props) {
  const [opened, open, close] = useAddress('open')
  const [edited, edit, endEdit] = useAddress('edit', may(routes.edit))
  const [added, , endAdd] = useAddress('new', may(routes.add))
  const [, setParams] = useSearchParams()
  const copy = (id: number) =>
    setParams(before => {
      const after = new URLSearchParams(before)
      after.delete('open')
      after.set('new', `copy-${id}`)
      return after
    })
  const from = idIn(added?.startsWith('copy-') ? added.slice('copy-'.length) : null)
  return (
    <>
      <GoodsDrawer
        id={idIn(opened)}
        list={list}
        onOpen={open}
        onEdit={edit}
        onCopy={copy}
        onLabel={onLabel}
        onClose={close}
      />
      <EditGoods id={idIn(edited)} onClose={endEdit} onSaved={list.refresh} />
      <NewGoodsDrawer key={added} open={added !== null} from={from} onClose={endAdd} onSaved={list.refresh} />
    </>
  )
}
