import { Suspense, useRef, useState } from 'react'
import { MenuIcon, menuIcons } from '../../src/kernel/web/icon.tsx'
import { BarTool } from '../../src/kernel/web/shell/BarTool.tsx'
import { Page } from '../../src/kernel/web/shell/Page.tsx'
import { Button } from '../../src/kernel/web/ui/Button.tsx'
import { Icon } from '../../src/kernel/web/ui/Icon.tsx'
import { Menu } from '../../src/kernel/web/ui/Menu.tsx'
import { NewLink } from '../../src/kernel/web/ui/NewLink.tsx'
import { Popover, PopoverButton } from '../../src/kernel/web/ui/Popover.tsx'
import type { Sample } from '../sample.ts'

function Buttons() {
  return (
    <>
      <Button kind="primary">保存</Button>
      <Button icon="plus">新增</Button>
      <Button kind="danger">删除</Button>
      <Button kind="text">取消</Button>
      <Button small icon="download" aria-label="下载" />
      <Button busy>保存</Button>
    </>
  )
}

function Icons() {
  return (
    <>
      <Icon name="search" />
      <Icon name="phone" size={20} />
      {menuIcons.map(name => (
        <MenuIcon key={name} name={name} />
      ))}
    </>
  )
}

const actions = [
  { text: '编辑', icon: 'edit' as const, run: () => {} },
  { text: '删除', danger: true, run: () => {} },
]

function Floating() {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Menu label="更多操作" text="更多" actions={actions} />
      <PopoverButton label="说明" text="说明">
        {close => <Button onClick={close}>知道了</Button>}
      </PopoverButton>
      <button ref={anchor} type="button" className="btn btn-plain" onClick={() => setOpen(true)}>
        自己的锚点
      </button>
      {open && (
        <Popover anchor={anchor} label="自己的锚点" onClose={() => setOpen(false)}>
          按 Esc 关闭
        </Popover>
      )}
    </>
  )
}

const page = async () => ({ default: () => <p>页面的内容</p> })

export const buttons: readonly Sample[] = [
  { parts: ['Button'], Draw: Buttons },
  { parts: ['Icon', 'MenuIcon'], Draw: Icons },
  { parts: ['Menu', 'PopoverButton', 'Popover'], Draw: Floating },
  {
    parts: ['NewLink'],
    Draw: () => <NewLink label="报价单的链接" address="https://shop.example/q/3f9a" />,
  },
  {
    parts: ['BarTool'],
    Draw: () => <BarTool icon={<Icon name="help" />} label="帮助" text="帮助" onPress={() => {}} />,
  },
  {
    parts: ['Page'],
    Draw: () => (
      <Suspense>
        <Page load={page} />
      </Suspense>
    ),
  },
]
