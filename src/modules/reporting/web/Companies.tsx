import type { DashboardFigures } from '../contract/dashboard.ts'

/** The installation's companies, for its operator. */
export function Companies({ offices }: { offices: NonNullable<DashboardFigures['offices']> }) {
  return (
    <section className="panel companies">
      <header>
        <h2>平台企业</h2>
        <span>共 {offices.length} 家</span>
      </header>
      {offices.length === 0 ? (
        <p className="dashboard-empty">还没有企业。注册的用户登录后可以创建自己的企业。</p>
      ) : (
        <div className="companies-scroll">
          <table>
            <thead>
              <tr>
                <th>企业名称</th>
                <th>状态</th>
                <th className="number">员工</th>
                <th className="number">席位</th>
                <th>席位使用</th>
              </tr>
            </thead>
            <tbody>
              {offices.map(office => (
                <Row key={office.officeId} office={office} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Row({ office }: { office: NonNullable<DashboardFigures['offices']>[number] }) {
  const enabled = office.officeLoginStatus === 0
  return (
    <tr>
      <td>{office.officeName}</td>
      <td data-tone={enabled ? 'success' : 'danger'}>{enabled ? '正常' : '已停用'}</td>
      <td className="number">{office.employees}</td>
      <td className="number">{office.seats}</td>
      <td>
        <meter min={0} max={office.seats} high={office.seats * 0.9} value={office.employees} />
      </td>
    </tr>
  )
}
