import { linkTo } from '../../../kernel/api/place.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import type { ClueBecomes } from './becoming.ts'
import { clueBecomes } from './clueBecomes.ts'

/** Returns what clues become in this product. Throws if no module says so. */
export function useClueBecomes(): ClueBecomes {
  const [kind] = useSettings().brought(clueBecomes)
  if (!kind) throw new Error('nothing says what clues become: bring it to clueBecomes')
  return kind
}

/** Returns the address that opens what a clue has become. */
export const addressIn = ({ list }: ClueBecomes, id: number) => linkTo(list, { open: id })

/** Returns the address of the list of those that wait in a pool. */
export const pooledIn = ({ list }: ClueBecomes, poolId: number) => linkTo(list, { view: 'pool', poolId })
