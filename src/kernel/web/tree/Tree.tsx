import { Tree as AntdTree, type TreeProps as AntdTreeProps } from 'antd'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { AntdProvider } from '../antd/provider.tsx'
import { useMatch } from '../field/useMatch.ts'
import { Icon } from '../ui/Icon.tsx'
import { Marked, spansOf } from '../ui/Marked.tsx'
import { alone, type Checks, halfChecked, withBelow } from './checks.ts'
import { allOf, matching, placeOf, type Step, stepped, type TreeNode } from './nodes.ts'
import { useOpened } from './useOpened.ts'
import '../ui/ui.css'
import '../ui/input.css'
import './tree.css'

export type TreeProps = {
  nodes: readonly TreeNode[]
  /** The name of the tree for screen readers. */
  label: string
  /** Under this name the open nodes are kept over reloads and visits. */
  name?: string
  selected?: string | null
  onSelect?: (key: string) => void
  /** Given, every node has a box. */
  checked?: readonly string[]
  /**
   * `checked` and `half` (something below is checked) as they are after the click; `node` is the one that was clicked, with
   * what of it is shown below.
   */
  onCheck?: (checks: Checks, node: TreeNode, on: boolean) => void
  /** A box is for its node alone, not for what is below. */
  checkStrictly?: boolean
  /** Given, nodes can be dragged, or moved with Alt and the arrows. `position` counts the new siblings without the node. */
  onMove?: (key: string, parentKey: string | null, position: number) => void
  /** A box to search in; its hint. */
  search?: string
  empty?: ReactNode
}

/**
 * Draws a tree to look at, choose from, check or rearrange. Arrows move and open, Enter selects, Space selects or checks,
 * Alt with an arrow moves a node. Uses Ant Design: import it from lazy pages only.
 */
export function Tree({ nodes, search, empty = '还没有内容', ...props }: TreeProps) {
  const [text, setText] = useState('')
  const matches = useMatch(
    allOf(nodes).map(node => node.title),
    text,
  )
  const shown = matching(nodes, text, matches)
  return (
    <div className="tree">
      {search && <SearchBox hint={search} text={text} onChange={setText} />}
      {shown.length > 0 ? (
        <Branches {...props} all={nodes} shown={shown} text={text.trim()} />
      ) : (
        <div className="tree-empty" role="status">
          {nodes.length > 0 ? `没有包含“${text.trim()}”的内容` : empty}
        </div>
      )}
    </div>
  )
}

function SearchBox({ hint, text, onChange }: { hint: string; text: string; onChange: (text: string) => void }) {
  return (
    <label className="tree-search">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        aria-label={hint}
        placeholder={hint}
        value={text}
        onChange={event => onChange(event.target.value)}
      />
    </label>
  )
}

type BranchesProps = Omit<TreeProps, 'nodes' | 'search' | 'empty'> & {
  all: readonly TreeNode[]
  shown: readonly TreeNode[]
  text: string
}

function Branches({ all, shown, text, label, name, selected, onSelect, ...props }: BranchesProps) {
  const { opened, toggle } = useOpened(all, name)
  const [active, setActive] = useState<string | null>(null)
  const onMove = text ? undefined : props.onMove
  const keys = (event: KeyboardEvent) => {
    if (active === null) return
    const step = event.altKey ? steps[event.key] : undefined
    if (event.key === 'Enter' && onSelect) onSelect(active)
    else if (step && onMove) moveBy(all, active, step, onMove)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <AntdProvider>
      <div className="tree-branches" onKeyDownCapture={keys}>
        <AntdTree
          aria-label={label}
          blockNode
          motion={false}
          switcherIcon={({ expanded }: { expanded?: boolean }) => <Icon name={expanded ? 'down' : 'right'} size={12} />}
          treeData={drawn(shown)}
          titleRender={node => <Title node={(node as Drawn).node} text={text} />}
          expandedKeys={text ? allOf(shown).map(node => node.key) : opened}
          onExpand={(_, { node, expanded }) => toggle(String(node.key), expanded)}
          onActiveChange={key => setActive(key === null ? null : String(key))}
          selectable={onSelect !== undefined}
          selectedKeys={selected ? [selected] : []}
          onSelect={(_, { node }) => onSelect?.(String(node.key))}
          {...checking(all, props)}
          {...(onMove && dragging(all, onMove))}
        />
      </div>
    </AntdProvider>
  )
}

type Drawn = { key: string; node: TreeNode; className?: string; disableCheckbox?: boolean; children: Drawn[] }

function drawn(nodes: readonly TreeNode[]): Drawn[] {
  return nodes.map(node => ({
    key: node.key,
    node,
    className: node.disabled ? 'tree-disabled' : undefined,
    disableCheckbox: node.disabled,
    children: drawn(node.children ?? []),
  }))
}

function Title({ node, text }: { node: TreeNode; text: string }) {
  return (
    <span className="tree-title">
      <span className="tree-text">
        <Marked text={node.title} spans={spansOf(node.title, text)} />
      </span>
      {node.extra !== undefined && <span className="tree-extra">{node.extra}</span>}
    </span>
  )
}

type Checking = Pick<TreeProps, 'checked' | 'onCheck' | 'checkStrictly'>

function checking(all: readonly TreeNode[], { checked, onCheck, checkStrictly }: Checking): AntdTreeProps {
  if (!checked) return {}
  const now = new Set(checked)
  return {
    checkable: true,
    checkStrictly: true,
    checkedKeys: { checked: [...checked], halfChecked: halfChecked(all, now) },
    onCheck: (_, { node, checked: on }) => {
      const clicked = (node as unknown as Drawn).node
      onCheck?.((checkStrictly ? alone : withBelow)(all, now, clicked, on), clicked, on)
    },
  }
}

const steps: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

function moveBy(all: readonly TreeNode[], key: string, step: Step, onMove: NonNullable<TreeProps['onMove']>): void {
  const to = stepped(all, key, step)
  if (to && !placeOf(all, key)?.siblings.find(node => node.key === key)?.disabled)
    onMove(key, to.parentKey, to.position)
}

function dragging(all: readonly TreeNode[], onMove: NonNullable<TreeProps['onMove']>): AntdTreeProps {
  return {
    draggable: { icon: false, nodeDraggable: node => !(node as unknown as Drawn).node.disabled },
    onDrop: ({ node, dragNode, dropToGap, dropPosition }) => {
      const [key, target] = [String(dragNode.key), String(node.key)]
      if (!dropToGap) return onMove(key, target, 0)
      const place = placeOf(all, target)
      if (!place) return
      const others = place.siblings.filter(sibling => sibling.key !== key)
      const behind = dropPosition > place.position ? 1 : 0
      onMove(key, place.parentKey, others.findIndex(sibling => sibling.key === target) + behind)
    },
  }
}
