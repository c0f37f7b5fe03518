import { useAddress } from './useAddress.ts'
import { useEver } from './useEver.ts'

/**
 * The drawers of a list, each with its own place in the address: `?open=12`, `?edit=12`, `?new=1`. `onNew` is missing for who may
 * not add a row; `drawers` tells whether one was ever open, so that their code loads with the first.
 */
export function useListDrawers(mayAdd: boolean) {
  const [opened, open] = useAddress('open')
  const [added, add] = useAddress('new')
  const [edited] = useAddress('edit')
  const drawers = useEver(opened !== null || added !== null || edited !== null)
  return { open, onNew: mayAdd ? () => add(1) : undefined, drawers }
}
