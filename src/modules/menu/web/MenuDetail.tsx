import { useState } from 'react'
import { MenuIcon } from '../../../kernel/web/icon.tsx'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Switch } from '../../../kernel/web/ui/Switch.tsx'
import type { ManagedElement, ManagedMenu } from '../api/menu.ts'
import { EditMenuDialog } from './MenuDialogs.tsx'
import { MenuElements } from './MenuElements.tsx'
import { countBelow, Marks } from './menuNodes.tsx'
import { enableMenu, removeMenu } from './menus.ts'

type Props = {
  menu: ManagedMenu
  menus: readonly ManagedMenu[]
  elements: readonly ManagedElement[]
  editable: boolean
}

/** Shows one menu: its fields, its state, its buttons. */
export function MenuDetail({ menu, menus, elements, editable }: Props) {
  const [editing, setEditing] = useState(false)
  const below = countBelow(menus, menu.menuCode)
  const parent = menus.find(one => one.menuCode === menu.parentCode)
  const second = menu.menuCode.includes('/')
  return (
    <>
      <header className="split-head">
        <MenuIcon name={menu.icon} />
        <h2>{menu.title}</h2>
        <Marks menu={menu} />
        {editable && (
          <div className="toolbar-end">
            {menu.custom && (
              <Button kind="danger" icon="trash" onClick={() => void removeMenu(menu)}>
                删除
              </Button>
            )}
            <Button icon="edit" onClick={() => setEditing(true)}>
              编辑
            </Button>
          </div>
        )}
      </header>
      <div className="split-rows">
        <dl className="menu-facts">
          <dt>代码</dt>
          <dd className="menu-code">{menu.menuCode}</dd>
          <dt>路径</dt>
          <dd className="menu-code">{menu.path || '无'}</dd>
          <dt>上级</dt>
          <dd>{parent?.title ?? '无'}</dd>
          <dt>适用</dt>
          <dd>{menu.forPlatform ? '平台运营' : '企业'}</dd>
          <dt>状态</dt>
          <dd>
            {editable && (
              <Switch
                on={menu.enabled}
                label={
                  menu.vital ? '不能停用，否则没有人能再管理菜单' : `${menu.enabled ? '停用' : '启用'}“${menu.title}”`
                }
                disabled={menu.vital}
                onChange={on => void enableMenu(menu, on, below)}
              />
            )}
            <span className="menu-on">{stateOf(menu, parent)}</span>
          </dd>
        </dl>
        {second ? (
          <p className="menu-none">这是同一页面的第二个入口，按钮在页面本身的菜单下。</p>
        ) : (
          <MenuElements
            key={menu.menuCode}
            menu={menu}
            elements={elements.filter(element => element.menuCode === menu.menuCode)}
            editable={editable}
          />
        )}
      </div>
      {editing && <EditMenuDialog menu={menu} onClose={() => setEditing(false)} />}
    </>
  )
}

function stateOf(menu: ManagedMenu, parent: ManagedMenu | undefined): string {
  if (menu.vital) return '启用（不能停用，否则没有人能再管理菜单）'
  if (!menu.enabled) return '停用：对所有人关闭'
  return parent && !parent.enabled ? '启用，但上级已停用，仍对所有人关闭' : '启用'
}
