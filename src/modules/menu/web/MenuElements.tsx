import { useState } from 'react'
import { SortHandle, SortSteps } from '../../../kernel/web/sort/SortTools.tsx'
import { type Sorting, useSorting } from '../../../kernel/web/sort/useSorting.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Switch } from '../../../kernel/web/ui/Switch.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import type { ManagedElement, ManagedMenu } from '../api/menu.ts'
import { EditElementDialog, NewElementDialog } from './ElementDialogs.tsx'
import { enableElement, moveElement, removeElement } from './menus.ts'

type Props = { menu: ManagedMenu; elements: readonly ManagedElement[]; editable: boolean }

/** Shows the buttons and fields of a screen that a role can hold. */
export function MenuElements({ menu, elements, editable }: Props) {
  const [opened, open] = useState<'new' | ManagedElement>()
  const codes = elements.map(element => element.elementCode)
  const sorting = useSorting(codes, (order, moved) => void moveElement(moved, order[order.indexOf(moved) - 1] ?? null))
  const byCode = new Map(elements.map(element => [element.elementCode, element]))
  const close = () => open(undefined)
  return (
    <section className="menu-elements" aria-label="按钮">
      <header>
        <h3>按钮与字段</h3>
        <small>{elements.length} 个</small>
        {editable && (
          <Button small icon="plus" onClick={() => open('new')}>
            新增按钮
          </Button>
        )}
      </header>
      {elements.length > 0 ? (
        <table className="table">
          <thead>
            <tr>
              <th>名称</th>
              <th>代码</th>
              <th className="menu-state">状态</th>
              {editable && <th className="menu-tools">操作</th>}
            </tr>
          </thead>
          <tbody>
            {sorting.order.flatMap(code => {
              const element = byCode.get(code)
              return element
                ? [
                    <Row
                      key={code}
                      element={element}
                      sorting={sorting}
                      editable={editable}
                      onEdit={() => open(element)}
                    />,
                  ]
                : []
            })}
          </tbody>
        </table>
      ) : (
        <p className="menu-none">这个菜单没有需要单独授权的按钮。</p>
      )}
      {opened === 'new' && <NewElementDialog menu={menu} onClose={close} />}
      {opened && opened !== 'new' && <EditElementDialog element={opened} onClose={close} />}
    </section>
  )
}

type RowProps = { element: ManagedElement; sorting: Sorting<string>; editable: boolean; onEdit: () => void }

function Row({ element, sorting, editable, onEdit }: RowProps) {
  const { elementCode, title, enabled, custom, vital } = element
  return (
    <tr {...(editable ? sorting.row(elementCode) : {})}>
      <td>
        {editable && <SortHandle sorting={sorting} id={elementCode} label={title} />}
        {title} {custom && <Tag tone="blue">自建</Tag>}
      </td>
      <td className="menu-code">{elementCode}</td>
      <td>
        {editable && (
          <Switch
            on={enabled}
            label={vital ? `“${title}”不能停用` : `${enabled ? '停用' : '启用'}“${title}”`}
            disabled={vital}
            onChange={on => void enableElement(element, on)}
          />
        )}
        <span className="menu-on">{enabled ? '启用' : '停用'}</span>
      </td>
      {editable && (
        <td className="menu-tools">
          <SortSteps sorting={sorting} id={elementCode} label={title} />
          <Button kind="text" small icon="edit" aria-label={`编辑“${title}”`} onClick={onEdit} />
          <Button
            kind="text"
            small
            icon="trash"
            aria-label={custom ? `删除“${title}”` : `“${title}”是内置的，不能删除`}
            disabled={!custom}
            onClick={() => void removeElement(element)}
          />
        </td>
      )}
    </tr>
  )
}
