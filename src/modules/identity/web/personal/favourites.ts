import { call } from '../../../../kernel/web/call.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import { favouriteRoutes } from '../../api/favourites.ts'

/** Shows the favourites at once; takes them back where the account does not keep them, and the call says why. */
export function keepFavourites(paths: readonly string[]): void {
  const before = useSession.getState().person?.favourites ?? []
  show(paths)
  call(favouriteRoutes.keep, { body: { paths: [...paths] } }).catch(() => show(before))
}

function show(favourites: readonly string[]): void {
  useSession.setState(({ person }) => ({ person: person && { ...person, favourites: [...favourites] } }))
}
