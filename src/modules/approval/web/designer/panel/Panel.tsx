import { useEffect, useRef } from 'react'
import { Button } from '../../../../../kernel/web/ui/Button.tsx'
import { Menu } from '../../../../../kernel/web/ui/Menu.tsx'
import { isBranching, kindWords, startKey } from '../../../../flows/api/flow.ts'
import type { Problem } from '../../../../flows/api/problem.ts'
import type { Field } from '../../../../forms/api/formFields.ts'
import type { Editing } from '../canvas/useEditing.ts'
import { addBranch, changeBranch, orderBranches } from '../edit/branches.ts'
import { firstCondition } from '../edit/create.ts'
import { change as changeNode } from '../edit/edit.ts'
import { cardActions } from '../useCardActions.ts'
import { BranchesPanel, BranchPanel } from './BranchPanel.tsx'
import { NodePanel } from './NodePanel.tsx'
import { StartPanel } from './StartPanel.tsx'
import './panel.css'

type Props = {
  editing: Editing
  fields: readonly Field[]
  problems: readonly Problem[]
  readOnly: boolean
  onMove: (key: string) => void
  onKeep: ((key: string) => void) | undefined
  onClose: () => void
}

/** Shows the settings of the card that was opened, beside the canvas. */
export default function Panel({ editing, fields, problems, readOnly, onMove, onKeep, onClose }: Props) {
  const key = editing.opened ?? startKey
  const panel = useRef<HTMLElement>(null)
  const { node, branch } = cardActions(editing, key)
  const { entered } = editing
  useEffect(() => {
    if (entered > 0) panel.current?.querySelector<HTMLElement>('[data-first] input, [role="tab"]')?.focus()
  }, [entered])
  const title = node ? kindWords[node.kind] : branch ? '分支' : '流程'
  const wrong = problems.filter(problem => problem.node === key || problem.branch === key)
  return (
    <aside ref={panel} className="designer-panel" aria-label={`${title}设置`}>
      <header>
        <h3>{title}</h3>
        {!readOnly && key !== startKey && <CardMenu editing={editing} onMove={onMove} onKeep={onKeep} id={key} />}
        <Button kind="text" icon="close" aria-label="关闭设置" onClick={onClose} />
      </header>
      <fieldset className="designer-panel-body" data-opened={key} disabled={readOnly} key={key}>
        {wrong.map(({ words, level }) => (
          <p key={words} className="panel-problem" data-level={level}>
            {words}
          </p>
        ))}
        <Settings editing={editing} fields={fields} id={key} />
      </fieldset>
    </aside>
  )
}

function Settings({ editing, fields, id }: { editing: Editing; fields: readonly Field[]; id: string }) {
  const { flow, change } = editing
  const { node, branch } = cardActions(editing, id)
  if (branch)
    return (
      <BranchPanel
        {...branch}
        fields={fields}
        onChange={(settings, typing) => change(changeBranch(flow, id, settings), { tag: tagOf(id, typing) })}
      />
    )
  if (!node)
    return (
      <StartPanel
        flow={flow}
        fields={fields}
        onChange={(settings, typing) => change({ ...flow, ...settings }, { tag: tagOf(id, typing) })}
      />
    )
  return (
    <>
      <NodePanel
        node={node}
        fields={fields}
        onChange={(settings, typing) => change(changeNode(flow, id, settings), { tag: tagOf(id, typing) })}
      />
      {isBranching(node) && (
        <BranchesPanel
          node={node}
          fields={fields}
          onOrder={keys => change(orderBranches(flow, node, keys))}
          onOpen={editing.open}
          onAdd={() => change(addBranch(flow, node, node.kind === 'parallel' ? [] : firstCondition(fields)))}
        />
      )}
    </>
  )
}

/** Tags typing into one setting of one card, so that one undo reverts it. */
const tagOf = (id: string, typing: string | undefined) => typing && `${id} ${typing}`

type CardMenuProps = Pick<Props, 'editing' | 'onMove' | 'onKeep'> & { id: string }

function CardMenu({ editing, id, onMove, onKeep }: CardMenuProps) {
  const actions = cardActions(editing, id)
  const order = actions.branch ? (['左移', '右移'] as const) : (['上移', '下移'] as const)
  const keep = actions.node && onKeep && !isBranching(actions.node) && actions.node.kind !== 'end'
  return (
    <Menu
      label="更多操作"
      icon="more"
      kind="text"
      align="end"
      actions={[
        { text: order[0], icon: 'up', run: () => actions.step(-1) },
        { text: order[1], icon: 'down', run: () => actions.step(1) },
        ...(actions.node
          ? [
              { text: '移到…', icon: 'drag' as const, run: () => onMove(id) },
              { text: '复制', icon: 'copy' as const, run: actions.copy },
              { text: '再来一个', icon: 'plus' as const, run: actions.duplicate },
            ]
          : []),
        ...(keep ? [{ text: '存为常用节点', icon: 'star' as const, run: () => onKeep(id) }] : []),
        { text: '删除', icon: 'trash', danger: true, run: actions.remove },
      ]}
    />
  )
}
