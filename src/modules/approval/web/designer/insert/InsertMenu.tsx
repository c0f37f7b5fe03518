import { MenuList } from '../../../../../kernel/web/ui/MenuList.tsx'
import { kindWords, type NodeKind } from '../../../contract/engine/flow.ts'
import { useCanvas } from '../canvas/model.ts'
import { created } from '../edit/create.ts'
import type { Place } from '../edit/place.ts'

type Props = { place: Place; onDone: () => void }

const kinds: readonly NodeKind[] = ['approve', 'handle', 'cc', 'condition', 'parallel', 'inclusive', 'end']

/** What may be put between two cards. */
export default function InsertMenu({ place, onDone }: Props) {
  const { flow, fields, edits } = useCanvas()
  const actions = kinds.map(kind => ({
    text: kindWords[kind],
    run: () => edits?.insert(place, [created(flow, kind, fields)]),
  }))
  return <MenuList actions={actions} onDone={onDone} />
}
