import { Link, useLocation } from 'react-router'
import { shellPlaces } from '../../api/place.ts'
import './message.css'

/** Shows an unknown address (S1.06), with a link onwards. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <div className="page-message">
      <p className="page-message-code">404</p>
      <h2>没有找到这个页面</h2>
      <p>
        {pathname === shellPlaces.notFound.path ? '您访问的' : <code>{pathname}</code>}
        地址不存在，可能已经改名或移走。请检查地址，或从首页重新进入。
      </p>
      <nav>
        <Link className="page-message-main" to="/">
          返回首页
        </Link>
        <button type="button" onClick={() => history.back()}>
          返回上一页
        </button>
      </nav>
    </div>
  )
}
