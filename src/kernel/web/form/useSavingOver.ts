import { useState } from 'react'
import { tell } from '../answer.ts'
import { notice } from '../notice.ts'
import { readStale, type Stale } from './stale.ts'

type Work<Fresh, How> = {
  /** Saves over a version, and returns what the server made of it. Its failures are told here. */
  send: (how: How, version: number) => Promise<Fresh>
  /** Fetches the saved state, also that of a colleague. */
  fetch: () => Promise<Fresh>
  /** Takes a state of the server instead of the edited one. */
  onFresh: (fresh: Fresh) => void
}

/** Saves what is edited over the opened version. A save that comes second shows who changed what, and the person chooses. */
export function useSavingOver<Fresh extends { version: number }, How>(
  opened: number,
  { send, fetch, onFresh }: Work<Fresh, How>,
) {
  const [version, setVersion] = useState(opened)
  const [stale, setStale] = useState<Stale>()
  const [busy, setBusy] = useState(false)

  const take = (fresh: Fresh) => {
    setVersion(fresh.version)
    setStale(undefined)
    onFresh(fresh)
  }
  const save = async (how: How): Promise<Fresh | undefined> => {
    setBusy(true)
    try {
      const fresh = await send(how, version)
      take(fresh)
      notice.success('已保存')
      return fresh
    } catch (failure) {
      const found = readStale(failure)
      if (found) setStale(found)
      else tell(failure)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const reload = async () => take(await fetch())
  return { save, reload, stale, busy, forget: () => setStale(undefined) }
}
