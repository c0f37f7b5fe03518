import { Link } from 'react-router'
import { type Screen, screenAbove } from '../screen.ts'
import { useSession, useViewing } from '../session.ts'
import { Icon } from '../ui/Icon.tsx'
import { BarTool } from './BarTool.tsx'
import { FullScreen } from './FullScreen.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { useSettings } from './settings.ts'
import './topbar.css'

type Props = { screen: Screen | undefined; opened: boolean; onToggle: () => void }

export function TopBar({ screen, opened, onToggle }: Props) {
  const { Bell, Tools, onPlace, placeMissing } = useSettings()
  const place = useSession(state => state.person?.officeName)
  const viewing = useViewing()
  const logo = useSession(state => state.person?.officeLogo)
  const label = opened ? '收起菜单' : '展开菜单'
  return (
    <header className="topbar">
      <BarTool icon={<Icon name="rows" size={18} />} label={label} expanded={opened} onPress={onToggle} />
      <button type="button" className="place" disabled={viewing} onClick={onPlace}>
        {logo && <img className="place-logo" src={logo} alt="" />}
        <span>{place || placeMissing}</span>
        <Icon name="down" size={14} />
      </button>
      <Breadcrumb screen={screen} />
      <div className="topbar-end">
        <Tools />
        <FullScreen />
        <Bell />
        <PersonMenu />
      </div>
    </header>
  )
}

/** Shows the way to the present screen, from the home entry on (S2.01). */
function Breadcrumb({ screen }: { screen: Screen | undefined }) {
  const { home, screens } = useSettings()
  const above = screen && screenAbove(screens, screen)
  const atHome = screen?.path === home
  return (
    <nav className="breadcrumb" aria-label="当前位置">
      <ol>
        <li>{atHome ? <span aria-current="page">首页</span> : <Link to={home}>首页</Link>}</li>
        {screen?.group && <li>{screen.group.title}</li>}
        {above && (
          <li>
            <Link to={above.path}>{above.title}</Link>
          </li>
        )}
        {screen && !atHome && (
          <li>
            <span aria-current="page">{screen.title}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}
