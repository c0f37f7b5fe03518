import { useNavigate } from 'react-router'
import { may, useSession } from '../session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { MenuList } from '../ui/MenuList.tsx'
import { PopoverButton } from '../ui/Popover.tsx'
import { useMovedTools } from './BarTool.tsx'
import { useSettings } from './settings.ts'

/** Draws the signed-in person with their menu (S2.05). */
export function PersonMenu() {
  const person = useSession(state => state.person)
  const { personActions } = useSettings()
  const tools = useMovedTools()
  const navigate = useNavigate()
  if (!person) return null
  const allowed = personActions.filter(({ route }) => !route || may(route))
  const actions = allowed.map(action => ({
    text: action.text,
    danger: action.danger,
    run: action.run ?? (() => navigate(action.to ?? '/')),
  }))
  const place = [person.officeName, person.departmentName].filter(Boolean).join(' · ')
  return (
    <PopoverButton
      kind="text"
      align="end"
      className="person"
      label={`${person.realName}，个人菜单`}
      named
      text={
        <>
          <Avatar name={person.realName} picture={person.avatar} />
          <span className="person-words">
            <b>{person.realName}</b>
            {place && <small>{place}</small>}
          </span>
          <span className="unseen">{`${person.realName}，个人菜单`}</span>
        </>
      }
    >
      {close => <MenuList actions={[...actions, ...tools]} onDone={close} />}
    </PopoverButton>
  )
}
