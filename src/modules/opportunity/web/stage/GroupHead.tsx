import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Menu, type MenuAction } from '../../../../kernel/web/ui/Menu.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import type { ManagedGroup } from '../../api/stage.ts'
import { enableGroup, makeDefault, removeGroup } from './managed.ts'
import type { Opened } from './StagePage.tsx'

type Props = { group: ManagedGroup; editable: boolean; onOpen: (opened: Opened) => void }

/** Shows a group: its name, its departments, and its actions. */
export function GroupHead({ group, editable, onOpen }: Props) {
  return (
    <header className="split-head">
      <h2>{group.name}</h2>
      {group.isDefault && <Tag tone="blue">默认</Tag>}
      {!group.enabled && <Tag>已停用</Tag>}
      <small>
        <Departments group={group} />
      </small>
      {editable && (
        <div className="toolbar-end">
          <Menu label="更多操作" text="更多" icon="down" align="end" actions={actionsOf(group, onOpen)} />
          <Button icon="edit" onClick={() => onOpen({ what: 'group' })}>
            编辑
          </Button>
          <Button kind="primary" icon="plus" onClick={() => onOpen({ what: 'newStage' })}>
            新增阶段
          </Button>
        </div>
      )}
    </header>
  )
}

function Departments({ group }: { group: ManagedGroup }) {
  const find = useChoice()
  const names = group.departmentIds.map(id => find({ kind: 'department' }, id)?.label ?? '…')
  if (names.length === 0) return group.isDefault ? '适用：没有单独指定的部门' : '还没有适用的部门'
  return `适用：${names.join('、')}${group.isDefault ? '，以及没有单独指定的部门' : ''}`
}

function actionsOf(group: ManagedGroup, onOpen: Props['onOpen']): MenuAction[] {
  const settle = (work: Promise<unknown>) => void work.catch(() => undefined)
  const copy = { text: '复制为新阶段组', icon: 'copy', run: () => onOpen({ what: 'newGroup', copyOf: group }) } as const
  if (group.isDefault) return [copy]
  const asDefault = { text: '设为默认', icon: 'star', run: () => settle(makeDefault(group)) } as const
  return [
    ...(group.enabled ? [asDefault] : []),
    copy,
    { text: group.enabled ? '停用' : '启用', icon: 'close', run: () => settle(enableGroup(group, !group.enabled)) },
    { text: '删除', icon: 'trash', danger: true, run: () => settle(removeGroup(group)) },
  ]
}
