import type { ButtonProps } from './Button.tsx'
import type { IconName } from './Icon.tsx'
import { MenuList } from './MenuList.tsx'
import { PopoverButton } from './Popover.tsx'

export type MenuAction = { text: string; icon?: IconName; danger?: boolean; disabled?: boolean; run: () => void }

type Props = Omit<ButtonProps, 'children'> & {
  label: string
  text?: string
  align?: 'start' | 'end'
  actions: readonly MenuAction[]
}

/** Shows a button with a menu of actions. */
export function Menu({ actions, ...button }: Props) {
  return <PopoverButton {...button}>{close => <MenuList actions={actions} onDone={close} />}</PopoverButton>
}
