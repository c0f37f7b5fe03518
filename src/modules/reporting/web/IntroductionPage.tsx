import { Link } from 'react-router'
import { may, useSession } from '../../../kernel/web/session.ts'
import { officeRoutes } from '../../organisation/contract/office.ts'
import { showOfficeChange } from '../../organisation/web/offices.ts'
import { rowsOf } from './figures.ts'
import './introduction.css'

/** What the product does, and where to start (S1.05). */
export default function IntroductionPage() {
  const menus = useSession(state => state.menus)
  return (
    <article className="introduction">
      <h1>简述</h1>
      <p className="introduction-lead">
        同舟帮助建材与家居企业把客户从第一次联系跟到成交：谁在跟、跟到哪一步、下一步是什么，全公司看到的是同一份记录。
      </p>
      <section>
        <h2>现在可以做什么</h2>
        <dl>
          <dt>流量</dt>
          <dd>登记、导入和分配客户线索。录入时就能看到电话是否已有人在跟，避免两个渠道抢同一个客户。</dd>
          <dt>跟进</dt>
          <dd>写下每次联系和下次联系的时间。到期与逾期的联系会出现在首页。</dd>
          <dt>公海</dt>
          <dd>没有负责人的流量放在公海，有权限的同事可以领取。两人同时领取时只有一人成功，另一人会被告知是谁。</dd>
          <dt>权限</dt>
          <dd>菜单、按钮和数据范围由角色决定。完整电话需要单独的权限，每次查看都有记录。</dd>
        </dl>
      </section>
      <section>
        <h2>从哪里开始</h2>
        <ol>
          <li>
            <button type="button" disabled={!may(officeRoutes.choose)} onClick={() => showOfficeChange(true)}>
              选择企业
            </button>
            ，确认左上角显示的是您要工作的企业。
          </li>
          <li>
            {menus.clueList ? <Link to={rowsOf('all')}>打开流量列表</Link> : '打开流量列表（需要管理员开通）'}
            ，新增一条流量，或用导入把现有的客户表格放进来。
          </li>
          <li>
            每天从 <Link to="/dashboard">首页</Link> 的“今日需联系”和“已逾期”开始。
          </li>
        </ol>
      </section>
      <section>
        <h2>用得更快</h2>
        <ul>
          <li>标签页可以用鼠标中键关闭，右键有更多操作；刷新浏览器后标签页和没写完的表单都还在。</li>
          <li>列表的筛选、排序和打开的记录都在网址里，复制网址就能发给有权限的同事。</li>
          <li>Tab 键移动焦点，Esc 关闭弹出的内容。</li>
        </ul>
      </section>
    </article>
  )
}
