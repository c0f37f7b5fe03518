import { Link } from 'react-router'
import { opens, screenAt } from '../../../kernel/web/screen.ts'
import { may, useSession } from '../../../kernel/web/session.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import { officeRoutes } from '../../organisation/api/office.ts'
import { showOfficeChange } from '../../organisation/web/officeTabs.ts'
import { reportingPlaces } from '../api/places.ts'
import { Guide } from './firstHour/GuideSection.tsx'
import { firstSteps, useChapters } from './introduction.ts'
import { useDrawnKinds } from './useStartKinds.ts'
import './introduction.css'

/** Shows what the product does for this person, and where to start (S1.05). */
export default function IntroductionPage() {
  const menus = useSession(state => state.menus)
  const kinds = useDrawnKinds()
  const place = useSession(state => state.person?.officeName)
  const { screens } = useSettings()
  const chapters = useChapters()
  const open = (to: string) => {
    const screen = screenAt(screens, to)
    return screen !== undefined && opens(screen, menus)
  }
  return (
    <article className="introduction">
      <h2>简述</h2>
      <p className="introduction-lead">
        同舟帮助建材与家居企业把客户从第一次联系跟到成交：谁在跟、跟到哪一步、下一步是什么，全公司看到的是同一份记录。
      </p>
      <Guide />
      <section>
        <h2>从哪里开始</h2>
        <ol>
          <li>
            <button type="button" disabled={!may(officeRoutes.choose)} onClick={() => showOfficeChange(true)}>
              选择企业
            </button>
            {place ? `：您现在在“${place}”工作。` : '，进入您所在的企业。'}
          </li>
          {firstSteps(kinds, menus).map(step => (
            <li key={step}>{step}</li>
          ))}
          <li>
            <Link to={reportingPlaces.home.path}>打开首页</Link>
          </li>
        </ol>
      </section>
      <section>
        <h2>您可以做什么</h2>
        {chapters?.length === 0 && <p>您的角色还没有开通业务功能。需要时，请联系企业管理员。</p>}
        <dl>
          {chapters?.map(({ title, text, to }) => (
            <div key={title}>
              <dt>{open(to) ? <Link to={to}>{title}</Link> : title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2>用得更快</h2>
        <ul>
          <li>按 Ctrl/⌘ K 搜索页面和记录：中文、拼音首字母、电话的一部分或编号都可以。</li>
          <li>标签页可以用鼠标中键关闭，右键有更多操作；刷新浏览器后标签页和没写完的表单都还在。</li>
          <li>列表的筛选、排序和打开的记录都在网址里，复制网址就能发给有权限的同事。</li>
          <li>Tab 键移动焦点，Esc 关闭弹出的内容。</li>
        </ul>
      </section>
    </article>
  )
}
