import { notice } from '../../../../kernel/web/notice.ts'
import { startKey } from '../../../flows/api/flow.ts'
import { nodesIn } from '../../../flows/api/order.ts'
import type { Editing } from './canvas/useEditing.ts'
import { branchAt, removeBranch, stepBranch } from './edit/branches.ts'
import { clipOf, duplicate, paste, placeAfter } from './edit/clip.ts'
import { clipboard } from './edit/clipboard.ts'
import { nodeAt, remove, step } from './edit/edit.ts'
import type { Place } from './edit/place.ts'

/** The actions for the selected card of a node or branch. */
export type CardActions = ReturnType<typeof cardActions>

/** Returns the place behind a card: a node added with the card selected goes there. */
export function placeBehind({ flow }: Pick<Editing, 'flow'>, key: string): Place {
  const node = nodeAt(flow, key)
  if (node) return placeAfter(flow, node)
  const branch = key === startKey ? null : key
  return { branch, before: nodesIn(flow, branch)[0]?.key ?? null }
}

/** Returns the edits of a flow's card. */
export function cardActions(editing: Editing, key: string) {
  const { flow, change } = editing
  const node = nodeAt(flow, key)
  const branch = branchAt(flow, key)
  const copy = () => {
    if (!node) return
    clipboard.put(clipOf(flow, key))
    notice.success(`已复制“${node.name}”`)
  }
  const removes = () => {
    if (node) change(remove(flow, key), { select: neighbour(editing, key) })
    if (branch)
      change(removeBranch(flow, key), { select: branch.node.branches.length > 2 ? branch.node.key : startKey })
    editing.open(undefined)
  }
  const pasteAt = (place: Place) => {
    const clip = clipboard.get()
    if (!clip) return notice.info('还没有复制节点')
    const pasted = paste(flow, place, clip)
    change(pasted.flow, { select: pasted.key })
  }
  return {
    node,
    branch,
    copy,
    remove: removes,
    cut: () => {
      copy()
      if (node) removes()
    },
    paste: () => pasteAt(placeBehind(editing, key)),
    duplicate: () => {
      if (!node) return
      const copied = duplicate(flow, key)
      change(copied.flow, { select: copied.key })
    },
    step: (by: -1 | 1) => {
      const moved = branch ? stepBranch(flow, key, by) : step(flow, key, by)
      if (moved !== flow) change(moved, { select: key })
    },
    pasteAt,
  }
}

/** Returns the card to select when a node is removed: the one before it, or the one around it. */
function neighbour({ flow }: Editing, key: string): string {
  const node = nodeAt(flow, key)
  const siblings = node ? nodesIn(flow, node.in) : []
  return siblings[siblings.findIndex(one => one.key === key) - 1]?.key ?? node?.in ?? startKey
}
