import { Link } from 'react-router'
import { sidebarOf } from '../../../kernel/web/screen.ts'
import { useSession } from '../../../kernel/web/session.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import { identityPlaces } from '../../identity/api/places.ts'
import { groups as menuGroups } from '../../organisation/api/groups.ts'
import { reportingPlaces } from '../api/places.ts'
import { ScanStart } from './ScanStart.tsx'
import { useStartKinds } from './useStartKinds.ts'
import './start.css'

const forEveryone = [
  { path: identityPlaces.personal.path, title: '个人中心' },
  { path: identityPlaces.theme.path, title: '主题' },
  { path: identityPlaces.changePassword.path, title: '修改密码' },
  { path: reportingPlaces.introduction.path, title: '简述' },
]

/**
 * Shows where somebody starts whose roles open none of the records on the start page: what they may open, and whom to ask
 * for more.
 */
export default function StartPage() {
  const { screens } = useSettings()
  const kinds = useStartKinds()
  const { menus, permissionMenus, allMenus, person } = useSession()
  const groups = sidebarOf(permissionMenus, menus, allMenus, screens)
  const place = [person?.officeName, person?.departmentName].filter(Boolean).join(' · ')
  const keeps = groups.some(({ path }) => path === menuGroups.warehouse.path)
  return (
    <>
      {keeps && <ScanStart />}
      <section className="panel start" aria-label="从这里开始">
        <h2>从这里开始</h2>
        <p>
          {place && `您在 ${place} 工作。`}
          您的角色不含{kinds.map(({ title }) => title).join('和')}，所以这里没有业务数字。
          {groups.length === 0 ? '目前也没有为您开通其他功能。' : '您可以打开下面这些功能。'}
          需要更多权限时，请联系企业管理员为您的角色开通菜单。
        </p>
        <div className="start-groups">
          {groups.map(group => (
            <Group
              key={group.code}
              title={group.title}
              links={group.children.length > 0 ? group.children : [{ path: group.path, title: group.title }]}
            />
          ))}
          <Group title="个人" links={forEveryone} />
        </div>
      </section>
    </>
  )
}

function Group({ title, links }: { title: string; links: readonly { path: string; title: string }[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {links.map(({ path, title: text }) => (
          <li key={path}>
            <Link to={path}>{text}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
