import type { TreeNode } from '../../../kernel/web/tree/nodes.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import type { ManagedMenu } from '../api/menu.ts'

/** Returns the menus of one kind as a tree, in their order. */
export function menuNodes(menus: readonly ManagedMenu[], parentCode: string | null = null): TreeNode[] {
  return menus
    .filter(menu => menu.parentCode === parentCode)
    .map(menu => ({
      key: menu.menuCode,
      title: menu.title,
      children: menuNodes(menus, menu.menuCode),
      extra: <Marks menu={menu} />,
    }))
}

/** Shows the marks of a menu: how it differs from an ordinary one. */
export function Marks({ menu }: { menu: ManagedMenu }) {
  return (
    <>
      {menu.menuCode.includes('/') && menu.path.split('/').length > 2 && <Tag>第二入口</Tag>}
      {menu.forPlatform && <Tag tone="purple">平台</Tag>}
      {menu.custom && <Tag tone="blue">自建</Tag>}
      {!menu.enabled && <Tag tone="orange">已停用</Tag>}
    </>
  )
}

/** Returns how many menus stand below one, at any depth. */
export function countBelow(menus: readonly ManagedMenu[], code: string): number {
  const below = menus.filter(menu => menu.parentCode === code)
  return below.reduce((sum, menu) => sum + 1 + countBelow(menus, menu.menuCode), 0)
}
