import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { clueRoutes } from '../api/clue.ts'
import type { ClueRow } from '../api/clueList.ts'
import { ClueDrawer } from './ClueDrawer.tsx'
import { EditClue } from './EditClue.tsx'
import { NewClueDrawer } from './NewClueDrawer.tsx'
import type { ClueActionSet } from './useClueActions.tsx'

/** Shows the drawers of the list, each with its own place in the address: `?open=12`, `?edit=12`, `?new=1`. */
export default function ClueDrawers({ list, actions }: { list: ListModel<ClueRow>; actions: ClueActionSet }) {
  const [opened, open, close] = useAddress('open')
  const [edited, edit, endEdit] = useAddress('edit')
  const [added, , endAdd] = useAddress('new', may(clueRoutes.add))
  return (
    <>
      <ClueDrawer id={idIn(opened)} list={list} actions={actions} onOpen={open} onEdit={edit} onClose={close} />
      <EditClue id={idIn(edited)} onClose={endEdit} onSaved={list.refresh} />
      <NewClueDrawer open={added !== null} onClose={endAdd} onOpen={open} onSaved={list.refresh} />
    </>
  )
}
