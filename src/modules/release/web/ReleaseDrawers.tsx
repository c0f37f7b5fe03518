import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { type Release, releaseRoutes } from '../api/release.ts'
import { EditRelease } from './EditRelease.tsx'
import { NewReleaseDrawer } from './NewReleaseDrawer.tsx'
import { ReleaseDrawer } from './ReleaseDrawer.tsx'

/** Shows the drawers of the list, each with its own place in the address: `?open=12`, `?edit=12`, `?new=1`. */
export default function ReleaseDrawers({ list }: { list: ListModel<Release> }) {
  const [opened, open, close] = useAddress('open')
  const [edited, edit, endEdit] = useAddress('edit', may(releaseRoutes.edit))
  const [added, , endAdd] = useAddress('new', may(releaseRoutes.add))
  return (
    <>
      <ReleaseDrawer id={idIn(opened)} list={list} onOpen={open} onEdit={edit} onClose={close} />
      <EditRelease id={idIn(edited)} onClose={endEdit} onSaved={list.refresh} />
      <NewReleaseDrawer open={added !== null} onClose={endAdd} onSaved={list.refresh} />
    </>
  )
}
