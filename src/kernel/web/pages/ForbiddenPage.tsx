import { Link } from 'react-router'
import { type Person, useSession } from '../session.ts'
import { useSettings } from '../shell/settings.ts'
import './message.css'

/** Shows a known address without its permission (S1.06): whom to ask, and for what. */
export default function ForbiddenPage() {
  const person = useSession(state => state.person)
  const { signIn } = useSettings()
  return (
    <div className="page-message">
      <p className="page-message-code">401</p>
      <h2>没有权限打开这个页面</h2>
      <p>{reason(person)}</p>
      <nav>
        <Link className="page-message-main" to="/">
          返回首页
        </Link>
        {!person && <a href={signIn}>去登录</a>}
      </nav>
    </div>
  )
}

function reason(person: Person | undefined): string {
  if (!person) return '您还没有登录，或登录已失效。'
  if (!person.officeName) return '这是企业的页面。需要使用时，请先选择一个您在其中工作的企业。'
  return `您在「${person.officeName}」的角色不包含这个页面。需要使用时，请联系企业管理员在角色管理中开通，或切换到有权限的企业。`
}
