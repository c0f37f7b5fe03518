import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { windowRoutes as routes, type WindowRow } from '../api/window.ts'
import { DayDrawer } from './DayDrawer.tsx'
import { NewPriceDrawer } from './NewPrice.tsx'
import { PriceDrawer } from './PriceDrawer.tsx'

/** Shows the drawers of the list: `?open=12`, `?new=1`, `?day=1`. */
export default function PriceDrawers({ list }: { list: ListModel<WindowRow> }) {
  const [opened, open, close] = useAddress('open')
  const [added, , endAdd] = useAddress('new', may(routes.add))
  const [asked, , endAsk] = useAddress('day')
  return (
    <>
      <PriceDrawer id={idIn(opened)} list={list} onOpen={open} onClose={close} />
      <NewPriceDrawer open={added !== null} onClose={endAdd} onSaved={list.refresh} />
      <DayDrawer open={asked !== null} onClose={endAsk} />
    </>
  )
}
